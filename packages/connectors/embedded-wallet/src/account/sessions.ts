import { read } from '../check.js';
import type { Runtime } from '../runtime.js';
import type { AuthApi, RemoteSession, SessionsApi } from '../types.js';
import { withSession } from './withSession.js';

/** The person's sessions: their keys at the provider that have an end. */
export function createSessions(runtime: Runtime, auth: Pick<AuthApi, 'signOut'>): SessionsApi {
  const list: SessionsApi['list'] = (wait = {}) =>
    withSession(runtime, async (client, { userId, publicKey }) => {
      const answer = await client.query('get_api_keys', { userId }, wait);
      const now = runtime.clock.now();
      const sessions = read('get_api_keys', answer)
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
  };
}
