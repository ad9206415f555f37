import { type AddressFormat, WalletError } from '@causeway/protocol';

/**
 * The kinds of account ids.
 * - `named`: chosen by a person; only the chain has its keys.
 * - `implicit`: 64 hex digits, an ed25519 key; the key it is has full access from the first.
 * - `ethereum`: `0x` and 40 hex digits, controlled over a contract.
 * - `deterministic`: `0s` and 40 hex digits, a contract by its state (NEP-616).
 */
export type AccountKind = 'named' | 'implicit' | 'ethereum' | 'deterministic';

/** Parts of letters and digits, each two with one `-`, `_` or `.` between them. */
const pattern = /^[a-z\d]+(?:[-_.][a-z\d]+)*$/;

/**
 * Whether a value is an account id, in its one form.
 *
 * @see https://nomicon.io/DataStructures/Account
 * @example
 * import { isAccountId } from '@causeway/near/address';
 *
 * isAccountId('alice.near'); // true
 * isAccountId('Alice.near'); // false
 */
export const isAccountId = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= 2 && value.length <= 64 && pattern.test(value);

/**
 * The kind of account that an id names.
 *
 * @example
 * import { kindOf } from '@causeway/near/address';
 *
 * kindOf('alice.near'); // 'named'
 */
export function kindOf(accountId: string): AccountKind {
  if (/^[\da-f]{64}$/.test(accountId)) return 'implicit';
  if (/^0x[\da-f]{40}$/.test(accountId)) return 'ethereum';
  return /^0s[\da-f]{40}$/.test(accountId) ? 'deterministic' : 'named';
}

/**
 * The implicit account of an ed25519 key of 32 bytes: the key in hex.
 *
 * @example
 * import { implicitAccount } from '@causeway/near/address';
 * import { createMemoryKey } from '@causeway/near/key';
 *
 * implicitAccount(createMemoryKey().publicKey); // 64 hex digits
 */
export const implicitAccount = (publicKey: Uint8Array): string =>
  Array.from(publicKey, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads account ids. */
export const address: AddressFormat = Object.freeze({
  /**
   * The account id a person typed, in small letters: no account has others. There is no checksum: a wrong letter may
   * name another account, or one that does not exist yet.
   *
   * @throws WalletError `invalid-address`.
   */
  parse(input: string): string {
    const invalid = (reason: string) => new WalletError('invalid-address', { reason });
    if (typeof input !== 'string') throw invalid('it is not text.');
    const typed = input.trim();
    if (!typed) throw invalid('it is empty.');
    if (typed.length < 2 || typed.length > 64) {
      throw invalid(`an account id has 2 to 64 characters, not ${typed.length}.`);
    }
    // Before they are made small: some letters of other scripts become Latin ones.
    if (/[^-a-zA-Z\d_.]/.test(typed)) {
      throw invalid('it may only have letters a to z, digits, and - _ . between them.');
    }
    const text = typed.toLowerCase();
    if (!pattern.test(text)) throw invalid('marks stand alone, and neither at its beginning nor at its end.');
    if (/^0[xs][\da-f]{30,}$/.test(text) && text.length !== 42) {
      throw invalid('a character is missing or too many: 0x is followed by 40.');
    }
    return text;
  },
});
