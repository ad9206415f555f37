import { WalletError } from '@causeway/protocol';
import { checkEmail, checkSeconds } from '../check.js';
import { type SessionKey, sessionKeyStamper } from '../client.js';
import { generateTargetKey, openCredentialBundle, type TargetKey } from '../hpke.js';
import { isCommitment, isOwner } from '../owner.js';
import type { Runtime } from '../runtime.js';
import type { MailOptions, StoredMail, WaitOptions } from '../types.js';
import { checkCode } from './checkCode.js';
import { codeSeconds, refused, requireCredential } from './credential.js';
import { toCodeError } from './errors.js';
import { sessionSeconds } from './establish.js';
import { isRefused, otpOf, sendOtp } from './otp.js';
import { signLogin, signSignUp } from './proof.js';

/** Another mail can be requested after this time (ms). */
export const resendAfter = 30_000;
/** A code that is typed is valid for this time (ms): the provider's default. */
export const codeLife = 300_000;

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

/** Milliseconds for which the code of a mail is valid. */
const lifeOf = ({ method, seconds = sessionSeconds }: MailOptions) =>
  method === 'otp' ? codeLife : Math.min(codeSeconds, seconds) * 1000;

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
    verify(typed, how) {
      const common = { seconds: sessionSeconds, email };
      return otp.use<Verified>(
        typed,
        async ({ key, verificationToken }) => {
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
          const organizationId = answer.text('organizationId');
          const userId = answer.text('userId');
          return { organizationId, userId, key, createdAt, created: answer.flag('created'), ...common };
        },
        async ({ key }, createdAt) => {
          const client = runtime.client(sessionKeyStamper(key));
          const who = await client.query('whoami', {}, how).catch((error) => {
            if (!isRefused(error)) throw error;
          });
          if (!who) return undefined;
          const { organizationId, userId } = who;
          return { organizationId, userId, key, createdAt, created: false, ...common };
        },
        how,
      );
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
