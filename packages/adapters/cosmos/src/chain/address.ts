import { type AddressFormat, WalletError } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';
import { accountLengths, addressLimit } from './account.js';

const invalid = (reason: string) => new WalletError('invalid-address', { reason });

/** An address in its parts. */
export interface ParsedAddress {
  /** In small letters. */
  readonly address: string;
  readonly prefix: string;
  /** 20 or 32 bytes. */
  readonly bytes: Uint8Array;
}

/**
 * Reads an address of any Cosmos chain, or of the chains with these prefixes.
 *
 * @param prefixes human-readable parts that are right, such as `['cosmos']`; absent: any.
 * @throws WalletError `invalid-address` naming the mistake.
 * @see BIP-173 §Bech32; ADR-28
 * @example
 * import { parseAddress } from '@causeway/cosmos/address';
 *
 * parseAddress('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a', ['cosmos']).prefix; // 'cosmos'
 */
export function parseAddress(input: string, prefixes?: readonly string[]): ParsedAddress {
  const text = typeof input === 'string' ? input.trim() : '';
  const expected = prefixes?.map((prefix) => `${prefix}1`).join(' or ');
  if (text === '') throw invalid('it is empty.');
  if (/^0x/i.test(text)) {
    throw invalid('this is an address of an EVM chain; one of a Cosmos chain begins with its name and 1.');
  }
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) {
    throw invalid('it mixes capital and small letters; write it in small letters.');
  }
  const small = text.toLowerCase();
  const at = small.lastIndexOf('1');
  const prefix = small.slice(0, Math.max(0, at));
  const begins = prefixes?.includes(prefix) ?? prefix !== '';
  // BIP-173: a prefix may hold any visible character, and those of Lava and Safrochain hold a sign.
  if (!/^[!-~]+1[a-z\d]+$/.test(small) || small.length > addressLimit) {
    throw invalid(expected ? `it must begin with ${expected}.` : 'it must be a name, 1, letters and digits.');
  }
  const bytes = decodeBech32(small)?.bytes;
  if (!bytes) {
    throw invalid(
      begins || !expected
        ? 'a letter or digit is wrong or missing: its checksum does not fit.'
        : `it must begin with ${expected}.`,
    );
  }
  if (/valoper|valcons|pub$/.test(prefix)) throw invalid(`${prefix}1 begins the name of no account.`);
  if (!begins) throw invalid(`${prefix}1 begins an address of another chain; here it must be ${expected}.`);
  if (!accountLengths.includes(bytes.length)) throw invalid(`it holds ${bytes.length} bytes, not 20 or 32.`);
  return { address: small, prefix, bytes };
}

/**
 * The address of 20 or 32 bytes on the chains with a prefix.
 *
 * @example
 * import { formatAddress, parseAddress } from '@causeway/cosmos/address';
 *
 * const { bytes } = parseAddress('cosmos1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqnrql8a');
 * formatAddress('osmo', bytes); // the same account's address on Osmosis
 */
export const formatAddress = encodeBech32;

/**
 * Reads the addresses of chains with these prefixes; of any chain when none is given.
 *
 * @example
 * import { addressFormat } from '@causeway/cosmos/address';
 *
 * addressFormat(['cosmos']).parse('COSMOS1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQNRQL8A'); // in small letters
 */
export const addressFormat = (prefixes?: readonly string[]): AddressFormat =>
  Object.freeze({
    parse: (text: string) => parseAddress(text, prefixes).address,
  });
