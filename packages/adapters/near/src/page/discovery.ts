import type { Stop, WalletIdentity } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import type { Limits, PageLike } from '../types.js';
import type { Style } from './slot.js';

/** A page that announces without end is not listened to any further. */
const walletLimit = 100;

/** A wallet that was found: who it says it is, and the object it put into the page. */
export interface Found {
  /** What the wallet calls itself, for the connector's id. */
  readonly key: string;
  readonly identity: WalletIdentity;
  readonly wallet: object;
  readonly style: Style;
}

const speaks = (wallet: unknown, verbs: readonly string[]) =>
  verbs.every((verb) => typeof peek(wallet, verb) === 'function');

function identify(key: unknown, from: unknown, fallback = ''): Omit<Found, 'wallet' | 'style'> | undefined {
  const id = cleanText(key, 64);
  const identity = readIdentity({ name: peek(from, 'name'), icon: peek(from, 'icon') }, fallback);
  return id && identity ? { key: id, identity } : undefined;
}

/**
 * What an announced wallet is; `undefined` when it is none. Its manifest may name code to be fetched and run: that is
 * never done here.
 */
export function readAnnounced(wallet: unknown): Found | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined;
  const manifest = peek(wallet, 'manifest');
  const found = identify(peek(manifest, 'id'), manifest);
  return found && speaks(wallet, ['signIn', 'getAccounts'])
    ? { ...found, wallet, style: 'announced' }
    : undefined;
}

/**
 * What stands under a key of `window.near`; `undefined` when it is no wallet.
 *
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0408.md
 */
export function readInjected(key: string, wallet: unknown): Found | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined;
  const found = identify(peek(wallet, 'id') ?? key, wallet, key);
  return found && speaks(wallet, ['connect', 'disconnect', 'signTransaction'])
    ? { ...found, wallet, style: 'nep408' }
    : undefined;
}

/** Milliseconds between two looks, in turn; the last goes on. */
const looks = [50, 100, 250, 500] as const;

/**
 * Looks for wallets in the page, now and later: those that announce themselves when an app says that it is ready, and
 * those in `window.near`. The same object is found once, however it is found. Never prompts and asks no wallet
 * anything.
 */
export function discover(page: PageLike, limits: Limits, announce: (wallet: Found) => void): Stop {
  const seen = new Set<object>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waited = 0;

  const add = (wallet: Found | undefined) => {
    if (!wallet || seen.has(wallet.wallet) || seen.size >= walletLimit) return;
    seen.add(wallet.wallet);
    announce(wallet);
  };
  const onAnnounced = (event: Event) => add(readAnnounced(peek(event, 'detail')));
  const look = () => {
    const near = peek(page, 'near');
    if (typeof near !== 'object' || near === null) return;
    try {
      for (const key of Object.keys(near).slice(0, walletLimit)) add(readInjected(key, peek(near, key)));
    } catch {
      // A hostile object may throw even when it is asked for its keys.
    }
  };
  const later = (turn: number) => {
    if (waited >= limits.late) return;
    const wait = Math.min(looks[Math.min(turn, looks.length - 1)] as number, limits.late - waited);
    waited += wait;
    timer = setTimeout(() => {
      look();
      later(turn + 1);
    }, wait);
  };

  page.addEventListener('near-wallet-injected', onAnnounced);
  for (const event of ['load', 'focus']) page.addEventListener(event, look);
  page.dispatchEvent(new Event('near-selector-ready'));
  look();
  later(0);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('near-wallet-injected', onAnnounced);
    for (const event of ['load', 'focus']) page.removeEventListener(event, look);
  };
}
