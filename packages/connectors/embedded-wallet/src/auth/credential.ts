import { WalletError } from '@causeway/protocol';
import { createReader } from '../check.js';
import { flowError } from '../flowErrors.js';
import type {} from '../server/codes.js';

/** The credentials of a mail: the provider names them differently in different versions. */
const mailed = new Set([
  'CREDENTIAL_TYPE_API_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
]);

/** Seconds for which a code is valid, from the making of its credential. */
export const codeSeconds = 900;

/** The expectations of the credential that a code carries. */
interface CredentialRules {
  /** Compressed, in hex. */
  readonly publicKey: string;
  /** The mail to which the code was sent. */
  readonly email: string;
  /** Length of the session, in seconds: a shorter one ends the code as well. */
  readonly seconds: number;
  /** Milliseconds of the server's clock. */
  readonly now: number;
}

/**
 * Checks that a code belongs to the person with this mail and is not too old. Of several mails each code counts by
 * its own credential, so that no session outlives its key.
 *
 * @param user The provider's `user` of the credential.
 * @returns When the credential was made (ms, server's clock).
 * @throws WalletError `recovery-code-invalid` with the reason as its cause.
 */
export function requireCredential(user: unknown, rules: CredentialRules): number {
  const { publicKey, email, seconds, now } = rules;
  const owner = createReader('get_user', user, 'user');
  if (owner.optionalText('userEmail')?.toLowerCase() !== email.toLowerCase()) {
    throw refused('it belongs to another person');
  }
  const apiKey = owner
    .list('apiKeys')
    .find((key) => key.record('credential').text('publicKey').toLowerCase() === publicKey);
  if (!apiKey || !mailed.has(apiKey.record('credential').text('type'))) {
    throw refused('no mail has made its credential');
  }
  const createdAt = apiKey.time('createdAt');
  const life = Math.min(codeSeconds, seconds);
  if (now >= createdAt + life * 1000) {
    const message = `its credential is ${life} s old or older`;
    const cause = new WalletError('embedded-code-refused', { reason: 'expired' }, { message });
    throw flowError('recovery-code-invalid', {}, cause);
  }
  return createdAt;
}

/** The error of a code that is not accepted. */
export const refused = (reason: string) => flowError('recovery-code-invalid', {}, new Error(reason));
