import type { Chain } from '@causeway/protocol';
// @boundaries-ignore a package that is generated with this file
import { memoryKey } from '@causeway/toyname/key';
// @boundaries-ignore a package that is generated with this file
import { createKeyed } from '@causeway/toyname/keyed';
import { toynameFace } from '@causeway/wallets/toyname';

export const face = (chains: readonly Chain[]) => toynameFace({ createKeyed, createKey: memoryKey, chains });
