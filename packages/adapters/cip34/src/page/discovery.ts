import type { Stop, WalletIdentity } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import { searchForLate } from '@causeway/protocol/search';
import type { Limits, PageLike } from '../types.js';

/** A page with more entries than this is not read any further. */
const entryLimit = 100;

/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  readonly identity: WalletIdentity;
  /** Its key in `window.cardano`. */
  readonly key: string;
  readonly entry: object;
}

/**
 * The content of an entry of `window.cardano`, copied once and made harmless; `undefined` when it is invalid.
 *
 * @see https://cips.cardano.org/cip/CIP-0030 §Initial API
 */
export function readEntry(key: string, entry: unknown): Found | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const speaks = ['enable', 'isEnabled'].every((verb) => typeof peek(entry, verb) === 'function');
  const identity = readIdentity({ name: peek(entry, 'name'), icon: peek(entry, 'icon') });
  if (!speaks || typeof peek(entry, 'apiVersion') !== 'string' || !identity) return undefined;
  return { entry, key, identity };
}

/** Every entry of the page now. */
function readEntries(page: PageLike): readonly Found[] {
  const cardano = peek(page, 'cardano');
  if (typeof cardano !== 'object' || cardano === null) return [];
  try {
    const keys = Object.keys(cardano).slice(0, entryLimit);
    return keys.flatMap((key) => readEntry(key, peek(cardano, key)) ?? []);
  } catch {
    // A hostile object may throw even when its keys are read.
    return [];
  }
}

/**
 * Discovers wallets of CIP-30, now and until late injections are over, and again after each event at which a wallet may
 * have appeared. The same object is found once, however many names it has. Never prompts and calls no wallet.
 */
export function discover(page: PageLike, limits: Limits, announce: (wallet: Found) => void): Stop {
  const announced = new Set<object>();
  return searchForLate(page, limits.late, () => {
    for (const wallet of readEntries(page)) {
      if (announced.has(wallet.entry) || announced.size >= entryLimit) continue;
      announced.add(wallet.entry);
      announce(wallet);
    }
  });
}
