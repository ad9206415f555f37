import { withDeadline } from '@causeway/protocol';
import type { Runtime } from '../runtime.js';
import type { StoredSession, WaitOptions } from '../types.js';

/** Milliseconds that signing out waits for the server. */
const revokeLimit = 3_000;

/**
 * Deletes the session's key here, then at the server. Never fails: for any answer of the server, this browser's
 * key is deleted and every tab is notified.
 */
export async function signOut(
  runtime: Runtime,
  wait: WaitOptions = {},
): Promise<{ readonly revoked: boolean }> {
  const { known, stored } = runtime.keeper.signOut();
  const limit = { method: 'signOut', ms: revokeLimit };
  // Another tab may have renewed it without an event yet.
  const renewed = withDeadline(stored, limit)
    .catch(() => undefined)
    .then((session) => (session?.publicKey === known?.publicKey ? undefined : session));
  const revoking = [known, renewed].map(async (one) => {
    const session = await one;
    return session && revoke(runtime, session, wait);
  });
  const answered = (await Promise.all(revoking)).filter((revoked) => revoked !== undefined);
  return Object.freeze({ revoked: answered.length > 0 && answered.every(Boolean) });
}

/**
 * Deletes the session's key at the server, authorised by the key itself: another key may be revoked first, in
 * another tab. Never fails; returns whether it is deleted there. An abort ends the wait, not the request.
 */
export function revoke(
  runtime: Runtime,
  session: StoredSession,
  { signal, timeout = revokeLimit }: WaitOptions = {},
): Promise<boolean> {
  const work = async () => {
    const { userId, publicKey } = session;
    const client = runtime.clientOf(session);
    const { apiKeys } = await client.query('get_api_keys', { userId });
    const old = apiKeys.find(({ credential }) => credential?.publicKey?.toLowerCase() === publicKey);
    if (old) await client.submit('delete_api_keys', { userId, apiKeyIds: [old.apiKeyId] });
    return true;
  };
  return withDeadline(work(), { method: 'delete_api_keys', ms: timeout, signal }).catch(() => false);
}
