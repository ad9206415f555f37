import type { Stop, WalletIdentity } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import type { Limits, PageLike } from '../types.js';

/** Announcements of a page beyond this number are ignored. */
const announcementLimit = 100;
/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  readonly identity: WalletIdentity;
  readonly provider: object;
}

/**
 * The content of an announcement, copied once and made harmless; `undefined` when it is invalid.
 *
 * @see https://eips.ethereum.org/EIPS/eip-6963#announce-and-request-events
 */
export function readAnnouncement(event: unknown): Found | undefined {
  const detail = peek(event, 'detail');
  const info = peek(detail, 'info');
  const provider = peek(detail, 'provider');
  if (typeof provider !== 'object' || provider === null) return undefined;
  if (typeof peek(provider, 'request') !== 'function') return undefined;
  const identity = readIdentity(info);
  return identity && { provider, identity };
}

/**
 * Discovers wallets in the page, now and later: those that announce themselves (EIP-6963), and a lone
 * `window.ethereum` that does not. The same object is found once. Never prompts and calls no wallet.
 */
export function discover(page: PageLike, limits: Limits, found: (wallet: Found) => void): Stop {
  const announced = new Set<object>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const add = (wallet: Found) => {
    if (announced.has(wallet.provider) || announced.size >= announcementLimit) return;
    announced.add(wallet.provider);
    found(wallet);
  };
  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement(event);
    if (wallet) add(wallet);
  };
  /** Wallets set the global first and announce after, so a lone one is given a moment. */
  const onGlobal = () => {
    clearTimeout(timer);
    // A timer takes no longer time: it would end at once.
    if (limits.legacy >= 2 ** 31) return;
    timer = setTimeout(() => {
      const provider = peek(page, 'ethereum');
      if (typeof provider !== 'object' || provider === null) return;
      if (typeof peek(provider, 'request') !== 'function') return;
      add({ provider, identity: Object.freeze({ name: 'Browser wallet' }) });
    }, limits.legacy);
  };

  page.addEventListener('eip6963:announceProvider', onAnnounce);
  page.addEventListener('ethereum#initialized', onGlobal);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  onGlobal();
  return () => {
    clearTimeout(timer);
    page.removeEventListener('eip6963:announceProvider', onAnnounce);
    page.removeEventListener('ethereum#initialized', onGlobal);
  };
}
