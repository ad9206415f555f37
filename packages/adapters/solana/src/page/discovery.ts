import type { Stop, WalletIdentity } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { readIdentity } from '@causeway/protocol/identity';
import { hasFeature, listenForStandard, texts } from '@causeway/protocol/standard';
import type { PageLike } from '../types.js';

/** Announcements of a page beyond this number are ignored. */
const walletLimit = 100;
/** A wallet that was found: its claimed identity, and its object in the page. */
export interface Found {
  readonly identity: WalletIdentity;
  readonly wallet: object;
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
 */
export function discover(
  page: PageLike,
  found: (wallet: Found) => void,
  onUnregister: (wallet: object) => void,
): Stop {
  const announced = new Set<object>();
  return listenForStandard(
    page,
    'solana:',
    (candidate) => {
      const wallet =
        announced.has(candidate) || announced.size >= walletLimit ? undefined : readWallet(candidate);
      if (!wallet) return;
      announced.add(candidate);
      found(wallet);
    },
    (wallet) => {
      if (announced.delete(wallet)) onUnregister(wallet);
    },
  );
}
