import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { blake2b } from '@noble/hashes/blake2.js';
import { createScaleReader } from './scale.js';

// twox128("System"), then twox128 of the entry's name: the same on every chain of the SDK.
const accounts = hexToBytes('0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9');

/** The storage key of a block's events. */
export const eventsKey: Hex = '0x26aa394eea5630e07c48ae0c9558cef780d41e5e16056765bc8461851072c9d7';

/** A key of a map, hashed by Blake2_128Concat: it can be read back. */
export const hashKey = (key: Uint8Array): Uint8Array => concatBytes(blake2b(key, { dkLen: 16 }), key);

/** The storage key of an account: `System.Account`, hashed by Blake2_128Concat. */
export function accountKey(accountId: Uint8Array): Hex {
  return bytesToHex(concatBytes(accounts, hashKey(accountId)));
}

/** A chain's record of an account. Amounts in the smallest unit. */
export interface AccountInfo {
  readonly nonce: number;
  readonly free: bigint;
  readonly reserved: bigint;
  readonly frozen: bigint;
}

/**
 * Reads `frame_system::AccountInfo`; an account that was never used is all zeros. @throws WalletError
 * `malformed-response`.
 */
export function parseAccount(bytes: Uint8Array): AccountInfo {
  if (bytes.length === 0) return { nonce: 0, free: 0n, reserved: 0n, frozen: 0n };
  const reader = createScaleReader(bytes, 'System.Account');
  const nonce = Number(reader.uint(4));
  // Consumers, providers, sufficients.
  reader.bytes(12);
  return { nonce, free: reader.uint(16), reserved: reader.uint(16), frozen: reader.uint(16) };
}
