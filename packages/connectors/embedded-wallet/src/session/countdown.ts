import type { Stop, Store, WalletError } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import type { Platform, SessionView, StoredSession } from '../types.js';
import type { ServerClock } from './clock.js';

/** The view of a session, and the timer that keeps it up to date. */
interface Countdown {
  readonly view: Store<SessionView>;
  isWatched(): boolean;
  /** Shows a session, or why there is none. */
  show(session: StoredSession | undefined, error: WalletError | undefined): void;
  /** Sets the timer for a session; for none, stops it. */
  schedule(session: StoredSession | undefined): void;
}

/**
 * Makes the view and the timer. It runs no timer before the first `schedule`.
 *
 * @param evaluate called by the timer.
 * @param interest called with the first viewer, and after the last one.
 */
export function createCountdown(
  platform: Pick<Platform, 'after'>,
  clock: ServerClock,
  evaluate: () => void,
  interest: () => void,
): Countdown {
  const view = createStore<SessionView>(Object.freeze({ status: 'unknown' }));
  let viewers = 0;
  let stopTimer: Stop = () => undefined;

  return {
    view: {
      get: view.get,
      subscribe(listener) {
        let stop: Stop | undefined = view.subscribe(listener);
        viewers++;
        if (viewers === 1) interest();
        return () => {
          if (!stop) return;
          stop();
          stop = undefined;
          viewers--;
          if (viewers === 0) interest();
        };
      },
    },
    isWatched: () => viewers > 0,
    show(session, error) {
      if (session) {
        view.set(viewOf(session, clock.now()));
        return;
      }
      const before = view.get();
      if (before.status === 'none' && before.error === error) return;
      view.set(Object.freeze({ status: 'none', error }));
    },
    schedule(session) {
      stopTimer();
      if (!session) return;
      const msLeft = session.expiresAt - clock.now();
      // Every second for a countdown; a timer is not a clock, so long waits are divided too.
      const step = viewers > 0 ? msLeft % 1000 || 1000 : Math.min(msLeft, 30_000);
      stopTimer = platform.after(Math.max(1, step), evaluate);
    },
  };
}

/** From here on the person is warned (ms). */
const warning = 60_000;

/** What an app may see of a session, at the server's time `now`. */
function viewOf(session: StoredSession, now: number): SessionView {
  const { kind, stampWith, organizationId, userId, address, email, expiresAt } = session;
  const msLeft = expiresAt - now;
  return Object.freeze({
    status: msLeft <= warning ? 'ending' : 'live',
    ...{ kind, stampWith, organizationId, userId, address, email, expiresAt },
    secondsLeft: Math.max(0, Math.ceil(msLeft / 1000)),
  });
}
