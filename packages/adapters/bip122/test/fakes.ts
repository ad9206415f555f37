import type { Chain } from '@causeway/protocol';
import { mainnet, regtest } from '../src/chain/chains.js';
import { memoryKey, taprootKey } from '../src/wallet/key.js';

export const other: Chain<'bip122'> = mainnet;
/** The chains that every test app is configured for. */
export const chains: readonly Chain<'bip122'>[] = Object.freeze([regtest, other]);

const [aliceSecret, bobSecret] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const;
export const aliceKey = memoryKey(aliceSecret);
export const bobKey = memoryKey(bobSecret);
export const aliceTaproot = taprootKey(aliceSecret);
export const bobTaproot = taprootKey(bobSecret);
