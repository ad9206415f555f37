import type { Stop } from '../words/session.js';

/** Milliseconds between two searches, in turn; the last one repeats. A wallet may set its object right after it announced itself. */
const waits = [0, 50, 100, 250] as const;

/**
 * When the search starts again: the page has loaded, the visitor has returned, or a wallet announces itself to another
 * namespace.
 */
const moments = ['load', 'focus', 'eip6963:announceProvider', 'wallet-standard:register-wallet'] as const;

/**
 * Searches a page for wallets that announce nothing: at once, less and less often until late injections are over, and
 * again after each event at which a wallet may have appeared.
 *
 * @param late milliseconds after which no wallet is expected any more.
 * @param search one search; must not throw.
 * @example
 * import { searchForLate } from '@causeway/protocol/search';
 *
 * const stop = searchForLate(new EventTarget(), 10_000, () => console.log('Is it there?'));
 */
export function searchForLate(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  late: number,
  search: () => void,
): Stop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = 0;
  const later = (turn: number) => {
    if (waited >= late) return;
    const wait = Math.min(waits[Math.min(turn, waits.length - 1)] as number, late - waited);
    waited += wait;
    timer = setTimeout(() => {
      search();
      later(turn + 1);
    }, wait);
  };
  const begin = () => {
    clearTimeout(timer);
    waited = 0;
    search();
    later(0);
  };
  for (const moment of moments) page.addEventListener(moment, begin);
  begin();
  return () => {
    clearTimeout(timer);
    for (const moment of moments) page.removeEventListener(moment, begin);
  };
}
