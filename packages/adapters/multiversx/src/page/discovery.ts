import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { Limits, PageLike } from '../types.js';

/** The marks with which the extension shows that it listens; the first is the older one. */
const marks = ['elrondWallet', 'multiversxWallet'] as const;

/**
 * When a mark may be there that was not before: the page has loaded, a person who installed the extension looks at it
 * again, or a wallet of another namespace announces itself (EIP-6963, Wallet Standard).
 */
const moments = ['load', 'focus', 'eip6963:announceProvider', 'wallet-standard:register-wallet'] as const;

/** Milliseconds between two looks, in turn; the last goes on. */
const looks = [50, 100, 250, 500] as const;

/**
 * Checks whether an extension listens in the page, now, until late injections are over, and at every later
 * moment at which one may have come. It is found once, by either mark: both are of one wallet with one set of
 * messages. Never prompts and sends nothing.
 */
export function discover(page: PageLike, limits: Limits, found: () => void): Stop {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let over = false;
  const stop = () => {
    over = true;
    for (const timer of timers) clearTimeout(timer);
    for (const moment of moments) page.removeEventListener(moment, onMoment);
  };
  const look = () => {
    if (over || !marks.some((mark) => Boolean(peek(page, mark)))) return;
    stop();
    found();
  };
  const later = (ms: number, then: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      look();
      if (!over) then();
    }, ms);
    timers.add(timer);
  };
  // A wallet that announces itself may set the mark right after.
  const onMoment = () => later(0, () => undefined);
  let waited = 0;
  const again = (turn: number) => {
    if (over || waited >= limits.late) return;
    const wait = Math.min(looks[Math.min(turn, looks.length - 1)] as number, limits.late - waited);
    waited += wait;
    later(wait, () => again(turn + 1));
  };
  for (const moment of moments) page.addEventListener(moment, onMoment);
  look();
  again(0);
  return stop;
}
