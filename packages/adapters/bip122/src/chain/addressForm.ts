import { type ChainId, WalletError } from '@causeway/protocol';
import { decode58 } from '@causeway/protocol/base58';
import { decodeWitness } from '@causeway/protocol/bech32';
import { concatBytes } from '@causeway/protocol/bytes';
import { type Network, networkOf } from './chains.js';

/** How the outputs of an address are spent. */
export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

/** An address, decoded. */
export interface ParsedAddress {
  /** In its one form: bech32 in small letters, or base 58. */
  readonly address: string;
  readonly kind: AddressKind;
  /** The prefix of its networks; a base 58 address of a test network may also be of `bcrt`. */
  readonly prefix: Network['prefix'];
  /** Hash of a key or a script, or the key of P2TR. */
  readonly hash: Uint8Array;
  /** The output script (`scriptPubKey`). */
  readonly script: Uint8Array;
}

export const invalid = (reason: string) => new WalletError('invalid-address', { reason });

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

/** The output script of each kind, by the hash in it. */
export const scripts: Readonly<Record<AddressKind, (hash: Uint8Array) => Uint8Array>> = {
  p2pkh: (hash) => concatBytes(bytes(0x76, 0xa9, 20), hash, bytes(0x88, 0xac)),
  p2sh: (hash) => concatBytes(bytes(0xa9, 20), hash, bytes(0x87)),
  p2wpkh: (hash) => concatBytes(bytes(0, 20), hash),
  p2wsh: (hash) => concatBytes(bytes(0, 32), hash),
  p2tr: (hash) => concatBytes(bytes(0x51, 32), hash),
};

export const make = (
  kind: AddressKind,
  hash: Uint8Array,
  network: Pick<Network, 'prefix'>,
  address: string,
): ParsedAddress =>
  Object.freeze({ address, kind, prefix: network.prefix, hash, script: scripts[kind](hash) });

const prefixes = /^(bc|tb|bcrt)1/i;

function readWitness(text: string): ParsedAddress {
  // BIP-173: all in capitals is as good as all in small letters.
  if (text !== text.toLowerCase() && text !== text.toUpperCase())
    throw invalid('capital and small letters are mixed.');
  const address = text.toLowerCase();
  const found = decodeWitness(address);
  if (!found) throw invalid('a letter or digit is wrong or missing: the check digits do not fit.');
  const { version, program } = found;
  const prefix = found.prefix as Network['prefix'];
  if (version === 0) return make(program.length === 20 ? 'p2wpkh' : 'p2wsh', program, { prefix }, address);
  if (version === 1 && program.length === 32) return make('p2tr', program, { prefix }, address);
  throw invalid('it has a version that cannot be spent from yet.');
}

function readBase58(text: string): ParsedAddress {
  const decoded = decode58(text, 25);
  if (!decoded) throw invalid('a letter or digit is wrong or missing.');
  const [version] = decoded;
  const hash = decoded.slice(1, 21);
  if (version === 0 || version === 5) return make(version ? 'p2sh' : 'p2pkh', hash, { prefix: 'bc' }, text);
  if (version === 0x6f || version === 0xc4)
    return make(version === 0x6f ? 'p2pkh' : 'p2sh', hash, { prefix: 'tb' }, text);
  throw invalid('it is an address of another chain.');
}

/**
 * Reads an address by its form: the check digits of base 58, which take a hash, are not checked. For
 * addresses from a wallet; text typed by a person is parsed by `parseAddress`.
 *
 * @throws WalletError `invalid-address` with the reason.
 */
export function readAddress(text: unknown): ParsedAddress {
  const typed = typeof text === 'string' ? text.trim() : '';
  if (!typed) throw invalid('it is empty.');
  if (typed.length > 90) throw invalid('it is too long.');
  if (/^0x/i.test(typed)) throw invalid('it is an address of an EVM network, not of Bitcoin.');
  return prefixes.test(typed) ? readWitness(typed) : readBase58(typed);
}

/**
 * Whether an address is of a chain. Test networks share their addresses.
 *
 * @example
 * import { isOn, parseAddress } from '@causeway/bip122/address';
 * import { signet } from '@causeway/bip122/chains';
 *
 * isOn(signet.id, parseAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')); // true
 */
export function isOn(chainId: ChainId, { kind, prefix }: ParsedAddress): boolean {
  const expected = networkOf(chainId).prefix;
  const isBase58 = kind === 'p2pkh' || kind === 'p2sh';
  return prefix === expected || (isBase58 && prefix === 'tb' && expected === 'bcrt');
}

/**
 * Reads an address of one chain by its form.
 *
 * @throws WalletError `invalid-address` with the reason, also for one of another network.
 */
export function readAddressOn(chainId: ChainId, text: unknown): ParsedAddress {
  const parsed = readAddress(text);
  if (isOn(chainId, parsed)) return parsed;
  throw invalid('it is of another network of Bitcoin.');
}
