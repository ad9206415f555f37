import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Limits, PageLike } from './types.js';

/** The marks by which the extension says that it listens; the first is its elder name. */
const marks = ['elrondWallet', 'multiversxWallet'] as const;

/** Milliseconds between two looks, in turn; the last goes on. */
const looks = [50, 100, 250, 500] as const;

/**
 * Looks whether an extension listens in the page, now and until late injections are over, and again when the page has
 * loaded. It is found once, by either mark: both stand for one wallet behind one way of speaking. Never prompts and
 * asks nothing.
 */
export function discover(page: PageLike, limits: Limits, found: () => void): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = false;
  const look = () => {
    if (seen || !marks.some((mark) => Boolean(peek(page, mark)))) return;
    seen = true;
    clearTimeout(timer);
    found();
  };
  let waited = 0;
  const again = (turn: number) => {
    if (seen || waited >= limits.late) return;
    const wait = Math.min(looks[Math.min(turn, looks.length - 1)] as number, limits.late - waited);
    waited += wait;
    timer = setTimeout(() => {
      look();
      again(turn + 1);
    }, wait);
  };
  page.addEventListener('load', look);
  look();
  again(0);
  return () => {
    seen = true;
    clearTimeout(timer);
    page.removeEventListener('load', look);
  };
}
