import { at, bytesOf, readCbor, writeCbor } from './cbor.js';
import { hash224 } from './crypto.js';

/** RFC 9053 §2.2, §7.1: EdDSA, octet key pair, Ed25519. */
const eddsa = -8;
const okp = 1;
const ed25519 = 6;
/** RFC 9052 §3.1, §7.1, and RFC 9053 §7.2: labels of headers and of keys. */
const label = { alg: 1, kid: 4, kty: 1, keyAlg: 3, curve: -1, x: -2 } as const;

const isLabel = (key: unknown) => ['number', 'bigint', 'string'].includes(typeof key);

/** The content of a `COSE_Sign1`. */
export interface CoseSign1 {
  /** The signed header, unchanged. */
  readonly header: Uint8Array;
  /** 64 bytes. */
  readonly signature: Uint8Array;
  readonly payload: Uint8Array;
  /** The payload is the BLAKE2b-224 hash of the message. */
  readonly hashed: boolean;
  /** The address of its signer, as claimed in it (CIP-8), as bytes. */
  readonly address?: Uint8Array;
  /** 32 bytes, where the header's key id is the key itself. */
  readonly publicKey?: Uint8Array;
}

/**
 * Reads a `COSE_Sign1` (CIP-8); `undefined` when it is invalid, of another algorithm, or without its payload.
 *
 * @see RFC 9052 §4.2; https://cips.cardano.org/cip/CIP-0008
 */
export function readSign1(bytes: Uint8Array): CoseSign1 | undefined {
  const parts = readCbor(bytes);
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [header, unsigned, payload, last] = parts as readonly unknown[];
  const signature = bytesOf(last, 64);
  if (!(header instanceof Uint8Array) || !(payload instanceof Uint8Array) || !signature) return undefined;
  // RFC 9052 §1.5: a label is a number or text.
  if (!(unsigned instanceof Map) || ![...unsigned.keys()].every(isLabel)) return undefined;
  const fields = readCbor(header);
  const hashed = at(unsigned, 'hashed') ?? false;
  const address = at(fields, 'address');
  if (at(fields, label.alg) !== eddsa || typeof hashed !== 'boolean') return undefined;
  if (address !== undefined && !(address instanceof Uint8Array)) return undefined;
  const publicKey = bytesOf(at(fields, label.kid), 32);
  return { header, signature, payload, hashed, ...(address && { address }), ...(publicKey && { publicKey }) };
}

/**
 * The 32 bytes of an Ed25519 `COSE_Key`; `undefined` when it is invalid.
 *
 * @see RFC 9052 §7; RFC 9053 §7.2
 */
export function readKey(bytes: Uint8Array): Uint8Array | undefined {
  const key = readCbor(bytes);
  const alg = at(key, label.keyAlg) ?? eddsa;
  const right = at(key, label.kty) === okp && at(key, label.curve) === ed25519 && alg === eddsa;
  return right ? bytesOf(at(key, label.x), 32) : undefined;
}

/** The bytes the key signs (RFC 9052 §4.4): context, signed header, nothing from outside, payload. */
export const toBeSigned = ({ header, payload }: Pick<CoseSign1, 'header' | 'payload'>): Uint8Array =>
  writeCbor(['Signature1', header, new Uint8Array(), payload]);

/** The payload of a message. */
export const payloadOf = (message: Uint8Array, hashed: boolean): Uint8Array =>
  hashed ? hash224(message) : message;

/** The signed header of an address's signature (CIP-30 §api.signData). */
export const writeHeader = (address: Uint8Array): Uint8Array =>
  writeCbor(
    new Map<number | string, number | Uint8Array>([
      [label.alg, eddsa],
      ['address', address],
    ]),
  );

/** A `COSE_Sign1` with its payload in the clear. */
export const writeSign1 = (header: Uint8Array, payload: Uint8Array, signature: Uint8Array): Uint8Array =>
  writeCbor([header, new Map([['hashed', false]]), payload, signature]);

/** The `COSE_Key` of 32 bytes. */
export const writeKey = (publicKey: Uint8Array): Uint8Array =>
  writeCbor(
    new Map<number, number | Uint8Array>([
      [label.kty, okp],
      [label.keyAlg, eddsa],
      [label.curve, ed25519],
      [label.x, publicKey],
    ]),
  );
