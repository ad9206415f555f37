import { createHash } from 'node:crypto';
import { hashTypedData, keccak256, validateTypedData } from 'viem';
import { hashAuthorization } from 'viem/utils';
import { apiError, isApiError } from '../apiError.js';
import type { Curve } from './curve.js';

/** The work that the typed data of one request may take. */
export interface Work {
  left: number;
}

/** Characters of the types that are hashed, for each struct of the message all of them: a few seconds. */
export const newWork = (): Work => ({ left: 4_194_304 });

/**
 * The bytes that are signed for a payload: a digest of 32 bytes, or with ed25519 the message itself.
 *
 * - `PAYLOAD_ENCODING_HEXADECIMAL`, with or without 0x, and `PAYLOAD_ENCODING_TEXT_UTF8` go through the hash function.
 * - `PAYLOAD_ENCODING_EIP712` is the typed data as JSON. As the provider does, it hashes the domain that is given and no
 *   other: typed data without one is hashed without one.
 * - `PAYLOAD_ENCODING_EIP7702_AUTHORIZATION` is the JSON `{address, chainId, nonce}`.
 *
 * @param work that of the request, of which typed data takes its part
 * @throws ApiError 3 `invalid payload encoding` or `invalid hash function`.
 */
export function signable(
  curve: Curve,
  payload: { readonly payload: string; readonly encoding: unknown; readonly hashFunction: unknown },
  work: Work = newWork(),
): Uint8Array {
  switch (payload.encoding) {
    case 'PAYLOAD_ENCODING_HEXADECIMAL':
      return hash(curve, payload.hashFunction, fromHex(payload.payload));
    case 'PAYLOAD_ENCODING_TEXT_UTF8':
      return hash(curve, payload.hashFunction, Buffer.from(payload.payload));
    case 'PAYLOAD_ENCODING_EIP712':
      return hash(curve, digestOnly(payload.hashFunction), typedDataHash(payload.payload, work));
    case 'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION':
      return hash(curve, digestOnly(payload.hashFunction), authorizationHash(payload.payload));
    default:
      throw apiError(3, 'invalid payload encoding');
  }
}

function hash(curve: Curve, hashFunction: unknown, bytes: Uint8Array): Uint8Array {
  // ed25519 contains its hash function, so with any other one the signature would verify nowhere.
  if ((curve === 'CURVE_ED25519') !== (hashFunction === 'HASH_FUNCTION_NOT_APPLICABLE'))
    throw apiError(3, 'invalid hash function');
  switch (hashFunction) {
    case 'HASH_FUNCTION_NOT_APPLICABLE':
      return bytes;
    case 'HASH_FUNCTION_SHA256':
      return createHash('sha256').update(bytes).digest();
    case 'HASH_FUNCTION_KECCAK256':
      return keccak256(bytes, 'bytes');
    case 'HASH_FUNCTION_NO_OP':
      if (bytes.length !== 32)
        throw apiError(3, 'invalid payload encoding', {
          fields: { payload: 'must be a digest of 32 bytes' },
        });
      return bytes;
    default:
      throw apiError(3, 'invalid hash function');
  }
}

/** The server hashes these payloads by their own standard, so that there is nothing left to choose. */
function digestOnly(hashFunction: unknown): unknown {
  if (hashFunction !== 'HASH_FUNCTION_NO_OP') throw apiError(3, 'invalid hash function');
  return hashFunction;
}

function fromHex(payload: string): Buffer {
  const hex = payload.replace(/^0x/, '');
  if (!/^(?:[0-9a-f]{2})*$/i.test(hex)) throw apiError(3, 'invalid payload encoding');
  return Buffer.from(hex, 'hex');
}

function typedDataHash(payload: string, work: Work): Uint8Array {
  const refused = (reason: string) =>
    apiError(3, 'invalid payload encoding', { fields: { payload: reason } });
  try {
    const typed = JSON.parse(payload) as Parameters<typeof hashTypedData>[0];
    work.left -= structsOf(typed) * JSON.stringify(typed.types).length;
    if (work.left < 0) throw refused('has too many structs for the size of its types');
    validateTypedData(typed);
    return Buffer.from(hashTypedData(typed).slice(2), 'hex');
  } catch (error) {
    throw isApiError(error) ? error : refused('is not EIP-712 typed data');
  }
}

/** Structs of typed data at most: a list that has the members of a struct is one too. */
function structsOf({ domain, message }: { readonly domain?: unknown; readonly message?: unknown }): number {
  let count = 0;
  JSON.stringify([domain, message], (_, value: unknown) => {
    if (typeof value === 'object') count += 1;
    return value;
  });
  return count;
}

function authorizationHash(payload: string): Uint8Array {
  try {
    const { address, chainId, nonce } = JSON.parse(payload) as Record<string, unknown>;
    const whole = (value: unknown) => {
      const number =
        typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value) ? Number(value) : value;
      if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0)
        throw new Error('number');
      return number;
    };
    if (typeof address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(address)) throw new Error('address');
    return hashAuthorization({
      address: address as `0x${string}`,
      chainId: whole(chainId),
      nonce: whole(nonce),
      to: 'bytes',
    });
  } catch {
    throw apiError(3, 'invalid payload encoding', {
      fields: { payload: 'is not an EIP-7702 authorization' },
    });
  }
}
