import { createPublicKey, verify } from 'node:crypto';
import { type RelayErrorCode, relayError } from './errors.js';

/** Multicodec `ed25519-pub` in front of the 32 bytes of a key (did:key §3.1). */
const ed25519Prefix = [0xed, 0x01];
/** SubjectPublicKeyInfo of an Ed25519 key, RFC 8410 §4. */
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
/** Seconds a client's clock may differ. */
const skew = 120;
/** Seconds a token may live at most; clients make theirs for a day. */
const longest = 86_400 + skew;

/** The expectations against which a token is checked. */
export interface TokenRules {
  /** The relay's own URLs; `aud` must be one of them, a slash at the end aside. */
  readonly audiences: readonly string[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

const refuse = (code: RelayErrorCode, message: string, cause?: unknown) => relayError(code, message, cause);

/**
 * Checks the token of a client: a JWT signed with EdDSA by the key that `iss` names as did:key.
 *
 * @returns the client id, which is `iss`.
 * @throws RelayError `token-malformed`, `token-signature`, `token-expired`, `token-early`, `token-audience`.
 * @see https://specs.walletconnect.com/2.0/specs/clients/core/relay/relay-client-auth
 */
export function checkToken(token: string, { audiences, now }: TokenRules): string {
  const [header, payload, signature, more] = token.length <= 4096 ? token.split('.') : [];
  if (!header || !payload || !signature || more !== undefined) {
    throw refuse('token-malformed', 'The token is no JWT.');
  }
  const { alg, typ } = parsePart(header);
  if (alg !== 'EdDSA' || typ !== 'JWT')
    throw refuse('token-malformed', 'The token is not signed with EdDSA.');
  const { iss, aud, iat, exp, sub } = parsePart(payload);
  if (typeof iss !== 'string' || typeof sub !== 'string' || !isSeconds(iat) || !isSeconds(exp)) {
    throw refuse('token-malformed', 'The token lacks iss, sub, iat or exp.');
  }
  const key = createPublicKey({
    key: Buffer.concat([spkiPrefix, didKey(iss)]),
    format: 'der',
    type: 'spki',
  });
  if (!verify(null, Buffer.from(`${header}.${payload}`), key, Buffer.from(signature, 'base64url'))) {
    throw refuse('token-signature', 'The signature of the token is not by its issuer.');
  }
  const seconds = now / 1000;
  if (exp <= seconds - skew) throw refuse('token-expired', 'The token has expired.');
  if (iat > seconds + skew) throw refuse('token-early', 'The token is from the future.');
  if (exp - iat > longest || exp <= iat) throw refuse('token-malformed', 'The token lives too long.');
  const trimmed = typeof aud === 'string' ? trimSlash(aud) : undefined;
  if (!trimmed || !audiences.some((each) => trimSlash(each) === trimmed)) {
    throw refuse('token-audience', 'The token is for another relay.');
  }
  return iss;
}

const trimSlash = (url: string) => url.replace(/\/$/, '');
const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function parsePart(part: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return value as Record<string, unknown>;
    }
  } catch (cause) {
    throw refuse('token-malformed', 'A part of the token is not JSON.', cause);
  }
  throw refuse('token-malformed', 'A part of the token is no object.');
}

/** The 32 bytes of `did:key:z…` (multibase base58btc). */
function didKey(did: string): Buffer {
  const text = /^did:key:z([1-9A-HJ-NP-Za-km-z]{40,60})$/.exec(did)?.[1];
  if (!text) throw refuse('token-malformed', 'The issuer is no did:key.');
  let number = 0n;
  for (const char of text) number = number * 58n + BigInt(alphabet.indexOf(char));
  const bytes = Buffer.from(number.toString(16).padStart(68, '0'), 'hex');
  if (bytes.length !== 34 || ed25519Prefix.some((byte, index) => bytes[index] !== byte)) {
    throw refuse('token-malformed', 'The issuer is no Ed25519 key.');
  }
  return bytes.subarray(2);
}
