import { isWalletError, WalletError } from '@causeway/protocol';
import { checkEmail, read } from '../check.js';
import { generateSessionKey, type SessionKey, sessionKeyStamper } from '../client.js';
import { flowError } from '../flowErrors.js';
import { generateTargetKey, openCredentialBundle, sealOtpCode, type TargetKey } from '../hpke.js';
import type { Runtime } from '../runtime.js';
import type { MailOptions, StoredMail, WaitOptions } from '../types.js';
import { toCodeError } from './errors.js';
import { sessionSeconds } from './establish.js';
import { signLogin, signSignUp } from './proof.js';

/** Another mail can be requested after this time (ms). */
export const resendAfter = 30_000;

/** The result of a code. Times in milliseconds of the server's clock. */
export interface Verified {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: SessionKey;
  readonly createdAt: number;
  readonly seconds: number;
  readonly created: boolean;
  readonly email: string;
}

/** A mail that was sent, and how its code is taken. */
export interface Sent {
  readonly method: 'otp' | 'bundle';
  readonly email: string;
  /** Wall clock, ms. */
  readonly resendAt: number;
  readonly expiresAt: number;
  /** The data with which another page can accept the code. */
  readonly kept: Omit<StoredMail, 'version' | 'purpose'>;
  verify(code: string, options?: WaitOptions): Promise<Verified>;
  resend(options?: WaitOptions): Promise<Sent>;
}

/** Sends a mail. */
export function sendMail(runtime: Runtime, mail: MailOptions, options?: WaitOptions): Promise<Sent> {
  const checked = { ...mail, email: checkEmail(mail.email) };
  return mail.method === 'otp' ? sendCode(runtime, checked, options) : sendBundle(runtime, checked, options);
}

/** A code is good for 300 s (the provider's default), a bundle for 900 s. */
const life = { otp: 300_000, bundle: 900_000 } as const;

/** A mail with a code to type, and the way to prove that it was typed right. */
export async function sendOtp(runtime: Runtime, email: string, options?: WaitOptions) {
  const answer = await runtime.handler.post('otp/start', { email }, options);
  return otpOf(runtime, { id: answer.text('otpId'), target: answer.text('otpEncryptionTargetBundle') });
}

function otpOf(runtime: Runtime, sent: NonNullable<StoredMail['otp']>) {
  const { otpSignerKey, signerKey } = runtime.options;
  return {
    sent,
    /** The token is bound to the key's public half. */
    async token(code: string, key: SessionKey, how?: WaitOptions): Promise<string> {
      const signer = { signerKey: otpSignerKey ?? signerKey };
      const sealed = await sealOtpCode(code, key.publicKey, sent.target, signer);
      const body = { otpId: sent.id, encryptedOtpBundle: sealed };
      return (await runtime.handler.post('otp/verify', body, how)).text('verificationToken');
    },
  };
}

async function sendCode(runtime: Runtime, mail: MailOptions, options?: WaitOptions): Promise<Sent> {
  const { sent } = await sendOtp(runtime, mail.email, options);
  return codeOf(runtime, mail, { otp: sent, sentAt: runtime.platform.now() });
}

/** The public state of a mail. */
function about(mail: MailOptions, kept: Pick<StoredMail, 'sentAt' | 'otp' | 'key'>) {
  const { email, method } = mail;
  const { sentAt } = kept;
  return {
    ...{ method, email, resendAt: sentAt + resendAfter, expiresAt: sentAt + life[method] },
    kept: { mail, ...kept },
  };
}

function codeOf(
  runtime: Runtime,
  mail: MailOptions,
  kept: { readonly otp: NonNullable<StoredMail['otp']>; readonly sentAt: number },
): Sent {
  const { email } = mail;
  const otp = otpOf(runtime, kept.otp);
  return {
    ...about(mail, kept),
    resend: (how) => sendCode(runtime, mail, how),
    async verify(typed, how) {
      const code = checkCode('otp', typed);
      const key = await generateSessionKey();
      const verificationToken = await otp.token(code, key, how).catch((error) => {
        throw toCodeError(error);
      });
      const createdAt = runtime.clock.now();
      const answer = await runtime.handler
        .post(
          'otp/login',
          {
            verificationToken,
            publicKey: key.publicKey,
            clientSignature: await signLogin(verificationToken, key),
            ...(mail.existing ? {} : { signUpSignature: await signSignUp(verificationToken, key, email) }),
          },
          how,
        )
        .catch((error) => {
          throw mail.existing ? toMissingUser(error) : error;
        });
      const { organizationId, userId } = {
        organizationId: answer.text('organizationId'),
        userId: answer.text('userId'),
      };
      const created = answer.flag('created');
      return { organizationId, userId, key, createdAt, seconds: sessionSeconds, created, email };
    },
  };
}

