import { withDeadline } from '@causeway/protocol';
import type { Runtime } from '../runtime.js';
import type { StoredSession, WaitOptions } from '../types.js';

/** Milliseconds that signing out waits for the server. */
const revokeLimit = 3_000;

/**
 * Deletes the session's key here, then at the server. Never fails: whatever the server says, this browser's key is gone
 * and every tab knows.
 */
export async function signOut(
  runtime: Runtime,
  wait: WaitOptions = {},
): Promise<{ readonly revoked: boolean }> {
  const session = await runtime.keeper.current().catch(() => undefined);
  // Begun before the key is dropped: it is this key that asks.
  const revoking = session ? revoke(runtime, session, session.publicKey, wait) : false;
  await runtime.keeper.end().catch(() => undefined);
  return Object.freeze({ revoked: await revoking });
}

/** Deletes a key at the server, asked for by a session. Never fails; says whether it is gone there. */
export function revoke(
  runtime: Runtime,
  session: StoredSession,
  publicKey: string,
  { signal, timeout = revokeLimit }: WaitOptions = {},
): Promise<boolean> {
  const wait = { signal, timeout };
  const work = async () => {
    const { userId } = session;
    const client = runtime.clientOf(session);
    const { apiKeys } = await client.query('get_api_keys', { userId }, wait);
    const old = apiKeys.find(({ credential }) => credential?.publicKey?.toLowerCase() === publicKey);
    if (old) await client.submit('delete_api_keys', { userId, apiKeyIds: [old.apiKeyId] }, wait);
    return true;
  };
  const limit = { method: 'delete_api_keys', ms: timeout, signal };
  return withDeadline(work(), limit).catch(() => false);
}
