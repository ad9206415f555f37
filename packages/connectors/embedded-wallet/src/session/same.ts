import type { StoredSession } from '../types.js';
import type { ServerClock } from './clock.js';

/** The clocks of two tabs may be so far apart (ms). */
const tabsDiffer = 3_000;

/** Whether two sessions have one key; or both are none. */
export const same = (a: StoredSession | undefined, b: StoredSession | undefined) =>
  a?.publicKey === b?.publicKey;

/** Whether the time of a session may be over in another tab. */
export const isNearlyOver = ({ expiresAt }: StoredSession, clock: ServerClock) =>
  clock.now() >= expiresAt - tabsDiffer;