/** The handler requests consent to a new wallet: the mail has none, so there is nothing to recover. */
function toMissingUser(error: unknown): unknown {
  return isWalletError(error, 'embedded-handler-failed') && error.context.code === 'invalid-params'
    ? flowError('recovery-unavailable', {}, error)
    : error;
}

async function sendBundle(runtime: Runtime, mail: MailOptions, options?: WaitOptions): Promise<Sent> {
  // The same key for a mail that is sent again: whichever of the mails arrives can be opened.
  return postBundle(runtime, mail, await generateTargetKey(), options);
}

async function postBundle(
  runtime: Runtime,
  mail: MailOptions,
  key: TargetKey,
  how?: WaitOptions,
): Promise<Sent> {
  const { email, route = 'email/session' } = mail;
  await runtime.handler.post(route, { email, targetPublicKey: key.publicKey }, how);
  return bundleOf(runtime, mail, { key, sentAt: runtime.platform.now() });
}

function bundleOf(
  runtime: Runtime,
  mail: MailOptions,
  kept: { readonly key: TargetKey; readonly sentAt: number },
): Sent {
  const { email, seconds = sessionSeconds } = mail;
  const target = kept.key;
  return {
    ...about(mail, kept),
    resend: (how) => postBundle(runtime, mail, target, how),
    verify: (typed, how) => verifyBundle(checkCode('bundle', typed), how),
  };

  async function verifyBundle(code: string, how?: WaitOptions): Promise<Verified> {
    try {
      const key = await openCredentialBundle(code, target);
      const stamper = sessionKeyStamper(key);
      const who = await runtime.client(stamper).query('whoami', {}, how);
      const { organizationId, userId } = who;
      const { user } = await runtime.client(stamper, organizationId).query('get_user', { userId }, how);
      const createdAt = newestCredential(user);
      requireFresh(createdAt, runtime.clock.now());
      return { organizationId, userId, key, createdAt, seconds, created: false, email };
    } catch (error) {
      throw toCodeError(error);
    }
  }
}

/** The mail that an earlier page sent, unless its code is too old. */
export function resumeMail(runtime: Runtime, { mail, otp, key, sentAt }: StoredMail): Sent | undefined {
  const now = runtime.platform.now();
  if (now < sentAt || now >= sentAt + life[mail.method]) return undefined;
  if (mail.method === 'otp') return otp && codeOf(runtime, mail, { otp, sentAt });
  return key && bundleOf(runtime, mail, { key, sentAt });
}

/** The rules for typed or pasted codes, by method. */
const rules = {
  otp: /^[A-Za-z0-9]{6,9}$/,
  bundle: /^[A-Za-z0-9\s_+@.-]{100,255}$/,
} as const;

/** Whether a text can be a code, after trimming. */
export const acceptsCode = (method: 'otp' | 'bundle', text: string): boolean =>
  rules[method].test(text.trim());

function checkCode(method: 'otp' | 'bundle', text: string): string {
  if (acceptsCode(method, text)) return text.trim();
  const reason =
    method === 'otp' ? 'must be 6 to 9 letters or digits.' : 'must be the 100 to 255 characters of the mail.';
  throw new WalletError('invalid-params', { field: 'code', reason });
}

/** The credentials of a mail: the provider names them differently in different versions. */
const mailed = new Set([
  'CREDENTIAL_TYPE_API_KEY_P256',
  'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256',
  'CREDENTIAL_TYPE_RECOVER_USER_KEY_P256',
]);

/** Seconds for which a code is good, from the making of its credential. */
const codeSeconds = 900;

/** When the user's newest credential from a mail was made (ms, server's clock). */
function newestCredential(user: unknown): number {
  const keys = read('get_user', user, 'user').list('apiKeys');
  const made = keys
    .filter((key) => mailed.has(key.record('credential').text('type')))
    .map((key) => key.time('createdAt'));
  return made.length === 0 ? 0 : Math.max(...made);
}

/** Rejects a code whose credential is 900 s old or was never made. */
function requireFresh(createdAt: number, now: number): void {
  if (now < createdAt + codeSeconds * 1000) return;
  throw flowError('recovery-code-invalid', {}, new Error('its credential is 900 s old or older'));
}
