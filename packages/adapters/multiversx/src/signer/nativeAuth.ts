import { WalletError } from '@causeway/protocol';
import { fromBase64, toBase64 } from '@causeway/protocol/bytes';
import { siwxError } from '@causeway/protocol/siwx';
import { isAddress } from '../chain/address.js';
import { readSignature } from '../chain/crypto.js';
import { verifySignature } from './verify.js';

/** The content of a login token of native-auth. */
export interface LoginToken {
  /** The app's origin, such as `https://app.example`. */
  readonly origin: string;
  /** A recent block of the chain, 64 hex digits: the token is as old as the block. */
  readonly blockHash: string;
  /** Seconds from the block on that the token is good for. */
  readonly ttl: number;
  /** JSON data. */
  readonly extraInfo: Readonly<Record<string, unknown>>;
}

/** A day: the longest validity that our verifier accepts by default. */
const mostSeconds = 86_400;
const textLimit = 8192;

const encode = (text: string) =>
  toBase64(new TextEncoder().encode(text)).replace(/[+/=]/g, (mark) => ({ '+': '-', '/': '_' })[mark] ?? '');

function decode(text: string, field: string): string {
  const padded = text.replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/')) + '='.repeat(-text.length & 3);
  const bytes = /^[-\w]*$/.test(text) ? fromBase64(padded) : undefined;
  if (!bytes) throw siwxError(field, 'must be base64url.');
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw siwxError(field, 'must be UTF-8 text.');
  }
}

function checked(token: LoginToken): LoginToken {
  let origin: string | undefined;
  try {
    origin = new URL(token.origin).origin;
  } catch {
    // Named below.
  }
  if (origin !== token.origin || origin === 'null') throw siwxError('origin', 'must be an origin.');
  if (!/^[\da-f]{64}$/.test(token.blockHash)) throw siwxError('blockHash', 'must be 64 hex digits.');
  if (!Number.isSafeInteger(token.ttl) || token.ttl < 1) throw siwxError('ttl', 'must be whole seconds.');
  return token;
}

/**
 * The text of a login token of native-auth, for `signer.signNativeAuth`.
 *
 * @throws WalletError `siwx-invalid` naming the field.
 * @see https://github.com/multiversx/mx-sdk-js-native-auth-client
 * @example
 * import { createLoginToken } from '@causeway/multiversx/nativeAuth';
 *
 * function tokenOf(blockHash: string): string {
 *   return createLoginToken({ origin: location.origin, blockHash, ttl: 3600 }); // seconds
 * }
 */
export function createLoginToken(token: Omit<LoginToken, 'extraInfo'> & Partial<LoginToken>): string {
  const { origin, blockHash, ttl } = checked({ extraInfo: {}, ...token });
  return `${encode(origin)}.${blockHash}.${ttl}.${encode(JSON.stringify(token.extraInfo ?? {}))}`;
}

/**
 * Reads a login token. @throws WalletError `siwx-invalid` naming the field.
 *
 * @example
 * import { parseLoginToken } from '@causeway/multiversx/nativeAuth';
 *
 * function originOf(token: string): string {
 *   return parseLoginToken(token).origin;
 * }
 */
export function parseLoginToken(text: string): LoginToken {
  const parts = String(text)
    .slice(0, textLimit + 1)
    .split('.');
  const [origin = '', blockHash = '', seconds = '', extra = ''] = parts;
  if (parts.length !== 4 || String(text).length > textLimit)
    throw siwxError('token', 'is not a login token.');
  if (!/^[1-9]\d{0,9}$/.test(seconds)) throw siwxError('ttl', 'must be whole seconds.');
  let extraInfo: unknown;
  try {
    extraInfo = JSON.parse(decode(extra, 'extraInfo'));
  } catch {
    // Named below.
  }
  if (typeof extraInfo !== 'object' || extraInfo === null || Array.isArray(extraInfo)) {
    throw siwxError('extraInfo', 'must be a JSON object.');
  }
  const token = { origin: decode(origin, 'origin'), blockHash, ttl: Number(seconds), extraInfo };
  return Object.freeze(checked(token as LoginToken));
}

/**
 * The access token: the account, the signed token, and the proof.
 *
 * @example
 * import { createAccessToken } from '@causeway/multiversx/nativeAuth';
 *
 * function bearer(address: string, token: string, signature: string): string {
 *   return `Bearer ${createAccessToken(address, token, signature)}`;
 * }
 */
export const createAccessToken = (address: string, token: string, signature: string): string =>
  `${encode(address)}.${encode(token)}.${signature}`;

/** The values that the verifier of an access token expects. */
export interface VerifyAccessTokenOptions {
  /** The app's origin; compared exactly. */
  readonly origin: string;
  /** The time of a block, in milliseconds since 1970, by its hash: the caller reads it from the chain. */
  readonly blockTime: (blockHash: string) => number | Promise<number>;
  /** Seconds a token may be good for at most; a day by default. */
  readonly maxTtl?: number;
  /** Now by default. */
  readonly now?: Date;
}

/**
 * Verifies an access token: its form, its origin, its age, and that the account signed it.
 *
 * @throws WalletError `siwx-invalid` naming the field, `signature-mismatch`.
 * @example
 * import { verifyAccessToken } from '@causeway/multiversx/nativeAuth';
 *
 * async function accountOf(accessToken: string, blockTime: (hash: string) => Promise<number>): Promise<string> {
 *   return (await verifyAccessToken(accessToken, { origin: 'https://app.example', blockTime })).address;
 * }
 */
export async function verifyAccessToken(
  accessToken: string,
  options: VerifyAccessTokenOptions,
): Promise<{ readonly address: string; readonly token: LoginToken }> {
  const parts = String(accessToken)
    .slice(0, textLimit * 2)
    .split('.');
  const address = decode(parts[0] ?? '', 'address');
  const text = decode(parts[1] ?? '', 'token');
  const signature = readSignature(parts[2]);
  if (parts.length !== 3 || !signature) throw siwxError('signature', 'must be 128 hex digits.');
  if (!isAddress(address)) throw siwxError('address', 'must be an address of MultiversX.');
  const token = parseLoginToken(text);
  if (token.origin !== options.origin) throw siwxError('origin', 'is not what was asked for.');
  if (token.ttl > (options.maxTtl ?? mostSeconds)) throw siwxError('ttl', 'is longer than is allowed.');
  const { valid } = await verifySignature({ address, message: address + text, signature });
  if (!valid) throw new WalletError('signature-mismatch', { account: address });
  const createdAt = await options.blockTime(token.blockHash);
  const now = (options.now ?? new Date()).getTime();
  // A block without a known time makes a token without a known age.
  if (!Number.isFinite(createdAt) || createdAt > now)
    throw siwxError('blockHash', 'is not an earlier block.');
  if (now >= createdAt + token.ttl * 1000) throw siwxError('ttl', 'has expired.');
  return { address, token };
}
