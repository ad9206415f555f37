import type { Chain } from '@causeway/protocol';
import { toynameFace } from '@causeway/test-wallets/toyname';
import { memoryKey } from '@causeway/toyname/key';
import { createKeyed } from '@causeway/toyname/keyed';

export const face = (chains: readonly Chain[]) => toynameFace({ createKeyed, createKey: memoryKey, chains });
