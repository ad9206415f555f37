import type { Stop, WalletIdentity } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import type { PageLike } from '../types.js';

/** A page that announces without end is not listened to any further. */
const walletLimit = 100;
/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  readonly identity: WalletIdentity;
  readonly wallet: object;
}

/** Whether a wallet has a function of a feature. an error means no. */
export const hasFeature = (wallet: unknown, feature: string, name: string): boolean =>
  typeof peek(peek(peek(wallet, 'features'), feature), name) === 'function';

/** The texts of a list that a wallet gives; at most 100, and none where it is not a list. */
export function texts(value: unknown): readonly string[] {
  const length = peek(value, 'length');
  if (typeof value === 'string' || typeof length !== 'number') return [];
  return Array.from({ length: Math.min(length, 100) || 0 }, (_, i) => peek(value, i)).filter(
    (one) => typeof one === 'string',
  );
}

/**
 * The description of a registered wallet, copied once and made harmless; `undefined` when it is not a wallet
 * of Solana.
 *
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/base/src/wallet.ts
 */
export function readWallet(wallet: unknown): Found | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined;
  if (!texts(peek(wallet, 'chains')).some((chain) => chain.startsWith('solana:'))) return undefined;
  if (!hasFeature(wallet, 'standard:connect', 'connect') || !hasFeature(wallet, 'standard:events', 'on')) {
    return undefined;
  }
  const signs =
    hasFeature(wallet, 'solana:signTransaction', 'signTransaction') ||
    hasFeature(wallet, 'solana:signAndSendTransaction', 'signAndSendTransaction');
  const identity = signs
    ? readIdentity({ name: peek(wallet, 'name'), icon: peek(wallet, 'icon') })
    : undefined;
  return identity && { wallet, identity };
}

/**
 * Discovers wallets in the page, now and later: those that register themselves with the Wallet Standard's two
 * events, whichever side came first. The same object is found once. Never prompts and calls no wallet.
 *
 * @param onUnregister called with a wallet that unregistered.
 * @see https://github.com/wallet-standard/wallet-standard#how-it-works
 */
export function discover(
  page: PageLike,
  found: (wallet: Found) => void,
  onUnregister: (wallet: object) => void,
): Stop {
  const seen = new Set<object>();
  let live = true;

  function add(candidate: unknown): void {
    if (!live || typeof candidate !== 'object' || candidate === null) return;
    if (seen.has(candidate) || seen.size >= walletLimit) return;
    const wallet = readWallet(candidate);
    if (!wallet) return;
    seen.add(candidate);
    found(wallet);
  }
  const register = (...wallets: readonly unknown[]) => {
    const limited = wallets.slice(0, walletLimit);
    for (const wallet of limited) add(wallet);
    return () => {
      for (const wallet of limited) {
        if (typeof wallet === 'object' && wallet !== null && seen.delete(wallet) && live)
          onUnregister(wallet);
      }
    };
  };
  const api = Object.freeze({ register });
  const onRegister = (event: Event) => {
    const callback = peek(event, 'detail');
    if (typeof callback !== 'function') return;
    try {
      callback(api);
    } catch {
      // A wallet that fails to register is not there.
    }
  };

  page.addEventListener('wallet-standard:register-wallet', onRegister);
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }));
  return () => {
    live = false;
    page.removeEventListener('wallet-standard:register-wallet', onRegister);
  };
}
