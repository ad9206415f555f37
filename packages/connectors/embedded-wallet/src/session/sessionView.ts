import type { SessionView, StoredSession } from '../types.js';

/** From here on the person is warned (ms). */
const warning = 60_000;

/** What an app may see of a session, at the server's time `now`. */
export function viewOf(session: StoredSession, now: number): SessionView {
  const { kind, stampWith, organizationId, userId, address, email, expiresAt } = session;
  const msLeft = expiresAt - now;
  return Object.freeze({
    status: msLeft <= warning ? 'ending' : 'live',
    ...{ kind, stampWith, organizationId, userId, address, email, expiresAt },
    secondsLeft: Math.max(0, Math.ceil(msLeft / 1000)),
  });
}
