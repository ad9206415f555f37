import { withDeadline } from '@causeway/protocol';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import type { Limits } from '../types.js';
import type { Slot } from './slot.js';
import { callProvider, listen } from './wire.js';

/** More permissions than this are not a wallet's answer. */
const permissionLimit = 100;

/**
 * Whether a wallet says that it is locked, by a function of MetaMask that others have too. Rabby and Ambire list no
 * permission while they are locked. Rejects where there is no such function.
 */
async function isLocked(provider: object): Promise<boolean> {
  const own = peek(provider, '_metamask');
  return (await Reflect.apply(peek(own, 'isUnlocked') as () => unknown, own, [])) === false;
}

/**
 * Whether a wallet that gives no account may still permit the page to have some: then it is locked. False when
 * it does not answer. The slot keeps the answer. Never prompts, never throws, over after `limits.accounts`.
 *
 * @see https://eips.ethereum.org/EIPS/eip-2255
 */
export async function isPermitted(slot: Slot, limits: Limits, signal?: AbortSignal): Promise<boolean> {
  const method = 'wallet_getPermissions';
  const deadline = { method, ms: limits.accounts, signal };
  const list = await withDeadline(callProvider(slot.provider, method), deadline).catch(() => undefined);
  const length = Math.min(lengthOf(list) ?? 0, permissionLimit);
  const capabilities = Array.from({ length }, (_, i) => peek(peek(list, i), 'parentCapability'));
  slot.permitted =
    capabilities.includes('eth_accounts') ||
    (await withDeadline(isLocked(slot.provider), deadline).catch(() => false));
  return slot.permitted;
}

/**
 * Listens for the accounts that a locked wallet announces once it was unlocked. One listener a wallet; a session ends it.
 * Sends the wallet nothing.
 */
export function watchAccounts(slot: Slot, onReady: (() => void) | undefined): void {
  slot.unwatch?.();
  slot.unwatch = listen(slot.provider, {
    accountsChanged: (list) => {
      if (lengthOf(list)) onReady?.();
    },
  });
}
