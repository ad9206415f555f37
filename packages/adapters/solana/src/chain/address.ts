import { type AddressFormat, WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';

/**
 * Whether a value is an address: base 58 of 32 bytes, in its one form.
 *
 * @example
 * import { isAddress } from '@causeway/solana/address';
 *
 * isAddress('3h1zGmCwsRJnVk5BuRNMLsPaQu1y2aqXqXDWYCgrp5UG'); // true
 */
export function isAddress(value: unknown): value is string {
  return decode58(value, 32) !== undefined;
}

/**
 * The address of an ed25519 key: the key itself, as base 58.
 *
 * @example
 * import { addressOf } from '@causeway/solana/address';
 * import { createMemoryKey } from '@causeway/solana/key';
 *
 * addressOf(createMemoryKey().publicKey); // base 58, such as '3h1zGmCwsRJnVk5BuRNMLsPaQu1y2aqXqXDWYCgrp5UG'
 */
export const addressOf = (publicKey: Uint8Array): string => encode58(publicKey);

/** Reads addresses. */
export const address: AddressFormat = Object.freeze({
  /**
   * The address a person typed. There is no checksum: a wrong letter may make another address, so the whole
   * address must be shown and compared. Addresses of programs, which no key signs for, are accepted.
   *
   * @throws WalletError `invalid-address`.
   */
  parse(input: string): string {
    const text = String(input).trim();
    const invalid = (reason: string) => new WalletError('invalid-address', { reason });
    if (!text) throw invalid('it is empty.');
    if (/^0x[\da-f]{40}$/i.test(text)) throw invalid('it is an address of an EVM network, not of Solana.');
    const wrong = /[^1-9A-HJ-NP-Za-km-z]/u.exec(text.slice(0, 64))?.[0];
    if (wrong && /[0OIl]/.test(wrong))
      throw invalid(`it may not have the letter ${wrong}, which looks like another.`);
    if (wrong) throw invalid('it may only have the digits 1-9 and letters without O, I and l.');
    if (text.length < 32 || text.length > 44) {
      throw invalid(`it must have 32 to 44 characters, not ${text.length}.`);
    }
    if (!isAddress(text)) throw invalid('it is not 32 bytes long; a character is missing or too many.');
    return text;
  },
});
