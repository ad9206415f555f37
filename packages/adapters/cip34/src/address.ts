import { type AddressFormat, WalletError } from '@causeway/protocol';
import { decodeBech32, encodeBech32 } from '@causeway/protocol/bech32';
import { copyBytes } from '@causeway/protocol/bytes';
import { fromHex } from './hex.js';

const refuse = (reason: string) => new WalletError('invalid-address', { reason });

/** The longest address: a header, a key hash and a pointer of three numbers; base addresses have 57 bytes. */
const mostBytes = 64;
const mostCharacters = 130;

/** An address in its parts. */
export interface ParsedAddress {
  /** Bech32 in small letters. */
  readonly address: string;
  /** What it stands for on the chain. */
  readonly bytes: Uint8Array;
  /** `base`: payment and stake key; `pointer`, `enterprise`: payment key alone; `reward`: stake key alone. */
  readonly kind: 'base' | 'pointer' | 'enterprise' | 'reward';
  /** 1 for mainnet, 0 for every test network. */
  readonly networkId: 0 | 1;
  /** 28 bytes: the hash of the key that signs for the address; `undefined` when a script does. */
  readonly keyHash?: Uint8Array;
  /** 29 bytes: what makes two base addresses the same wallet's, with its kind in front. */
  readonly stake?: Uint8Array;
}

/**
 * Reads the bytes of a Shelley address.
 *
 * @throws WalletError `invalid-address` naming the mistake.
 * @see https://cips.cardano.org/cip/CIP-0019
 */
export function readAddress(given: Uint8Array): ParsedAddress {
  const bytes = copyBytes(given, mostBytes);
  if (!bytes || bytes.length === 0) throw refuse('it does not have the length of an address.');
  const header = bytes[0] as number;
  const type = header >> 4;
  const networkId = header & 15;
  if (type === 8) throw byron();
  if (type > 7 && type < 14) throw refuse('its first byte names no kind of address.');
  if (networkId > 1) throw refuse(`its network is ${networkId}, which does not exist.`);
  const { length } = bytes;
  const kind = type > 13 ? 'reward' : type > 5 ? 'enterprise' : type > 3 ? 'pointer' : 'base';
  const right = kind === 'base' ? length === 57 : kind === 'pointer' ? isPointer(bytes) : length === 29;
  if (!right) throw refuse(`it holds ${length} bytes, which is not the length of its kind.`);
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

/** Whether three numbers of seven bits a byte stand behind the key hash (CIP-19 §Pointers), each of at most 64 bits. */
function isPointer(bytes: Uint8Array): boolean {
  const ends = [...bytes.subarray(29)].flatMap((byte, i) => (byte < 128 ? [i] : []));
  const whole = ends.length === 3 && ends[2] === bytes.length - 30;
  return whole && ends.every((end, i) => end - (ends[i - 1] ?? -1) <= 10);
}

const byron = () =>
  refuse(
    'this is an address of the Byron era, which no wallet here signs for; one of today begins with addr1.',
  );

/**
 * Reads an address that a person typed, or that a wallet gave in hex.
 *
 * @param networkId the network it must be of; absent: any.
 * @throws WalletError `invalid-address` naming the mistake.
 */
export function parseAddress(input: string, networkId?: 0 | 1): ParsedAddress {
  const text = typeof input === 'string' ? input.trim() : '';
  if (text === '') throw refuse('it is empty.');
  if (/^0x/i.test(text))
    throw refuse('this is an address of an EVM chain; one of Cardano begins with addr1.');
  if (/^(Ae2|DdzFF|37bt|2cWK)[1-9A-HJ-NP-Za-km-z]{40,120}$/.test(text)) throw byron();
  const raw = /^[\da-f]{58,128}$/i.test(text) ? fromHex(text) : undefined;
  const parsed = raw ? readAddress(raw) : readText(text);
  if (networkId !== undefined && parsed.networkId !== networkId) {
    throw refuse(
      networkId
        ? 'this is an address of a test network; one of Cardano begins with addr1.'
        : 'this is an address of Cardano itself; one of a test network begins with addr_test1.',
    );
  }
  return parsed;
}

function readText(text: string): ParsedAddress {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) {
    throw refuse('it mixes capital and small letters; write it in small letters.');
  }
  const small = text.toLowerCase();
  const prefix = small.slice(0, Math.max(0, small.lastIndexOf('1')));
  if (small.length > mostCharacters || !/^[a-z_\d]+$/.test(small) || !/^(addr|stake)(_test)?$/.test(prefix)) {
    throw refuse('it must begin with addr1 or stake1, or addr_test1 or stake_test1 on a test network.');
  }
  const bytes = decodeBech32(small)?.bytes;
  if (!bytes) throw refuse('a letter or digit is wrong or missing: its checksum does not fit.');
  const parsed = readAddress(bytes);
  if (parsed.address !== small) throw refuse(`it begins with ${prefix}1 and is of another kind or network.`);
  return parsed;
}

/** The enterprise address of a key on a network: payment alone, no stake (CIP-19 §Shelley Addresses). */
export const enterpriseAddress = (keyHash: Uint8Array, networkId: 0 | 1): ParsedAddress =>
  readAddress(Uint8Array.of(0x60 | networkId, ...keyHash));

/** Reads addresses. */
export const addressFormat: AddressFormat = Object.freeze({
  parse: (text: string) => parseAddress(text).address,
});
