import { generateSessionKey } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { AuthApi, EmailAttempt, SignedIn, WaitOptions } from '../types.js';
import { acceptsCode, type Sent, sendMail, type Verified } from './email.js';
import { toSessionError } from './errors.js';
import { establish, lifeOf, sessionSeconds } from './establish.js';
import { login, signInWithPasskey, signUpWithPasskey } from './passkey.js';
import { revoke, signOut } from './signOut.js';

/** Coming in, staying and leaving. */
export function createAuth(runtime: Runtime): AuthApi {
  const { keeper, clock } = runtime;
  let renewing: Promise<void> | undefined;

  async function renewByKey(wait: WaitOptions): Promise<void> {
    const session = await keeper.require();
    const key = await generateSessionKey();
    const parameters = { publicKey: key.publicKey, expirationSeconds: String(sessionSeconds) };
    const answer = await runtime
      .clientOf(session)
      .submit('stamp_login', parameters, wait)
      .catch((error) => {
        throw toSessionError(error);
      });
    const { createdAt, expiresAt } = lifeOf(answer.session, clock, sessionSeconds);
    // `authenticatedAt` stays: a key proves nothing about who sits there now.
    await keeper.save({ ...session, ...key, createdAt, expiresAt });
    await revoke(runtime, { ...session, ...key }, session.publicKey, wait);
  }

  return {
    async startEmail({ email, method = 'otp', ...wait }) {
      return attempt(runtime, await sendMail(runtime, { email, method }, wait));
    },
    signUpWithPasskey: (options) => signUpWithPasskey(runtime, options),
    signInWithPasskey: (options) => signInWithPasskey(runtime, options),
    async renew({ by = 'session', ...wait } = {}) {
      if (by === 'passkey') {
        const session = await keeper.require();
        await login(runtime, session, wait);
        return;
      }
      renewing ??= renewByKey(wait).finally(() => {
        renewing = undefined;
      });
      await renewing;
    },
    signOut: (wait) => signOut(runtime, wait),
    stampWith: (choice) => keeper.change({ stampWith: choice }),
  };
}

/** A mail that was sent, as the screens see it: its code ends in a session. */
export function attempt(
  runtime: Runtime,
  sent: Sent,
  finish: (verified: Verified, wait?: WaitOptions) => Promise<SignedIn> = (verified, wait) =>
    comeIn(runtime, sent.method, verified, wait),
): EmailAttempt {
  const { method, email, resendAt, expiresAt } = sent;
  return Object.freeze({
    ...{ method, email, resendAt, expiresAt },
    accepts: (code: string) => acceptsCode(method, code),
    submit: async (code: string, wait?: WaitOptions) => finish(await sent.verify(code, wait), wait),
    resend: async (wait?: WaitOptions) => attempt(runtime, await sent.resend(wait), finish),
  });
}

/** Begins the session a code was worth. */
export function comeIn(
  runtime: Runtime,
  method: 'otp' | 'bundle',
  { organizationId, userId, key, createdAt, seconds, created, email }: Verified,
  wait?: WaitOptions,
): Promise<SignedIn> {
  return establish(
    runtime,
    {
      kind: method === 'otp' ? 'otp' : 'email',
      ...{ organizationId, userId, key, createdAt, created, email },
      expiresAt: createdAt + seconds * 1000,
      authenticatedAt: runtime.clock.now(),
    },
    wait,
  );
}
