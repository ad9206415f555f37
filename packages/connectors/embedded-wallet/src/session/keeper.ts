import { isWalletError, type Stop, type WalletError } from '@causeway/protocol';
import { flowError } from '../flowErrors.js';
import { live } from '../live.js';
import type { Live, Platform, SessionStore, SessionView, StoredSession } from '../types.js';
import type { ServerClock } from './clock.js';
import { parseSession } from './record.js';

/** From here on the person is asked whether to go on (ms). */
const warning = 60_000;

/** Holds the one session, whoever changes it: this tab, another one, or the time. */
export interface Keeper {
  readonly view: Live<SessionView>;
  /** The session now, or `undefined`. Reads the store on the first call. @throws WalletError `storage-unavailable`. */
  current(): Promise<StoredSession | undefined>;
  /** @throws WalletError `embedded-session-expired`, `embedded-signed-out`, `storage-unavailable`. */
  require(): Promise<StoredSession>;
  /** Keeps a session and tells every tab; in this page only where the browser lets nothing be stored. */
  save(session: StoredSession): Promise<void>;
  /** Changes the session that is, if there is one. */
  change(fields: Partial<StoredSession>): Promise<void>;
  /** Removes it. With an error the screens can say why. */
  end(error?: WalletError): Promise<void>;
  /** Hears of every change of the stored session. Stopping twice is fine. */
  subscribe(listener: (session: StoredSession | undefined, error?: WalletError) => void): Stop;
}

/** Makes the keeper. Nothing is read and no timer runs until someone asks or listens. */
export function createKeeper(
  store: SessionStore,
  platform: Pick<Platform, 'after' | 'onWake'>,
  clock: ServerClock,
): Keeper {
  const view = live<SessionView>(Object.freeze({ status: 'unknown' }));
  const listeners = new Set<(session: StoredSession | undefined, error?: WalletError) => void>();
  let held: StoredSession | undefined;
  let reading: Promise<void> | undefined;
  let generation = 0;
  let over: WalletError | undefined;
  let stops: Stop[] = [];
  let stopTimer: Stop = () => undefined;
  // A browser that lets nothing be stored: what is held lasts until the page closes.
  let blocked = false;

  function show(): void {
    const left = held ? held.expiresAt - clock.now() : 0;
    if (!held) {
      const before = view.get();
      if (before.status === 'none' && before.error === over) return;
      view.set(Object.freeze({ status: 'none', error: over }));
      return;
    }
    const { kind, stampWith, organizationId, userId, address, email, expiresAt } = held;
    view.set(
      Object.freeze({
        status: left <= warning ? 'ending' : 'live',
        ...{ kind, stampWith, organizationId, userId, address, email, expiresAt },
        secondsLeft: Math.max(0, Math.ceil(left / 1000)),
      }),
    );
  }

  function set(next: StoredSession | undefined, error?: WalletError): void {
    generation++;
    held = next;
    over = next ? undefined : error;
    show();
    schedule();
    for (const listener of [...listeners]) listener(next, error);
  }

  /** Whether the time is up; then nobody has the key any more. */
  function expire(): boolean {
    if (!held || clock.now() < held.expiresAt) return false;
    set(undefined, flowError('embedded-session-expired', {}));
    // A failing store does not make the session live: it is checked again when it is read.
    store.write(undefined).catch(() => undefined);
    return true;
  }

  function schedule(): void {
    stopTimer();
    if (!held || stops.length === 0) return;
    const left = held.expiresAt - clock.now();
    // A second at a time where a screen counts down; a timer is no clock, so long waits are cut too.
    const step = view.listeners > 0 ? left % 1000 || 1000 : Math.min(left, 30_000);
    stopTimer = platform.after(Math.max(1, step), evaluate);
  }

  function evaluate(): void {
    if (expire()) return;
    show();
    schedule();
  }

  async function readStore(): Promise<void> {
    const mine = generation;
    const found = await store.read().catch((error) => {
      blocked = true;
      throw error;
    });
    blocked = false;
    if (mine !== generation) return;
    const stored = parseSession(found);
    if (stored && !held) clock.observe(clock.now() - clock.offset + stored.offset);
    if (!stored && !held) {
      show();
      return;
    }
    if (stored?.publicKey === held?.publicKey && JSON.stringify(stored) === JSON.stringify(held)) return;
    set(stored);
    expire();
  }

  async function write(session: StoredSession | undefined): Promise<void> {
    await store.write(session).catch((error) => {
      if (!blocked) throw error;
    });
  }

  function interest(): void {
    const wanted = view.listeners > 0 || listeners.size > 0;
    if (wanted && stops.length === 0) {
      stops = [store.subscribe(() => void readStore().catch(() => undefined)), platform.onWake(wake)];
      // Nobody waits for what cannot be read.
      read().catch(show);
    } else if (!wanted) {
      for (const stop of stops) stop();
      stops = [];
      stopTimer();
      // Nobody tells of other tabs from now on: read again on the next use.
      reading = undefined;
    }
    schedule();
  }
  view.onInterest(interest);

  /** A page that was away may have missed what other tabs said. */
  function wake(): void {
    evaluate();
    readStore().catch(() => undefined);
  }

  const read = () => {
    reading ??= readStore().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  const keeper: Keeper = {
    view,
    async current() {
      if (stops.length === 0) reading = undefined;
      await read().catch((error) => {
        if (!held) throw error;
      });
      expire();
      return held;
    },
    async require() {
      const found = await keeper.current();
      if (!found)
        throw isWalletError(over, 'embedded-session-expired') ? over : flowError('embedded-signed-out', {});
      return found;
    },
    async save(session) {
      const next = Object.freeze({ ...session, offset: clock.offset });
      set(next);
      reading = Promise.resolve();
      await write(next);
    },
    async change(fields) {
      const found = await keeper.require();
      await keeper.save({ ...found, ...fields });
    },
    async end(error) {
      reading = Promise.resolve();
      if (held || error) set(undefined, error);
      await write(undefined);
    },
    subscribe(listener) {
      const own = (session: StoredSession | undefined, error?: WalletError) => listener(session, error);
      listeners.add(own);
      interest();
      return () => {
        if (listeners.delete(own)) interest();
      };
    },
  };
  return keeper;
}
