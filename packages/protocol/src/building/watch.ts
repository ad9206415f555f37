import type { Stop } from '../words/session.js';
import { peek } from './hostile.js';

/** Milliseconds between two polls. From 2 ** 31 on, such as Infinity: only a page that becomes visible polls. */
export interface WatchTimes {
  /** The shortest interval, used after a change. */
  readonly poll: number;
  /** The longest interval, when nothing changes. */
  readonly pollMost: number;
}

const wakes = ['focus', 'visibilitychange'] as const;

/**
 * Polls while the page is visible: at once when it becomes visible again, and less often while nothing changes. One poll
 * runs at a time. For wallets that emit no events.
 *
 * @param page the window; the visibility of its document decides.
 * @param check one poll: resolves to whether something changed; must not reject.
 * @example
 * import { watch } from '@causeway/protocol/watch';
 *
 * function watchLock(page: EventTarget, isLocked: () => Promise<boolean>, changed: () => void): () => void {
 *   let locked = false;
 *   return watch(page, { poll: 1_000, pollMost: 10_000 }, async () => {
 *     const now = await isLocked().catch(() => locked);
 *     const isNews = now !== locked;
 *     locked = now;
 *     if (isNews) changed();
 *     return isNews;
 *   });
 * }
 */
export function watch(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  { poll, pollMost }: WatchTimes,
  check: () => Promise<boolean>,
): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = poll;
  let looking = false;
  let stopped = false;

  const hidden = () => peek(peek(page, 'document'), 'visibilityState') === 'hidden';
  const schedule = () => {
    clearTimeout(timer);
    // A timer takes no longer time: it would end at once.
    if (!stopped && !hidden() && wait < 2 ** 31) timer = setTimeout(() => void now(), wait);
  };
  const now = async () => {
    if (looking) return;
    looking = true;
    const changed = await check();
    looking = false;
    wait = changed ? poll : Math.min(wait * 1.5, pollMost);
    schedule();
  };
  const wake = () => {
    wait = poll;
    if (hidden()) clearTimeout(timer);
    else void now();
  };
  for (const event of wakes) page.addEventListener(event, wake);
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const event of wakes) page.removeEventListener(event, wake);
  };
}

/**
 * Tries something silent again while the page is visible, until it gives a result, and then no more. One try runs at a
 * time, so that a wallet that answers only after its unlock has one request to answer.
 *
 * @param attempt one try; may reject.
 * @param onReady called once, after the first result.
 * @example
 * import { watchUntil } from '@causeway/protocol/watch';
 *
 * export const watchUnlock = (page: EventTarget, isLocked: () => Promise<boolean>, onReady: () => void) =>
 *   watchUntil(page, { poll: 2_000, pollMost: 15_000 }, async () => !(await isLocked()), onReady);
 */
export function watchUntil(
  page: Parameters<typeof watch>[0],
  times: WatchTimes,
  attempt: () => Promise<unknown>,
  onReady: (() => void) | undefined,
): Stop {
  const stop = watch(page, times, async () => {
    if (!(await attempt().catch(() => false))) return false;
    stop();
    onReady?.();
    return true;
  });
  return stop;
}
