import { type AddressFormat, WalletError } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';

/** The human-readable part of every address. */
const prefix = 'erd';

/**
 * The address of an ed25519 key: the key itself, as bech32.
 *
 * @example
 * import { addressOf } from '@causeway/multiversx/address';
 * import { createMemoryKey } from '@causeway/multiversx/key';
 *
 * addressOf(createMemoryKey().publicKey); // 'erd1…'
 */
export const addressOf = (publicKey: Uint8Array): string => encodeBech32(prefix, publicKey);

/**
 * The 32 bytes of an address in its one form; `undefined` when it is invalid.
 *
 * @example
 * import { keyOf } from '@causeway/multiversx/address';
 *
 * keyOf('erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'); // 32 bytes
 */
export function keyOf(address: unknown): Uint8Array | undefined {
  if (typeof address !== 'string' || address.length !== 62) return undefined;
  const decoded = decodeBech32(address);
  return decoded?.prefix === prefix && decoded.bytes.length === 32 ? decoded.bytes : undefined;
}

/**
 * Whether a value is an address in its one form.
 *
 * @example
 * import { isAddress } from '@causeway/multiversx/address';
 *
 * isAddress('erd1qyu5wthldzr8wx5c9ucg8kjagg0jfs53s8nr3zpz3hypefsdd8ssycr6th'); // true
 */
export const isAddress = (value: unknown): value is string => keyOf(value) !== undefined;

/** Reads addresses. */
export const address: AddressFormat = Object.freeze({
  /**
   * The address a person typed, in small letters. Addresses of contracts, which no key signs for, are accepted.
   *
   * @throws WalletError `invalid-address`.
   * @see BIP-173
   */
  parse(input: string): string {
    const text = String(input).trim();
    const invalid = (reason: string) => new WalletError('invalid-address', { reason });
    if (!text) throw invalid('it is empty.');
    if (/^0x[\da-f]{40}$/i.test(text))
      throw invalid('it is an address of an EVM network, not of MultiversX.');
    const small = text.toLowerCase();
    if (text !== small && text !== text.toUpperCase()) {
      throw invalid('it has capital and small letters; it may only have one kind.');
    }
    if (!small.startsWith(`${prefix}1`)) throw invalid('it must begin with erd1.');
    if (small.length !== 62) throw invalid(`it must have 62 characters, not ${small.length}.`);
    if (!isAddress(small)) throw invalid('its checksum does not fit; a character is wrong.');
    return small;
  },
});
