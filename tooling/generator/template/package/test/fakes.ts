import type { Chain } from '@causeway/protocol';
import { local } from '../src/chain/chains.js';
import { memoryKey } from '../src/wallet/key.js';

export const other: Chain<'toyname'> = { ...local, id: 'toyname:other', name: 'Toyname Other' };
/** The chains that every test app is configured for. */
export const chains: readonly Chain<'toyname'>[] = Object.freeze([local, other]);

export const aliceKey = memoryKey(new Uint8Array(32).fill(1));
export const bobKey = memoryKey(new Uint8Array(32).fill(2));
