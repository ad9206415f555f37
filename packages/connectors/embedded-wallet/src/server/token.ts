import { WalletError } from '@causeway/protocol';

/** The content of a verification token that the provider has signed. */
export interface VerifiedToken {
  readonly id: string;
  /** The mail that was verified, in lower case. */
  readonly contact: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The expectations of a token. */
interface TokenRules {
  /** The provider's key for tokens: 130 hex digits, an uncompressed P-256 point. */
  readonly signerKey: string;
  /** The parent organisation. */
  readonly organizationId: string;
}

/** The error of a token that is not accepted. */
export const invalid = (
  reason: 'format' | 'signature' | 'organization' | 'type' | 'expired',
  cause?: unknown,
) => new WalletError('embedded-token-invalid', { reason }, { cause });

/**
 * Verifies a verification token except for its time: a JWT signed with ES256 (RFC 7518 §3.4) whose claims are all text
 * and whose `exp` is in milliseconds. A forged token causes no request to the provider.
 *
 * @throws WalletError `embedded-token-invalid`.
 */
export async function verifyToken(jwt: string, rules: TokenRules): Promise<VerifiedToken> {
  const [head = '', body = '', signature = '', ...more] = jwt.split('.');
  const header = readPart(head);
  if (more.length > 0 || header.alg !== 'ES256') throw invalid('format');
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const bytes = Uint8Array.from(rules.signerKey.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']);
  const signed = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    fromBase64url(signature),
    new TextEncoder().encode(`${head}.${body}`),
  );
  if (!signed) throw invalid('signature');
  const { id, contact, exp, organization_id, verification_type } = readPart(body);
  if (typeof id !== 'string' || typeof contact !== 'string' || !/^\d{1,16}$/.test(String(exp))) {
    throw invalid('format');
  }
  if (organization_id !== rules.organizationId) throw invalid('organization');
  if (verification_type !== 'OTP_TYPE_EMAIL') throw invalid('type');
  return { id, contact: contact.toLowerCase(), expiresAt: Number(exp) };
}

/** The claims of a JWT that the provider itself has just sent over its own connection. */
export const claimsOf = (jwt: string): Record<string, unknown> => readPart(jwt.split('.')[1] ?? '');

function readPart(part: string): Record<string, unknown> {
  const text = new TextDecoder().decode(fromBase64url(part));
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch (error) {
    throw invalid('format', error);
  }
  throw invalid('format');
}

/** RFC 4648 §5, without padding. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) =>
      sign.charCodeAt(0),
    );
  } catch (error) {
    throw invalid('format', error);
  }
}
