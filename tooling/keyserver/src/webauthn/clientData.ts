import { createHash } from 'node:crypto';

/** The expectations of every check of a passkey. */
export interface RelyingParty {
  /** Origins that a passkey may be used on, exact. */
  readonly origins: readonly string[];
  readonly rpIds: readonly string[];
}

export const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** Strict: the text must be the one encoding of its bytes, without padding. @throws Error otherwise. */
export function base64url(value: unknown, max = 65_536): Buffer {
  if (typeof value !== 'string' || value.length > max) throw new Error('The value is not base64url.');
  const bytes = Buffer.from(value, 'base64url');
  if (bytes.toString('base64url') !== value) throw new Error('The value is not base64url.');
  return bytes;
}

/**
 * Checks the data a browser collected (Web Authentication Level 3, §7.1 steps 7–11 and §7.2 steps 11–14): the
 * act, the challenge, the origin, and that no foreign page framed it.
 *
 * @throws Error when one of them is wrong.
 */
export function checkClientData(
  json: Buffer,
  expected: RelyingParty & {
    readonly type: 'webauthn.create' | 'webauthn.get';
    readonly challenge: Uint8Array;
  },
): void {
  const data: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(json));
  const { type, challenge, origin, crossOrigin } = (data ?? {}) as Record<string, unknown>;
  if (type !== expected.type) throw new Error('The client data is of another act.');
  if (!base64url(challenge).equals(expected.challenge)) throw new Error('The challenge is another one.');
  if (typeof origin !== 'string' || !expected.origins.includes(origin))
    throw new Error('The origin is foreign.');
  if (crossOrigin === true) throw new Error('The page was framed by another origin.');
}

/** The parts of authenticator data that every act has (§6.1). */
export interface AuthenticatorData {
  readonly rpId: string;
  readonly attested: boolean;
  readonly extensions: boolean;
  readonly rest: Buffer;
}

/** @throws Error when it is too short, of a foreign relying party, or without a present user. */
export function readAuthenticatorData(bytes: Buffer, rpIds: readonly string[]): AuthenticatorData {
  if (bytes.length < 37) throw new Error('The authenticator data is too short.');
  const hash = bytes.subarray(0, 32);
  const rpId = rpIds.find((id) => sha256(Buffer.from(id)).equals(hash));
  if (rpId === undefined) throw new Error('The relying party is another one.');
  const flags = bytes.readUInt8(32);
  if ((flags & 0x01) === 0) throw new Error('Nobody was present.');
  return { rpId, attested: (flags & 0x40) !== 0, extensions: (flags & 0x80) !== 0, rest: bytes.subarray(37) };
}
