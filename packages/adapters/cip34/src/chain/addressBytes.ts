import { WalletError } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';
import { copyBytes, fromHex } from '@causeway/protocol/bytes';

/** The error of an invalid address, with the reason. */
export const invalid = (reason: string) => new WalletError('invalid-address', { reason });

/** The longest address: a header, a key hash and a pointer of three numbers; base addresses have 57 bytes. */
const mostBytes = 64;
/** The longest in bech32. */
export const mostCharacters = 130;

/** An address in its parts. */
export interface ParsedAddress {
  /** Bech32 in small letters. */
  readonly address: string;
  /** Its meaning on the chain. */
  readonly bytes: Uint8Array;
  /** `base`: payment and stake key; `pointer`, `enterprise`: payment key alone; `reward`: stake key alone. */
  readonly kind: 'base' | 'pointer' | 'enterprise' | 'reward';
  /** 1 for mainnet, 0 for every test network. */
  readonly networkId: 0 | 1;
  /** 28 bytes: the hash of the key that signs for the address; `undefined` when a script does. */
  readonly keyHash?: Uint8Array;
  /** 29 bytes that identify the wallet of a base address, with its kind in front. */
  readonly stake?: Uint8Array;
}

/**
 * Reads the bytes of a Shelley address.
 *
 * @throws WalletError `invalid-address` naming the mistake.
 * @see https://cips.cardano.org/cip/CIP-0019
 * @example
 * import { readAddress } from '@causeway/cip34/address';
 *
 * function networkIdOf(bytes: Uint8Array): number {
 *   return readAddress(bytes).networkId;
 * }
 */
export function readAddress(input: Uint8Array): ParsedAddress {
  const bytes = copyBytes(input, mostBytes);
  if (!bytes || bytes.length === 0) throw invalid('it does not have the length of an address.');
  const header = bytes[0] as number;
  const type = header >> 4;
  const networkId = header & 15;
  if (type === 8) throw byron();
  if (type > 7 && type < 14) throw invalid('its first byte names no kind of address.');
  if (networkId > 1) throw invalid(`its network is ${networkId}, which does not exist.`);
  const { length } = bytes;
  const kind = type > 13 ? 'reward' : type > 5 ? 'enterprise' : type > 3 ? 'pointer' : 'base';
  const right = kind === 'base' ? length === 57 : kind === 'pointer' ? isPointer(bytes) : length === 29;
  if (!right) throw invalid(`it holds ${length} bytes, which is not the length of its kind.`);
  const byScript = (type & 1) === 1;
  const stakeByScript = kind === 'reward' ? byScript : (type & 2) === 2;
  const stakeHash = kind === 'reward' ? bytes.subarray(1) : kind === 'base' ? bytes.subarray(29) : undefined;
  return {
    address: encodeBech32(`${kind === 'reward' ? 'stake' : 'addr'}${networkId ? '' : '_test'}`, bytes),
    bytes,
    kind,
    networkId: networkId as 0 | 1,
    ...(byScript ? {} : { keyHash: bytes.subarray(1, 29) }),
    ...(stakeHash && { stake: Uint8Array.of(stakeByScript ? 1 : 0, ...stakeHash) }),
  };
}

/**
 * Whether three numbers of seven bits a byte follow the key hash (CIP-19 §Pointers), each of at most 64 bits.
 */
function isPointer(bytes: Uint8Array): boolean {
  const ends = [...bytes.subarray(29)].flatMap((byte, i) => (byte < 128 ? [i] : []));
  const whole = ends.length === 3 && ends[2] === bytes.length - 30;
  return whole && ends.every((end, i) => end - (ends[i - 1] ?? -1) <= 10);
}

/** An address of the first era, which has another form. */
export const byron = () =>
  invalid(
    'this is an address of the Byron era, which no wallet here signs for; one of today begins with addr1.',
  );

/**
 * The enterprise address of a key on a network: payment alone, no stake (CIP-19 §Shelley Addresses).
 *
 * @example
 * import { enterpriseAddress } from '@causeway/cip34/address';
 * import { createMemoryKey } from '@causeway/cip34/key';
 * import { hash224 } from '@causeway/cip34/verify';
 *
 * enterpriseAddress(hash224(createMemoryKey().publicKey), 1).address; // 'addr1v…'
 */
export const enterpriseAddress = (keyHash: Uint8Array, networkId: 0 | 1): ParsedAddress =>
  readAddress(Uint8Array.of(0x60 | networkId, ...keyHash));

/**
 * The stake address of an address (CIP-19 §Stake addresses): its header and the 28 bytes of the key, or script; `undefined`
 * for an address without one.
 */
export const stakeAddressOf = ({ stake, networkId }: ParsedAddress): ParsedAddress | undefined =>
  stake && readAddress(Uint8Array.of(0xe0 | ((stake[0] ?? 0) << 4) | networkId, ...stake.subarray(1)));

/**
 * An address as a wallet or a program gives it, hex or bech32. It was not typed, so no mistake has to be named.
 *
 * @throws WalletError `invalid-address`.
 */
export function givenAddress(text: unknown): ParsedAddress {
  const bytes = fromHex(text) ?? decodeBech32(String(text).slice(0, mostCharacters))?.bytes;
  return readAddress(bytes ?? new Uint8Array());
}

/** An address as `givenAddress` reads it; `undefined` where the value is invalid. */
export function findAddress(text: unknown): ParsedAddress | undefined {
  try {
    return givenAddress(text);
  } catch {
    return undefined;
  }
}
