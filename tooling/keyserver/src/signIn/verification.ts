import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { p256Public, p256VerifyRaw } from '../crypto/p256.js';
import { type Fields, record, text } from '../fields.js';
import { readVerificationToken, type Verification } from './tokens.js';

type Usage = 'USAGE_TYPE_LOGIN' | 'USAGE_TYPE_SIGNUP' | 'USAGE_TYPE_CONTACT';

const refused = () => apiError(3, 'invalid verification token');

/**
 * Reads `verificationToken` of a request and marks it as used for this: a token logs in to an organisation once.
 *
 * @throws ApiError 3 when it is not of this server, past its time, of another parent, or used.
 */
export function spendVerificationToken(
  context: PerformContext,
  parameters: Fields,
  usage: Usage,
): Verification {
  const { db, keys, now, organizationId } = context;
  const token = readVerificationToken(
    keys.otpSigner,
    text(parameters, 'verificationToken', { max: 4096 }),
    now,
  );
  const parent = db.get('select parent_id from organizations where id = ?', organizationId)?.parent_id;
  if (!token || (token.organizationId !== organizationId && token.organizationId !== parent)) throw refused();
  const id = `${usage}:${organizationId}:${token.id}`;
  db.run('delete from single_use where kind = ? and expires_at <= ?', 'verification-token', now);
  if (db.get('select 1 from single_use where id = ?', id)) throw refused();
  db.run(
    `insert into single_use (id, kind, organization_id, used, expires_at) values (?, ?, ?, 1, ?)`,
    id,
    'verification-token',
    organizationId,
    token.expiresAt,
  );
  return token;
}

/**
 * Checks `clientSignature`: the holder of the token's key signed exactly this message. `signature` is r and s in hex.
 *
 * @param message the text that a client must have signed, see `loginMessage`
 * @throws ApiError 3 naming the field.
 */
export function checkClientSignature(parameters: Fields, token: Verification, message: string): void {
  const proof = record(parameters, 'clientSignature');
  const publicKey = text(proof, 'publicKey', { pattern: /^0[23][0-9a-f]{64}$/i });
  const signature = text(proof, 'signature', { pattern: /^[0-9a-f]{128}$/i });
  const good =
    proof.scheme === 'CLIENT_SIGNATURE_SCHEME_API_P256' &&
    publicKey === token.publicKey &&
    text(proof, 'message', { max: 65_536 }) === message &&
    verifies(publicKey, message, signature);
  if (!good)
    throw apiError(3, 'bad request body', { fields: { clientSignature: 'is not of the key in the token' } });
}

/** The text that is signed to log in: this JSON, with its members in this order. */
export const loginMessage = (token: Verification, publicKey: string): string =>
  JSON.stringify({ login: { publicKey }, tokenId: token.id, type: 'USAGE_TYPE_LOGIN' });

function verifies(publicKey: string, message: string, signature: string): boolean {
  try {
    const key = p256Public(Buffer.from(publicKey, 'hex'));
    return p256VerifyRaw(key, Buffer.from(message), Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}
