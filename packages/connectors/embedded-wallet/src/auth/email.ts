import { WalletError } from '@causeway/protocol';
import { checkEmail, checkSeconds } from '../check.js';
import { generateSessionKey, type SessionKey, sessionKeyStamper } from '../client.js';
import { generateTargetKey, openCredentialBundle, sealOtpCode, type TargetKey } from '../hpke.js';
import { isCommitment, isOwner } from '../owner.js';
import type { Runtime } from '../runtime.js';
import type { MailOptions, StoredMail, WaitOptions } from '../types.js';
import { codeSeconds, refused, requireCredential } from './credential.js';
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
  readonly stored: Omit<StoredMail, 'version' | 'purpose'>;
  verify(code: string, options?: WaitOptions): Promise<Verified>;
  resend(options?: WaitOptions): Promise<Sent>;
}

/** Sends a mail. */
export async function sendMail(runtime: Runtime, mail: MailOptions, options?: WaitOptions): Promise<Sent> {
  const checked = { ...mail, email: checkEmail(mail.email), seconds: checkSeconds(mail.seconds) };
  return mail.method === 'otp' ? sendCode(runtime, checked, options) : sendBundle(runtime, checked, options);
}

/** Milliseconds for which a code is valid: 300 s when it is typed (the provider's default). */
const lifeOf = ({ method, seconds = sessionSeconds }: MailOptions) =>
  method === 'otp' ? 300_000 : Math.min(codeSeconds, seconds) * 1000;

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
function about(mail: MailOptions, stored: Pick<StoredMail, 'sentAt' | 'otp' | 'key' | 'owner'>) {
  const { email, method } = mail;
  const { sentAt } = stored;
  return {
    ...{ method, email, resendAt: sentAt + resendAfter, expiresAt: sentAt + lifeOf(mail) },
    stored: { mail, ...stored },
  };
}

function codeOf(
  runtime: Runtime,
  mail: MailOptions,
  stored: { readonly otp: NonNullable<StoredMail['otp']>; readonly sentAt: number },
): Sent {
  const { email } = mail;
  const otp = otpOf(runtime, stored.otp);
  return {
    ...about(mail, stored),
    resend: (how) => sendCode(runtime, mail, how),
    async verify(typed, how) {
      const code = checkCode('otp', typed);
      const key = await generateSessionKey();
      const verificationToken = await otp.token(code, key, how).catch((error) => {
        throw toCodeError(error);
      });
      const createdAt = runtime.clock.now();
      const answer = await runtime.handler.post(
        'otp/login',
        {
          verificationToken,
          publicKey: key.publicKey,
          clientSignature: await signLogin(verificationToken, key),
          signUpSignature: await signSignUp(verificationToken, key, email),
        },
        how,
      );
      const { organizationId, userId } = {
        organizationId: answer.text('organizationId'),
        userId: answer.text('userId'),
      };
      const created = answer.flag('created');
      return { organizationId, userId, key, createdAt, seconds: sessionSeconds, created, email };
    },
  };
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
  const { email, route = 'email/session', seconds } = mail;
  const answer = await runtime.handler.post(route, { email, targetPublicKey: key.publicKey, seconds }, how);
  const owner = answer.text('owner');
  if (!isCommitment(owner)) throw new WalletError('malformed-response', { method: route, path: 'owner' });
  return bundleOf(runtime, mail, { key, owner, sentAt: runtime.platform.now() });
}

function bundleOf(
  runtime: Runtime,
  mail: MailOptions,
  stored: { readonly key: TargetKey; readonly owner: string; readonly sentAt: number },
): Sent {
  const { email, seconds = sessionSeconds } = mail;
  const { key: target, owner } = stored;
  return {
    ...about(mail, stored),
    resend: (how) => postBundle(runtime, mail, target, how),
    verify: (typed, how) => verifyBundle(checkCode('bundle', typed), how),
  };

  async function verifyBundle(code: string, how?: WaitOptions): Promise<Verified> {
    try {
      const key = await openCredentialBundle(code, target);
      const stamper = sessionKeyStamper(key);
      const who = await runtime.client(stamper).query('whoami', {}, how);
      const { organizationId, userId } = who;
      if (!(await isOwner(owner, organizationId))) throw refused('it belongs to another person');
      const { user } = await runtime.client(stamper, organizationId).query('get_user', { userId }, how);
      const now = runtime.clock.now();
      const createdAt = requireCredential(user, { publicKey: key.publicKey, email, seconds, now });
      return { organizationId, userId, key, createdAt, seconds, created: false, email };
    } catch (error) {
      throw toCodeError(error);
    }
  }
}

/** The mail that an earlier page sent, unless its code is too old. */
export function resumeMail(
  runtime: Runtime,
  { mail, otp, key, owner, sentAt }: StoredMail,
): Sent | undefined {
  const now = runtime.platform.now();
  if (now < sentAt || now >= sentAt + lifeOf(mail)) return undefined;
  if (mail.method === 'otp') return otp && codeOf(runtime, mail, { otp, sentAt });
  return key && owner ? bundleOf(runtime, mail, { key, owner, sentAt }) : undefined;
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
