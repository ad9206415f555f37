import { isWalletError } from '@causeway/protocol';
import { isRevoked, toSessionError } from '../auth/errors.js';
import type { Client } from '../client.js';
import type { Runtime } from '../runtime.js';
import type { StoredSession } from '../types.js';

/**
 * Does something with the session's key. A key the provider no longer takes is the end of the session, in every tab.
 *
 * @throws WalletError `embedded-signed-out`, `embedded-session-expired`, and the errors of `act`.
 */
export async function withSession<T>(
  runtime: Runtime,
  act: (client: Client, session: StoredSession) => Promise<T>,
): Promise<T> {
  const session = await runtime.keeper.require();
  try {
    return await act(runtime.clientOf(session), session);
  } catch (error) {
    if (!isRevoked(error)) throw error;
    const reason = toSessionError(error);
    // If the session was renewed in the meantime, only this call was too late.
    if (isWalletError(reason)) await runtime.keeper.end(session, reason).catch(() => undefined);
    throw reason;
  }
}
