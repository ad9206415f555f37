import { prefer } from '../../preferences.ts';
import { mayRead } from '../../visit.ts';

/** Reads balances from now on, and at every later visit: the visitor asked for them. */
export function showBalances(): void {
  prefer({ balances: 'on' });
  mayRead.set(true);
}
