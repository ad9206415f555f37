import { withDeadline } from '@causeway/protocol';
import { generateSessionKey } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { AuthApi, EmailAttempt, SignedIn, StoredMail, WaitOptions } from '../types.js';
import { awaited } from './awaited.js';
import { acceptsCode } from './checkCode.js';
import { type Sent, sendMail, type Verified } from './email.js';
import { isRevoked, toSessionError } from './errors.js';
import { type Accepted, establish, keepChoice, lifeOf, sessionSeconds } from './establish.js';
import { login, signInWithPasskey, signUpWithPasskey } from './passkey.js';
import { revoke, signOut } from './signOut.js';

/** Sign-in, renewal and sign-out. */
export function createAuth(runtime: Runtime): AuthApi {
  const { keeper, clock } = runtime;
  let renewing: Promise<void> | undefined;

  async function renewByKey(): Promise<void> {
    const session = await keeper.require();
    const { seconds = sessionSeconds } = session;
    const key = await generateSessionKey();
    const parameters = { publicKey: key.publicKey, expirationSeconds: String(seconds) };
    const answer = await runtime
      .clientOf(session)
      .submit('stamp_login', parameters)
      .catch(async (error) => {
        // A sign-out in the meantime is the reason.
        if (isRevoked(error) && keeper.cached?.publicKey !== session.publicKey) await keeper.require();
        throw toSessionError(error);
      });
    const { createdAt, expiresAt } = lifeOf(answer.session, clock, seconds);
    let isRenewed = false;
    try {
      // `authenticatedAt` stays: a key proves nothing about who sits there now.
      isRenewed = await keeper.renew(session, { ...key, createdAt, expiresAt });
    } finally {
      // Of the two keys one is left.
      await revoke(runtime, isRenewed ? session : { ...session, ...key });
    }
    // A sign-out wins; another tab may also have renewed first.
    if (!isRenewed) await keeper.require();
  }

  return {
    async startEmail({ email, method = 'otp', ...wait }) {
      return attempt(runtime, 'sign-in', await sendMail(runtime, { email, method }, wait));
    },
    async resumeEmail() {
      const found = await awaited.find(runtime, 'sign-in');
      return found && attempt(runtime, 'sign-in', found.sent);
    },
    signUpWithPasskey: (options) => signUpWithPasskey(runtime, options),
    signInWithPasskey: (options) => signInWithPasskey(runtime, options),
    async renew({ by = 'session', ...wait } = {}) {
      if (by === 'passkey') {
        const session = await keeper.require();
        await login(runtime, session, wait);
        return;
      }
      renewing ??= renewByKey().finally(() => {
        renewing = undefined;
      });
      // It continues after one caller is aborted: its key may be at the server already and must not be lost.
      const { signal, timeout: ms } = wait;
      await withDeadline(renewing, { method: 'renew', ms, signal });
    },
    signOut: (wait) => signOut(runtime, wait),
    async stampWith(choice) {
      const { userId } = await keeper.require();
      await keeper.change({ stampWith: choice });
      await keepChoice(runtime, userId, choice);
    },
  };
}

/** A sent mail as shown to the screens: its code leads to a session. It is kept until then. */
export function attempt(runtime: Runtime, purpose: StoredMail['purpose'], sent: Sent): EmailAttempt {
  const { method, email, resendAt, expiresAt } = sent;
  awaited.save(runtime, purpose, sent);
  return Object.freeze({
    ...{ method, email, resendAt, expiresAt },
    accepts: (code: string) => acceptsCode(method, code),
    async submit(code: string, wait?: WaitOptions) {
      const { signOuts } = runtime.keeper;
      return comeIn(runtime, method, { ...(await sent.verify(code, wait)), signOuts }, wait);
    },
    resend: async (wait?: WaitOptions) => attempt(runtime, purpose, await sent.resend(wait)),
    forget: () => awaited.forget(runtime),
  });
}

/** Begins the session for which a code was exchanged, and ends the wait for it. */
export async function comeIn(
  runtime: Runtime,
  method: 'otp' | 'bundle',
  verified: Verified & Pick<Accepted, 'signOuts'>,
  wait?: WaitOptions,
): Promise<SignedIn> {
  const { organizationId, userId, key, createdAt, seconds, created, email, signOuts } = verified;
  const signedIn = await establish(
    runtime,
    {
      kind: method === 'otp' ? 'otp' : 'email',
      ...{ organizationId, userId, key, createdAt, created, email, signOuts },
      ...(seconds !== sessionSeconds && { seconds }),
      expiresAt: createdAt + seconds * 1000,
      authenticatedAt: runtime.clock.now(),
    },
    wait,
  );
  awaited.forget(runtime);
  return signedIn;
}
