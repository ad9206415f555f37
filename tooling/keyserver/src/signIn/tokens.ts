import { createHash } from 'node:crypto';
import type { ServerKeys, SigningKey } from '../activities/registry.js';
import { derToRaw, p256Public, p256VerifyRaw } from '../crypto/p256.js';

/** The content of a session token. It describes the session to the client and authenticates nothing. */
export interface Session {
  readonly organizationId: string;
  readonly userId: string;
  readonly publicKey: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** The content of a verification token: this contact was verified, for the holder of this key. */
export interface Verification {
  readonly id: string;
  readonly verificationType: string;
  readonly contact: string;
  readonly organizationId: string;
  readonly publicKey: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const head = encode({ alg: 'ES256', typ: 'JWT' });

/** A session token: as ES256 (RFC 7518 §3.4), except that the SHA-256 of the text is signed. */
export function sessionToken({ notarizer }: Pick<ServerKeys, 'notarizer'>, session: Session): string {
  const text = `${head}.${encode({
    exp: Math.floor(session.expiresAt / 1000),
    public_key: session.publicKey,
    session_type: 'SESSION_TYPE_READ_WRITE',
    user_id: session.userId,
    organization_id: session.organizationId,
  })}`;
  return signed(notarizer, text, createHash('sha256').update(text).digest());
}

/** A verification token: ES256, every claim a text and `exp` in milliseconds. */
export function verificationToken(signer: SigningKey, claims: Verification): string {
  const text = `${head}.${encode({
    id: claims.id,
    verification_type: claims.verificationType,
    contact: claims.contact,
    organization_id: claims.organizationId,
    public_key: claims.publicKey,
    exp: String(claims.expiresAt),
  })}`;
  return signed(signer, text, Buffer.from(text));
}

/** Reads a verification token of this server; undefined when it is not one, or is past its time. */
export function readVerificationToken(
  signer: Pick<SigningKey, 'publicKey'>,
  token: string,
  now: number,
): Verification | undefined {
  const [header, body, signature, ...more] = token.split('.');
  if (header !== head || !body || !signature || more.length > 0) return undefined;
  const key = p256Public(Buffer.from(signer.publicKey, 'hex'));
  const raw = Buffer.from(signature, 'base64url');
  if (raw.toString('base64url') !== signature || !p256VerifyRaw(key, Buffer.from(`${header}.${body}`), raw))
    return undefined;
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, string>;
  const expiresAt = Number(claims.exp);
  if (!(expiresAt > now)) return undefined;
  return Object.freeze({
    id: claims.id ?? '',
    verificationType: claims.verification_type ?? '',
    contact: claims.contact ?? '',
    organizationId: claims.organization_id ?? '',
    publicKey: claims.public_key ?? '',
    expiresAt,
  });
}

const signed = (signer: SigningKey, text: string, message: Uint8Array) =>
  `${text}.${derToRaw(signer.sign(message)).toString('base64url')}`;
