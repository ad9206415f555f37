import { createPasskeys } from './account/passkeys.js';
import { createWalletsApi } from './account/wallets.js';
import { withSession } from './account/withSession.js';
import { createAuth } from './auth/auth.js';
import { codeLife, resendAfter } from './auth/email.js';
import { sendOtp } from './auth/otp.js';
import { checkEmail, createReader } from './check.js';
import { createRecovery } from './recovery/run.js';
import type { Runtime } from './runtime.js';
import { createSecrets } from './secrets/secrets.js';
import type {
  ActivityEntry,
  AuthApi,
  EmailApi,
  EmbeddedAccount,
  RemoteSession,
  SessionsApi,
  WaitOptions,
} from './types.js';

/** Assembles the flows. Sends no request. */
export function createAccount(runtime: Runtime): EmbeddedAccount {
  const auth = createAuth(runtime);
  const activity: EmbeddedAccount['activity'] = (options) => readActivity(runtime, options);
  return Object.freeze({
    session: runtime.keeper.view,
    auth,
    passkeys: createPasskeys(runtime),
    email: createEmail(runtime),
    sessions: createSessions(runtime, auth),
    wallets: createWalletsApi(runtime),
    recovery: createRecovery(runtime),
    secrets: createSecrets(runtime),
    activity,
  });
}

/** The requests made to the provider, the newest first. @see EmbeddedAccount.activity */
function readActivity(
  runtime: Runtime,
  options: { readonly before?: string; readonly limit?: number } & WaitOptions = {},
): Promise<readonly ActivityEntry[]> {
  const { before, limit = 20, ...wait } = options;
  const page = { limit: String(Math.min(100, Math.max(1, limit))), ...(before ? { before } : {}) };
  return withSession(runtime, async (client) => {
    const answer = await client.query('list_activities', { paginationOptions: page }, wait);
    const entries = createReader('list_activities', answer)
      .list('activities')
      .map(
        (activity): ActivityEntry =>
          Object.freeze({
            id: activity.text('id'),
            type: activity
              .text('type')
              .replace(/^ACTIVITY_TYPE_/, '')
              .replace(/_V\d+$/, ''),
            status: activity.text('status').replace(/^ACTIVITY_STATUS_/, ''),
            createdAt: activity.time('createdAt'),
            intent: intentOf(activity.value.intent),
          }),
      );
    return Object.freeze(entries.sort((a, b) => b.createdAt - a.createdAt));
  });
}

/** The fields of the intent, which is wrapped in a key named after the activity and its version. */
function intentOf(value: unknown): Readonly<Record<string, unknown>> {
  const [inner] = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return Object.freeze({ ...(typeof inner === 'object' && inner !== null ? inner : {}) });
}

/** The person's sessions: their keys at the provider that have an end. */
function createSessions(runtime: Runtime, auth: Pick<AuthApi, 'signOut'>): SessionsApi {
  const list: SessionsApi['list'] = (wait = {}) =>
    withSession(runtime, async (client, { userId, publicKey }) => {
      const answer = await client.query('get_api_keys', { userId }, wait);
      const now = runtime.clock.now();
      const sessions = createReader('get_api_keys', answer)
        .list('apiKeys')
        .map((key): RemoteSession => {
          const createdAt = key.time('createdAt');
          const seconds = Number(key.value.expirationSeconds ?? 0);
          const credential = key.record('credential');
          return Object.freeze({
            id: key.text('apiKeyId'),
            name: key.text('apiKeyName'),
            type: credential.text('type').replace('CREDENTIAL_TYPE_', ''),
            createdAt,
            expiresAt: seconds > 0 ? createdAt + seconds * 1000 : undefined,
            current: credential.text('publicKey').toLowerCase() === publicKey,
          });
        });
      const living = sessions.filter(({ expiresAt, current }) => current || !expiresAt || expiresAt > now);
      return Object.freeze(living.sort((a, b) => b.createdAt - a.createdAt));
    });

  return {
    list,
    async end({ id, ...wait }) {
      const found = (await list(wait)).find((session) => session.id === id);
      if (found?.current) {
        await auth.signOut(wait);
        return;
      }
      if (!found) return;
      await withSession(runtime, (client, { userId }) =>
        client.submit('delete_api_keys', { userId, apiKeyIds: [id] }, wait),
      );
    },
    async endOthers(wait = {}) {
      const apiKeyIds = (await list(wait)).filter(({ current }) => !current).map(({ id }) => id);
      if (apiKeyIds.length === 0) return;
      await withSession(runtime, (client, { userId }) =>
        client.submit('delete_api_keys', { userId, apiKeyIds }, wait),
      );
    },
  };
}

/** The person's mail address. */
function createEmail(runtime: Runtime): EmailApi {
  const get: EmailApi['get'] = (wait = {}) =>
    withSession(runtime, async (client, { userId }) => {
      const answer = await client.query('get_user', { userId }, wait);
      return createReader('get_user', answer).record('user').optionalText('userEmail');
    });

  return {
    get,
    async change({ email, ...wait }) {
      const address = checkEmail(email);
      await runtime.keeper.require();
      const otp = await sendOtp(runtime, address, wait);
      const sentAt = runtime.platform.now();
      return Object.freeze({
        resendAt: sentAt + resendAfter,
        expiresAt: sentAt + codeLife,
        async submit(code: string, how = {}) {
          await otp.use<unknown>(
            code,
            ({ verificationToken }) =>
              withSession(runtime, (client, { userId }) =>
                client.submit('update_user_email', { userId, userEmail: address, verificationToken }, how),
              ),
            async () => (await get(how))?.toLowerCase() === address.toLowerCase() || undefined,
            how,
          );
          await runtime.keeper.change({ email: address });
        },
      });
    },
  };
}
