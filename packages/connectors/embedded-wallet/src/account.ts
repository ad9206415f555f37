import { createEmail } from './account/email.js';
import { createPasskeys } from './account/passkeys.js';
import { createSessions } from './account/sessions.js';
import { createWalletsApi } from './account/wallets.js';
import { withSession } from './account/withSession.js';
import { createAuth } from './auth/auth.js';
import { read } from './check.js';
import { createRecovery } from './recovery/run.js';
import type { Runtime } from './runtime.js';
import { createSecrets } from './secrets/secrets.js';
import type { ActivityEntry, EmbeddedAccount, WaitOptions } from './types.js';

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
    const entries = read('list_activities', answer)
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
