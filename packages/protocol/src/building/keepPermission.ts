import type { SharedWaitOptions } from './sharedWaitOptions.js';

/** What the page knows of a wallet's permission. */
export interface PermissionSlot {
  /** A session used the permission and it was not revoked since. */
  permitted?: boolean;
}

/** How a wallet is prompted for a permission. */
export interface PromptOptions<T, K> extends SharedWaitOptions<T, K> {
  /**
   * The accounts that the page may use already: a list, anything else counts as none. Asked silently, right before
   * the prompt, which does not wait for the answer.
   */
  accounts?(what: K): unknown;
}

/**
 * Keeps a permission of before the prompt: `revoke` is not called for one that the page remembers, or that
 * the wallet's accounts show.
 *
 * @example
 * import { createSharedWait, keepPermission, type PermissionSlot } from '@causeway/protocol/sharedWait';
 *
 * export const prompt = (slot: PermissionSlot, ask: () => Promise<string>, revoke: () => void) =>
 *   createSharedWait(keepPermission(slot, { method: 'connect', begin: ask, revoke }));
 */
export function keepPermission<T, K>(
  slot: PermissionSlot,
  options: PromptOptions<T, K>,
): SharedWaitOptions<T, K> {
  let isEarlier = false;
  return {
    ...options,
    // A wallet that answers in order answers this without the approval.
    before(what) {
      isEarlier = false;
      Promise.resolve(options.accounts?.(what))
        .then((list) => {
          isEarlier = Array.isArray(list) && list.length > 0;
        })
        .catch(() => undefined);
    },
    revoke: (result, what) => (isEarlier || slot.permitted ? undefined : options.revoke?.(result, what)),
  };
}
