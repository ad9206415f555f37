import { isWalletError, WalletError, withDeadline } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { lengthOf, peek } from '@causeway/protocol/hostile';
import type { Limits } from '../types.js';
import type { Slot } from './slot.js';
import { callProvider, isUnlocked, listen } from './wire.js';

type Addresses = readonly Hex[];

/** Permissions beyond this number are ignored. */
const permissionLimit = 100;

/**
 * Whether a wallet reports that it is locked; Rabby and Ambire list no permission while they are. The report is ignored if
 * the wallet made it also while it gave its accounts. Rejects where the wallet does not report it.
 */
const isLocked = async ({ provider, unlocked }: Slot): Promise<boolean> =>
  (await isUnlocked(provider)) === false && (await unlocked) !== false;

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
    (await withDeadline(isLocked(slot), deadline).catch(() => false));
  return slot.permitted;
}

/**
 * Finds out whether a wallet that gave no account is locked. It listens for the accounts that the wallet announces once it
 * was unlocked, until a session is open, and reads them again: it may have been unlocked before anybody listened. The late
 * answer of a wallet that did not answer is followed, once a page: one that is always slow must not be restored forever.
 *
 * @param reads the reading of the accounts that gave none or failed, and the function that reads them again.
 * @returns the accounts; none when the page is not permitted any more.
 * @throws WalletError `wallet-locked`, and the errors of the readings.
 */
export async function readUnlocked(
  slot: Slot,
  [first, again]: readonly [first: Promise<Addresses>, again: () => Promise<Addresses>],
  limits: Limits,
  signal: AbortSignal,
  onReady: (() => void) | undefined,
): Promise<Addresses> {
  slot.unwatch?.();
  slot.unwatch = listen(slot.provider, {
    accountsChanged: (list) => {
      if (lengthOf(list)) onReady?.();
    },
  });
  const noneOf = (reading: Promise<Addresses>) =>
    reading.catch((error): Addresses => {
      // Some wallets answer 4100 where others give an empty list, such as the Coinbase Wallet SDK 4.4.
      if (isWalletError(error, 'unauthorised')) return [];
      if (isWalletError(error, 'timeout') && !slot.late) {
        slot.late = true;
        Promise.resolve(error.context.late).then(onReady, () => undefined);
      }
      throw error;
    });
  await noneOf(first);
  const permitted = await isPermitted(slot, limits, signal);
  const addresses = await noneOf(again());
  if (addresses.length === 0) {
    if (permitted) throw new WalletError('wallet-locked', { method: 'eth_accounts' });
    slot.unwatch();
  }
  return addresses;
}
