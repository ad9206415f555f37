import { withDeadline } from '@causeway/protocol';
import { generateSessionKey } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { AuthApi, EmailAttempt, SignedIn, StoredSession, WaitOptions } from '../types.js';
import { acceptsCode, type Sent, sendMail, type Verified } from './email.js';
import { toSessionError } from './errors.js';
import { endOf, establish, sessionSeconds } from './establish.js';
import { login, signInWithPasskey, signUpWithPasskey } from './passkey.js';

/** Milliseconds that signing out waits for the server. */
const revokeLimit = 3_000;

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
    const createdAt = clock.now();
    const expiresAt = endOf(answer.session, createdAt, sessionSeconds);
    // `authenticatedAt` stays: a key proves nothing about who sits there now.
    await keeper.save({ ...session, ...key, createdAt, expiresAt });
    await revoke(runtime, session.publicKey, wait);
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
        await login(runtime, { ...session, created: false }, wait);
        return;
      }
      renewing ??= renewByKey(wait).finally(() => {
        renewing = undefined;
      });
      await renewing;
    },
    async signOut(wait = {}) {
      const session = await keeper.current().catch(() => undefined);
      // Here first: whatever the server says, this browser's key is gone and every tab knows.
      const revoking = session
        ? revoke(runtime, session.publicKey, { timeout: revokeLimit, ...wait }, session)
        : false;
      await keeper.end();
      return Object.freeze({ revoked: await revoking });
    },
    stampWith: (choice) => keeper.change({ stampWith: choice }),
  };
}

/** Deletes a key at the server. Never fails; says whether it is gone there. */
async function revoke(
  runtime: Runtime,
  publicKey: string,
  wait: WaitOptions,
  session: StoredSession | Promise<StoredSession | undefined> = runtime.keeper.current(),
): Promise<boolean> {
  const work = async () => {
    const found = await session;
    if (!found) return false;
    const { userId } = found;
    const client = runtime.clientOf(found);
    const { apiKeys } = await client.query('get_api_keys', { userId }, wait);
    const old = apiKeys.find(({ credential }) => credential?.publicKey?.toLowerCase() === publicKey);
    if (!old) return true;
    await client.submit('delete_api_keys', { userId, apiKeyIds: [old.apiKeyId] }, wait);
    return true;
  };
  const limit = { method: 'delete_api_keys', ms: wait.timeout ?? revokeLimit, signal: wait.signal };
  return withDeadline(work(), limit).catch(() => false);
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
