import { memoryKey } from '@causeway/multiversx/key';
import { createKeyed } from '@causeway/multiversx/keyed';
import type { Chain } from '@causeway/protocol';
import { multiversxFace } from '@causeway/wallets';

export const face = (chains: readonly Chain[]) =>
  multiversxFace({ createKeyed, createKey: memoryKey, chains });
