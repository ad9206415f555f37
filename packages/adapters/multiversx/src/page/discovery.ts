import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { searchForLate } from '@causeway/protocol/search';
import type { Limits, PageLike } from '../types.js';

/** The marks with which the extension shows that it listens; the first is the older one. */
const marks = ['elrondWallet', 'multiversxWallet'] as const;

/**
 * Looks whether an extension listens in the page, now, until late injections are over, and after each later event at
 * which a wallet may have appeared. It is found once, by either mark: both stand for one wallet behind one way of
 * speaking. Never prompts and sends no request.
 */
export function discover(page: PageLike, limits: Limits, found: () => void): Stop {
  let isFound = false;
  return searchForLate(page, limits.late, () => {
    if (isFound || !marks.some((mark) => peek(page, mark))) return;
    isFound = true;
    found();
  });
}
