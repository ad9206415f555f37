import type { Stop } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { PageLike } from '../types.js';
import { part } from './connectors.js';
import { readWallet } from './readWallet.js';
import type { Found, InjectedContext } from './slot.js';

type Context = Pick<InjectedContext, 'limits' | 'chains'>;

/** Announcements of a page beyond this number are ignored. */
const walletLimit = 100;

/**
 * The description of an announced wallet; `undefined` when it is invalid. Its manifest may name code to be
 * fetched and run: that is never done here.
 */
export function readAnnounced(wallet: unknown): Found | undefined {
  const manifest = peek(wallet, 'manifest');
  return readWallet(wallet, 'announced', ['signIn', 'getAccounts'], peek(manifest, 'id'), manifest);
}

/**
 * Discovers wallets in the page, now and later: those that announce themselves when an app signals that it is
 * ready, those in `window.near`, and those in other known places. The same object is found once, however it
 * is found. Never prompts and calls no wallet.
 */
export function discover(
  page: PageLike,
  { limits, chains }: Context,
  announce: (wallet: Found) => void,
): Stop {
  const announced = new Map<object, string>();
  let live = true;

  const add = (wallet: Found | undefined) => {
    if (!live || !wallet || announced.has(wallet.wallet) || announced.size >= walletLimit) return;
    announced.set(wallet.wallet, wallet.key);
    announce(wallet);
  };
  const onAnnounced = (event: Event) => add(readAnnounced(peek(event, 'detail')));
  const search = () => {
    if (['near', 'nightly', 'meteorCom', 'hotExtension'].some((place) => peek(page, place))) {
      part()
        .then(({ addStanding }) => addStanding(page, chains, announced, add))
        .catch(() => undefined);
    }
  };

  page.addEventListener('near-wallet-injected', onAnnounced);
  for (const event of ['load', 'focus']) page.addEventListener(event, search);
  page.dispatchEvent(new Event('near-selector-ready'));
  search();
  const timer = setTimeout(search, limits.late);
  return () => {
    live = false;
    clearTimeout(timer);
    page.removeEventListener('near-wallet-injected', onAnnounced);
    for (const event of ['load', 'focus']) page.removeEventListener(event, search);
  };
}
