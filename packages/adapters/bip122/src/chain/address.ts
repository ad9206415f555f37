import type { AddressFormat, ChainId } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { encodeWitness } from '@causeway/protocol/bech32';
import { concatBytes, sameBytes } from '@causeway/protocol/bytes';
import {
  type AddressKind,
  invalid,
  isOn,
  make,
  type ParsedAddress,
  readAddress,
  scripts,
} from './addressForm.js';
import { type Network, networkOf } from './chains.js';
import { hash160, hash256 } from './hash.js';

export { type AddressKind, isOn, type ParsedAddress } from './addressForm.js';

/**
 * Reads an address of any network of Bitcoin.
 *
 * @see BIP-173, BIP-350
 * @throws WalletError `invalid-address` with the reason.
 * @example
 * import { parseAddress } from '@causeway/bip122/address';
 *
 * parseAddress('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').kind; // 'p2wpkh'
 */
export function parseAddress(text: string): ParsedAddress {
  const result = readAddress(text);
  const { kind, address } = result;
  const decoded = kind === 'p2pkh' || kind === 'p2sh' ? decode58(address, 25) : undefined;
  if (decoded && !sameBytes(hash256(decoded.subarray(0, 21)).subarray(0, 4), decoded.subarray(21)))
    throw invalid('a letter or digit is wrong or missing: the check digits do not fit.');
  return result;
}

/**
 * Reads an address of one chain.
 *
 * @throws WalletError `invalid-address` with the reason, also for one of another network.
 * @example
 * import { addressOn } from '@causeway/bip122/address';
 * import { mainnet } from '@causeway/bip122/chains';
 *
 * addressOn(mainnet.id, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4').kind; // 'p2wpkh'
 */
export function addressOn(chainId: ChainId, text: string): ParsedAddress {
  const parsed = parseAddress(text);
  if (isOn(chainId, parsed)) return parsed;
  throw invalid('it is of another network of Bitcoin.');
}

/**
 * The address of a key on a chain.
 *
 * @param kind `p2wpkh` and `p2pkh` take the compressed key of 33 bytes; `p2sh` is P2WPKH within P2SH (BIP-49); `p2tr` takes
 * the 32 bytes of the output key (BIP-341).
 * @example
 * import { addressOf } from '@causeway/bip122/address';
 * import { mainnet } from '@causeway/bip122/chains';
 *
 * const native = (publicKey: Uint8Array) => addressOf('p2wpkh', publicKey, mainnet.id).address;
 */
export function addressOf(
  kind: Exclude<AddressKind, 'p2wsh'>,
  publicKey: Uint8Array,
  chainId: ChainId,
): ParsedAddress {
  if (kind === 'p2tr') return write(kind, publicKey, networkOf(chainId));
  const keyHash = hash160(publicKey);
  return write(kind, kind === 'p2sh' ? hash160(scripts.p2wpkh(keyHash)) : keyHash, networkOf(chainId));
}

/** An address of a kind on a network, by the hash or the key in its script. */
function write(kind: AddressKind, hash: Uint8Array, { prefix, versions }: Network): ParsedAddress {
  if (kind === 'p2pkh' || kind === 'p2sh') {
    const payload = concatBytes(Uint8Array.of(versions[kind === 'p2sh' ? 1 : 0]), hash);
    const text = encode58(concatBytes(payload, hash256(payload).subarray(0, 4)));
    return make(kind, hash, { prefix: prefix === 'bc' ? 'bc' : 'tb' }, text);
  }
  const version = kind === 'p2tr' ? 1 : 0;
  return make(kind, hash, { prefix }, encodeWitness({ prefix, version, program: hash }));
}

/** The position and length of the hash in the script of each kind. */
const places: Readonly<Record<AddressKind, readonly [at: number, length: number]>> = {
  p2pkh: [3, 20],
  p2sh: [2, 20],
  p2wpkh: [2, 20],
  p2wsh: [2, 32],
  p2tr: [2, 32],
};

/** The address of an output script on a chain; `undefined` for a script without one. */
export function addressOfScript(script: Uint8Array, chainId: ChainId): ParsedAddress | undefined {
  for (const [kind, [at, length]] of Object.entries(places) as [AddressKind, readonly [number, number]][]) {
    const hash = script.slice(at, at + length);
    if (hash.length === length && sameBytes(scripts[kind](hash), script)) {
      return write(kind, hash, networkOf(chainId));
    }
  }
  return undefined;
}

/** Reads addresses of every network. */
export const address: AddressFormat = Object.freeze({ parse: (text: string) => parseAddress(text).address });
