import { isWalletError } from '@causeway/protocol';
import { watchUntil } from '@causeway/protocol/watch';
import type { Limits, PageLike } from '../types.js';
import { isEnabled } from './enable.js';
import type { Slot } from './slot.js';

/**
 * Calls `onReady` when a wallet that could not restore its session can by now, such as one that was locked. CIP-30 has no
 * event for that. A wallet that reported itself as not enabled is asked again while the page is visible. The late answer of
 * one that did not answer is followed, once a page: a wallet that is always slow must not be restored forever. Nothing else
 * is repeated, because a locked wallet may prompt when it is enabled.
 */
export function ready(
  slot: Slot,
  { page, limits }: { readonly page: PageLike; readonly limits: Limits },
  error: unknown,
  onReady?: () => void,
): void {
  if (isWalletError(error, 'wallet-locked') && error.cause === undefined) {
    slot.unwatch?.();
    slot.unwatch = watchUntil(page, limits, () => isEnabled(slot.entry, limits.read), onReady);
  }
  if (isWalletError(error, 'timeout') && !slot.late) {
    slot.late = true;
    Promise.resolve(error.context.late).then(onReady, () => undefined);
  }
}
