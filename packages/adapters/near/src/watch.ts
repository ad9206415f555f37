import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Limits, PageLike } from './types.js';

const wakes = ['focus', 'visibilitychange'] as const;

/**
 * Looks again and again while the page can be seen: at once when the person comes back to it, otherwise ever less often
 * for as long as nothing changes. One look at a time. Most wallets of NEAR tell of nothing by themselves.
 *
 * @param look resolves to whether something had changed; never rejects.
 */
export function watch(page: PageLike, limits: Limits, look: () => Promise<boolean>): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = limits.poll;
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
    wait = changed ? limits.poll : Math.min(wait * 1.5, limits.pollMost);
    schedule();
  };
  const wake = () => {
    wait = limits.poll;
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
