import type { PolkadotChain } from '@causeway/polkadot';
import { memoryKey } from '@causeway/polkadot/key';
import { createKeyed } from '@causeway/polkadot/keyed';
import type { Chain } from '@causeway/protocol';
import { polkadotFace } from '@causeway/wallets';

/** The stack's configuration gives these chains what signing for them needs. */
export const face = (chains: readonly Chain[]) =>
  polkadotFace({ createKeyed, createKey: memoryKey, chains: chains as readonly PolkadotChain[] });
