import { memoryKey } from '@causeway/near/key';
import { createKeyed } from '@causeway/near/keyed';
import type { Chain } from '@causeway/protocol';
import { nearFace } from '@causeway/wallets';

export const face = (chains: readonly Chain[]) => nearFace({ createKeyed, createKey: memoryKey, chains });
