import type { Stop, WalletIdentity } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { searchForLate } from '@causeway/protocol/search';
import type { Limits, PageLike } from '../types.js';

/** A page with more entries than this is not read any further. */
const entryLimit = 100;
/**
 * Entries of the newer interface are named by a hash, so that a page gets a wallet's name only with its
 * consent.
 */
const opaque = /^(0x)?[\da-f]{8,64}$|^\d{10,20}$/i;

/** The names of those who put a short form of it into the page, so that one wallet is one row in every namespace. */
const names: Readonly<Record<string, string>> = {
  'polkadot-js': 'polkadot{.js}',
  talisman: 'Talisman',
  'subwallet-js': 'SubWallet',
  'fearless-wallet': 'Fearless Wallet',
  polkagate: 'PolkaGate',
  enkrypt: 'Enkrypt',
  nova: 'Nova Wallet',
};

/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  readonly identity: WalletIdentity;
  /** Its key in `injectedWeb3`. */
  readonly key: string;
  readonly entry: object;
}

/**
 * The content of an entry of `injectedWeb3`, copied once and made harmless; `undefined` when it is invalid.
 *
 * @see https://github.com/polkadot-js/extension/blob/master/packages/extension-inject/src/types.ts
 */
export function readEntry(key: string, entry: unknown): Found | undefined {
  if (typeof peek(entry, 'connect') !== 'function' && typeof peek(entry, 'enable') !== 'function')
    return undefined;
  const name = cleanText(key, 64);
  if (name === '') return undefined;
  const known = Object.hasOwn(names, key) ? names[key] : undefined;
  const shown = known ?? (opaque.test(name) ? `Wallet ${name.replace(/^0x/, '').slice(0, 6)}` : name);
  return { entry: entry as object, key, identity: Object.freeze({ name: shown }) };
}

/** Every entry of the page now. */
function readEntries(page: PageLike): readonly Found[] {
  const injected = peek(page, 'injectedWeb3');
  if (typeof injected !== 'object' || injected === null) return [];
  let keys: readonly string[] = [];
  try {
    keys = Object.keys(injected).slice(0, entryLimit);
  } catch {
    // A hostile object may throw even here.
  }
  return keys.flatMap((key) => readEntry(key, peek(injected, key)) ?? []);
}

/**
 * Discovers wallets in the page, now and until late injections are over, and again after each event at which a wallet
 * may have appeared: no event says that one was injected. The same object is found once. Never prompts and calls no
 * wallet.
 */
export function discover(page: PageLike, limits: Limits, found: (wallet: Found) => void): Stop {
  const announced = new Set<object>();
  return searchForLate(page, limits.late, () => {
    for (const wallet of readEntries(page)) {
      if (announced.has(wallet.entry) || announced.size >= entryLimit) continue;
      announced.add(wallet.entry);
      found(wallet);
    }
  });
}
