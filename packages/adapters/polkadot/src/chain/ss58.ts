import { WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { concatBytes } from '@causeway/protocol/bytes';
import { blake2bBlock } from './blake2b.js';

/** Every account id that a wallet holds a key for has this many bytes; the checksum then has two. */
const accountLength = 32;
/** 14 bits, RFC: SS58 §Address type. 46 and 47 are reserved. */
const prefixLimit = 16_383;

const salt = new TextEncoder().encode('SS58PRE');
const invalid = (reason: string) => new WalletError('invalid-address', { reason });

/** An address taken apart. */
export interface DecodedAddress {
  /** The 32 bytes that identify the account on every chain of the namespace. */
  readonly accountId: Uint8Array;
  /** The chain of the form in which it was written; 42 is the form of no chain in particular. */
  readonly prefix: number;
}

/** One byte for 0–63, two for 64–16383 with their bits shuffled so that the first two bits are the length. */
function encodePrefix(prefix: number): Uint8Array {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > prefixLimit || prefix === 46 || prefix === 47) {
    throw new WalletError('invalid-params', { field: 'prefix', reason: 'is not an SS58 address type.' });
  }
  if (prefix < 64) return Uint8Array.of(prefix);
  return Uint8Array.of(((prefix & 0xfc) >> 2) | 0x40, (prefix >> 8) | ((prefix & 3) << 6));
}

/**
 * The SS58 address of an account.
 *
 * @param accountId 32 bytes.
 * @param prefix address type of the chain, 0–16383.
 * @throws WalletError `invalid-params` when either does not fit.
 * @see https://docs.polkadot.com/reference/parachains/accounts/ (SS58)
 */
export function encodeAddress(accountId: Uint8Array, prefix: number): string {
  if (accountId.length !== accountLength) {
    throw new WalletError('invalid-params', { field: 'accountId', reason: 'must have 32 bytes.' });
  }
  const body = concatBytes(encodePrefix(prefix), accountId);
  return encode58(concatBytes(body, blake2bBlock(concatBytes(salt, body)).subarray(0, 2)));
}

/**
 * Takes an SS58 address of any chain apart.
 *
 * @throws WalletError `invalid-address` with the fault.
 */
export function decodeAddress(text: string): DecodedAddress {
  if (typeof text !== 'string') throw invalid('it is not text.');
  if (text.length > 64) throw invalid('it is too long.');
  const bytes = decode58(text);
  if (!bytes) throw invalid('it has a character that no address has; 0, O, I and l are never used.');
  const [first = 0, second = 0] = bytes;
  const size = first < 64 ? 1 : 2;
  if (first > 127) throw invalid('it does not begin as an address does.');
  if (bytes.length !== size + accountLength + 2) {
    throw invalid('its length does not fit; something is missing or too much.');
  }
  const prefix = size === 1 ? first : ((first & 0x3f) << 2) | (second >> 6) | ((second & 0x3f) << 8);
  const body = bytes.subarray(0, size + accountLength);
  const check = blake2bBlock(concatBytes(salt, body));
  if (check[0] !== bytes[size + accountLength] || check[1] !== bytes[size + accountLength + 1]) {
    throw invalid('its check does not fit; a letter or digit is wrong.');
  }
  if (prefix === 46 || prefix === 47) throw invalid('its prefix is reserved and belongs to no chain.');
  return { accountId: body.slice(size), prefix };
}
