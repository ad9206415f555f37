import { type AddressFormat, WalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { keccakBlock } from './keccak.js';

/**
 * Whether a value is an address in any letter case, checksum not tested.
 *
 * @example
 * import { isAddress } from '@causeway/eip155/address';
 *
 * isAddress('0xd8da6bf26964af9d7eed9e03e53415d37aa96045'); // true
 * isAddress('vitalik.eth'); // false
 */
export function isAddress(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[\dA-Fa-f]{40}$/.test(value);
}

/** The last address in lower case and its checksum form, because one sign-in needs the same one five times. */
let last: readonly [digits: string, text: Hex] = ['', '0x'];

/**
 * The checksum form of 20 bytes of hex, whatever its letter case.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 * @example
 * import { checksum } from '@causeway/eip155/address';
 *
 * checksum('0xd8da6bf26964af9d7eed9e03e53415d37aa96045'); // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function checksum(address: string): Hex {
  const digits = address.slice(2).toLowerCase();
  if (last[0] === digits) return last[1];
  const hash = keccakBlock(new TextEncoder().encode(digits));
  let text: Hex = '0x';
  for (let i = 0; i < 40; i++) {
    const digit = digits.charAt(i);
    // The high bit of the digit's four in the hash.
    text += (hash[i >> 1] as number) & (i % 2 ? 8 : 128) ? digit.toUpperCase() : digit;
  }
  last = [digits, text];
  return text;
}

/** Reads addresses of EVM chains. */
export const address: AddressFormat = Object.freeze({
  /**
   * The checksum form of an address a person typed. One letter case means "no checksum given" and is accepted;
   * mixed case must be right (EIP-55).
   *
   * @throws WalletError `invalid-address`.
   */
  parse(input: string): Hex {
    const text = String(input).trim();
    const invalid = (reason: string) => new WalletError('invalid-address', { reason });
    if (!text.startsWith('0x')) throw invalid('it must begin with 0x.');
    if (text.length !== 42) throw invalid(`it must have 40 digits after 0x, not ${text.length - 2}.`);
    if (!isAddress(text)) throw invalid('it may only have the digits 0-9 and the letters a-f.');
    const right = checksum(text);
    const digits = text.slice(2);
    const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase();
    if (mixed && text !== right) throw invalid('its capital letters do not fit; a letter or digit is wrong.');
    return right;
  },
});
