import type { Stop, WalletIdentity } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { searchForLate } from '@causeway/protocol/search';
import type { Limits, PageLike } from '../types.js';

/** A wallet that was found: the identity that its place in the page implies, and its object. */
export interface Found {
  readonly key: string;
  readonly identity: WalletIdentity;
  readonly provider: object;
  /** The event on the window, without data, when the wallet's key changes. */
  readonly event: string;
}

/** The place of a wallet with Keplr's API: its name, the path to the object, and its domain if known. */
export type Place = readonly [name: string, path: string, rdns?: string];

/** A place, and the property by which a wallet marks its object under the global name of another. */
type MarkedPlace = readonly [name: string, path: string, rdns?: string, mark?: string];

const known: readonly MarkedPlace[] = [
  ['Leap', 'leap', 'io.leapwallet.leapwallet', 'isLeap'],
  ['Cosmostation', 'cosmostation.providers.keplr', 'io.cosmostation', 'isCosmostation'],
  ['OKX Wallet', 'okxwallet.keplr', 'com.okex.wallet', 'isOkxWallet'],
  ['Ctrl Wallet', 'xfi.keplr', 'io.xdefi', 'isXDEFI'],
  ['Trust Wallet', 'trustwallet.cosmos', 'com.trustwallet.app', 'isTrust'],
  ['Bitget Wallet', 'bitkeep.keplr', 'com.bitget.web3', 'isBitKeep'],
  ['Compass', 'compass', 'io.leapwallet.compasswallet'],
  ['Vultisig', 'vultisig.keplr', 'me.vultisig', 'isVultiConnect'],
  ['Station', 'station.keplr'],
];
const keplr = ['Keplr', 'keplr', 'app.keplr'] as const;

function follow(page: unknown, path: string): object | undefined {
  let value: unknown = page;
  for (const name of path.split('.')) value = peek(value, name);
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined;
  const speaks = ['enable', 'getKey', 'signAmino'].every((verb) => typeof peek(value, verb) === 'function');
  return speaks ? value : undefined;
}

const eventOf = (path: string) => `${path.split('.')[0]}_keystorechange`;

function found([name, path, rdns]: MarkedPlace, provider: object): Found {
  const key = path.split('.')[0] as string;
  return { key, provider, event: eventOf(path), identity: Object.freeze(rdns ? { rdns, name } : { name }) };
}

/**
 * Identifies the wallet at `window.keplr`: one that is also elsewhere, or that marked its object, is not called
 * Keplr.
 */
function occupant(page: unknown, provider: object, places: readonly MarkedPlace[]): Found {
  const elsewhere = places.find(([, path]) => follow(page, path) === provider);
  const marked = places.find(([, , , mark]) => mark && peek(provider, mark) === true);
  return found(elsewhere ?? marked ?? keplr, provider);
}

/**
 * Discovers wallets of Keplr's shape, now and until late injections are over, and again when the page has
 * loaded or a wallet reports that its key changed. The same object is found once, under its own name, however
 * many names it has. Never prompts and calls no wallet.
 *
 * @param more places beside the known ones.
 *
 * @see https://docs.keplr.app/api/multi-ecosystem-support/cosmos
 */
export function discover(
  page: PageLike,
  limits: Limits,
  more: readonly Place[],
  announce: (wallet: Found) => void,
): Stop {
  const places: readonly MarkedPlace[] = [...known, ...more];
  const announced = new Set<object>();
  let settled = false;

  const add = (wallet: Found) => {
    if (announced.has(wallet.provider)) return;
    announced.add(wallet.provider);
    announce(wallet);
  };
  const search = () => {
    for (const place of places) {
      const provider = follow(page, place[1]);
      if (provider) add(found(place, provider));
    }
    const provider = settled ? follow(page, keplr[1]) : undefined;
    if (provider && !announced.has(provider)) add(occupant(page, provider, places));
  };
  const settle = () => {
    settled = true;
    search();
  };
  const events = ['load', ...[...places, keplr].map(([, path]) => eventOf(path))];
  for (const event of events) page.addEventListener(event, settle);
  const stopSearching = searchForLate(page, limits.late, search);
  // A timer takes no longer time: it would end at once.
  const timer = limits.settle < 2 ** 31 ? setTimeout(settle, limits.settle) : undefined;
  return () => {
    clearTimeout(timer);
    stopSearching();
    for (const event of events) page.removeEventListener(event, settle);
  };
}
