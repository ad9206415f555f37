import { baseEncode } from 'near-api-js';
import { runtimeConfig } from './costs.js';

/** The permissions of a key, as in `view_access_key`. */
export interface AccessKeyView {
  nonce: bigint;
  readonly permission: 'FullAccess' | { readonly FunctionCall: object };
}

/** An account. */
export interface LedgerAccount {
  amount: bigint;
  readonly keys: Map<string, AccessKeyView>;
}

const perByte = BigInt(runtimeConfig.storage_amount_per_byte);

/** Bytes of state: the account, and each key (82 for one with full access). */
export const storageOf = ({ keys }: LedgerAccount): bigint => 100n + 82n * BigInt(keys.size);

/** The amount that must stay in an account; small ones need nothing (NEP-448). */
export const reserveOf = (account: LedgerAccount): bigint => {
  const bytes = storageOf(account);
  return bytes <= 770n ? 0n : bytes * perByte;
};

/** A key with full access. */
export const fullAccess = (nonce: bigint): AccessKeyView => ({ nonce, permission: 'FullAccess' });

/** The key of an implicit account of 64 digits. */
export const implicitKey = (id: string): string =>
  `ed25519:${baseEncode(Uint8Array.from(Buffer.from(id, 'hex')))}`;
