import type { Stop } from '../words/session.js';
import { peek } from './hostile.js';

/** Milliseconds between two looks. */
export interface WatchTimes {
  /** The shortest, after something changed and when the person comes back. */
  readonly poll: number;
  /** The longest, when nothing changes. */
  readonly pollMost: number;
}

const wakes = ['focus', 'visibilitychange'] as const;

/**
 * Looks again and again while the page can be seen: at once when the person comes back to it, otherwise ever less often
 * for as long as nothing changes. One look at a time. For wallets that tell of nothing by
 * themselves.
 *
 * @param page the window: its document says whether it can be seen.
 * @param look resolves to whether something had changed; never rejects.
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
  look: () => Promise<boolean>,
): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = poll;
  let looking = false;
  let stopped = false;

  const hidden = () => peek(peek(page, 'document'), 'visibilityState') === 'hidden';
  const schedule = () => {
    clearTimeout(timer);
    if (!stopped && !hidden()) timer = setTimeout(() => void now(), wait);
  };
  const now = async () => {
    if (looking) return;
    looking = true;
    const changed = await look();
    looking = false;
    wait = changed ? poll : Math.min(wait * 1.5, pollMost);
    schedule();
  };
  const wake = () => {
    wait = poll;
    if (hidden()) clearTimeout(timer);
    else if (!stopped) void now();
  };
  for (const event of wakes) page.addEventListener(event, wake);
  schedule();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const event of wakes) page.removeEventListener(event, wake);
  };
}
