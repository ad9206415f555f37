import type { Chain } from '@causeway/protocol';
import { toynameFace } from '@causeway/test-wallets/toyname';
// @boundaries-ignore a package that is generated with this file
import { memoryKey } from '@causeway/toyname/key';
// @boundaries-ignore a package that is generated with this file
import { createKeyed } from '@causeway/toyname/keyed';

export const face = (chains: readonly Chain[]) => toynameFace({ createKeyed, createKey: memoryKey, chains });
