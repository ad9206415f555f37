import { isWalletError, type Stop, type WalletError } from '@causeway/protocol';
import { flowError } from '../flowErrors.js';
import type { Platform, SessionStore, StoredSession } from '../types.js';
import type { ServerClock } from './clock.js';
import { createCountdown } from './countdown.js';
import type { Keeper } from './keeperTypes.js';
import { createQueue } from './queue.js';
import { isNearlyOver, same } from './same.js';
import { parseSession } from './store.js';

/** Makes the keeper. It reads nothing and runs no timer before the first call or subscriber. */
export function createKeeper(
  store: SessionStore,
  platform: Pick<Platform, 'after' | 'onWake'>,
  clock: ServerClock,
): Keeper {
  const countdown = createCountdown(platform, clock, evaluate, interest);
  const listeners = new Set<(session: StoredSession | undefined, error?: WalletError) => void>();
  let cached: StoredSession | undefined;
  let reading: Promise<void> | undefined;
  const queue = createQueue();
  let signOuts = 0;
  // Counts the removals by this page: a read or write that began before one does not restore the session.
  let drops = 0;
  let endReason: WalletError | undefined;
  let stops: Stop[] = [];
  // The browser blocks storage: the session lasts until the page closes.
  let blocked = false;
  // The session that the browser did not store, such as one whose key it refuses: an empty store says nothing about it.
  let unsaved: StoredSession | undefined;

  const show = () => countdown.show(cached, endReason);
  const schedule = () => countdown.schedule(stops.length > 0 ? cached : undefined);

  function set(next: StoredSession | undefined, error?: WalletError): void {
    cached = next;
    endReason = next ? undefined : error;
    show();
    schedule();
    for (const listener of [...listeners]) listener(next, error);
  }

  function dropLocal(error?: WalletError): void {
    drops++;
    set(undefined, error);
  }

  /** Removes the session when its time is up, and returns whether it has ended. */
  function expire(): boolean {
    if (!cached || clock.now() < cached.expiresAt) return false;
    const expired = cached;
    dropLocal(flowError('embedded-session-expired', {}));
    // A failing store does not make the session live: it is checked again when it is read.
    remove(expired).catch(() => undefined);
    return true;
  }

  function evaluate(): void {
    if (expire()) return;
    show();
    schedule();
  }

  /** Reads the store. A missing session is a sign-out in another tab, or its expiry there. */
  function parseStored(value: unknown): StoredSession | undefined {
    const stored = parseSession(value) ?? (same(cached, unsaved) ? cached : undefined);
    if (!stored && cached && !isNearlyOver(cached, clock)) signOuts++;
    return stored;
  }

  function adopt(stored: StoredSession | undefined, error?: WalletError): void {
    if (!stored && !cached) show();
    else if (!stored && cached && !error && isNearlyOver(cached, clock))
      set(undefined, flowError('embedded-session-expired', {}));
    else if (!same(stored, cached) || JSON.stringify(stored) !== JSON.stringify(cached)) set(stored, error);
  }

  function readStore(): Promise<void> {
    const before = drops;
    return queue.run(async () => {
      const value = await store.read().catch((error) => {
        blocked = true;
        throw error;
      });
      blocked = false;
      if (before !== drops) return;
      const stored = parseStored(value);
      if (stored && !cached) clock.observe(clock.now() - clock.offset + stored.offset);
      adopt(stored);
      expire();
    });
  }

  /** Changes the stored session, or the cached one where the browser refuses to store it. */
  function update(
    next: (stored: StoredSession | undefined) => StoredSession | undefined,
    error?: WalletError,
  ): Promise<void> {
    const before = drops;
    return queue.run(async () => {
      let changed: StoredSession | undefined;
      let stored = cached;
      const change = (value: unknown) => {
        stored = parseStored(value);
        changed = next(stored);
        return stored && changed === stored ? value : changed;
      };
      await store.change(change).then(
        () => {
          if (changed !== cached) unsaved = undefined;
        },
        (failed) => {
          changed = next(cached);
          // One in memory replaces none that is stored, and a full store is reported.
          const isRefused = changed && same(stored, unsaved) && !isWalletError(failed, 'storage-quota');
          if (!blocked && !isRefused) throw failed;
          unsaved = changed;
        },
      );
      reading = Promise.resolve();
      // A removal in the meantime comes next and reads again.
      if (before !== drops) return;
      adopt(changed, error);
      expire();
    });
  }

  const remove = (session: StoredSession, error?: WalletError) =>
    update((stored) => (same(stored, session) ? undefined : stored), error);

  function interest(): void {
    const isNeeded = countdown.isWatched() || listeners.size > 0;
    if (isNeeded && stops.length === 0) {
      stops = [store.subscribe(() => void readStore().catch(() => undefined)), platform.onWake(wake)];
      // A failed read is not awaited.
      readOnce().catch(show);
    } else if (!isNeeded) {
      for (const stop of stops) stop();
      stops = [];
      // Other tabs send no more events from now on: read again on the next use.
      reading = undefined;
    }
    schedule();
  }

  /** A page in the background may have missed events of other tabs. */
  function wake(): void {
    evaluate();
    readStore().catch(() => undefined);
  }

  const readOnce = () => {
    reading ??= readStore().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };

  const sessionEnded = () =>
    isWalletError(endReason, 'embedded-session-expired') ? endReason : flowError('embedded-signed-out', {});

  /** Changes fields of the stored session if it is the expected one. `false` also after a sign-out in between. */
  async function rewrite(
    isExpected: (stored: StoredSession) => boolean,
    fieldsNow: () => Partial<StoredSession>,
  ): Promise<boolean> {
    const begun = signOuts;
    let isDone = false;
    await update((stored) => {
      isDone = !!stored && isExpected(stored) && signOuts === begun;
      return isDone ? Object.freeze({ ...(stored as StoredSession), ...fieldsNow() }) : stored;
    });
    return isDone && signOuts === begun;
  }

  const keeper: Keeper = {
    view: countdown.view,
    get cached() {
      return cached;
    },
    get signOuts() {
      return signOuts;
    },
    async current() {
      if (stops.length === 0) reading = undefined;
      await readOnce().catch((error) => {
        if (!cached) throw error;
      });
      await queue.idle();
      expire();
      return cached;
    },
    async require() {
      const session = await keeper.current();
      if (!session) throw sessionEnded();
      return session;
    },
    async enter(session, begun) {
      let before: StoredSession | undefined;
      await update((stored) => {
        if (signOuts !== begun) return stored;
        before = stored;
        return Object.freeze({ ...session, offset: clock.offset });
      });
      if (signOuts !== begun) throw flowError('embedded-signed-out', {});
      return before;
    },
    renew: (session, fields) =>
      rewrite(
        (stored) => same(stored, session) && same(cached, session),
        () => ({ ...fields, offset: clock.offset }),
      ),
    async change(fields) {
      const { userId } = await keeper.require();
      const isCurrent = (stored: StoredSession) => stored.userId === userId;
      if (!(await rewrite(isCurrent, () => fields))) throw sessionEnded();
    },
    async end(session, error) {
      await remove(session, error).catch((failed) => {
        if (same(cached, session)) dropLocal(error);
        throw failed;
      });
    },
    signOut() {
      signOuts++;
      const known = cached;
      if (known) {
        store.leave?.(known.publicKey);
        dropLocal();
      }
      let stored: StoredSession | undefined;
      const removed = update((now) => {
        stored = now;
        return undefined;
      });
      return { known, stored: removed.then(() => stored) };
    },
    subscribe(listener) {
      const entry = (session: StoredSession | undefined, error?: WalletError) => listener(session, error);
      listeners.add(entry);
      interest();
      return () => {
        if (listeners.delete(entry)) interest();
      };
    },
  };
  return keeper;
}
