import type { PageLike } from '../types.js';
import { defaultLimits, type MobileLimits, type MobilePage } from './limits.js';
import { createMobileWallet, type MobileIdentity, type MobileStorage } from './wallet.js';

export type {} from './codes.js';
export type { MobileLimits, MobilePage } from './limits.js';
export type { MobileIdentity, MobileStorage } from './wallet.js';

/** The options of `registerMobileWallet`. */
export interface MobileOptions {
  readonly identity: MobileIdentity;
  /** Clusters as the Wallet Standard names them, the one to approve first; `solana:mainnet` by default. */
  readonly chains?: readonly string[];
  /** Keeps the approval between visits; the browser's local storage by default. */
  readonly storage?: MobileStorage;
  readonly limits?: Partial<MobileLimits>;
  /** The window by default. */
  readonly page?: PageLike & Partial<MobilePage>;
}

/** The properties of a window that show whether wallet apps can be opened. */
interface MobileView {
  readonly isSecureContext: boolean;
  readonly navigator: { readonly userAgent: string };
}

/**
 * Whether a browser opens Solana wallet apps of this phone: one of Android, and not the browser inside another app.
 *
 * @example
 * import { hasMobileWallets } from '@causeway/solana/mobile';
 *
 * if (hasMobileWallets(window)) document.title = 'On Android';
 */
export function hasMobileWallets({ isSecureContext, navigator }: MobileView): boolean {
  const { userAgent } = navigator;
  return isSecureContext && /Android/.test(userAgent) && !/; wv\)|WebView/.test(userAgent);
}

/**
 * Puts a wallet into the page that opens the Solana wallet apps of an Android phone (Mobile Wallet Adapter). The adapter
 * finds it as any other wallet of the page. Nothing is opened or sent before it is used; each request opens the app. The
 * page's policy must let it connect to `ws://localhost:*`.
 *
 * @returns a function that no longer answers new adapters of the page.
 * @example
 * import { hasMobileWallets, registerMobileWallet } from '@causeway/solana/mobile';
 *
 * if (hasMobileWallets(window)) {
 *   registerMobileWallet({ identity: { name: 'Shop', uri: location.origin } });
 * }
 */
export function registerMobileWallet(options: MobileOptions): () => void {
  const page = options.page ?? (globalThis as unknown as PageLike & Partial<MobilePage>);
  const wallet = createMobileWallet({
    identity: options.identity,
    chains: options.chains ?? ['solana:mainnet'],
    storage: options.storage ?? globalThis.localStorage,
    limits: { ...defaultLimits, ...options.limits },
    page: {
      open: options.page?.open ?? follow,
      connect: options.page?.connect ?? ((url, protocol) => new WebSocket(url, protocol)),
    },
  });
  const registerIn = (api: unknown) => {
    const register = (api as { register?: (wallet: object) => unknown } | undefined)?.register;
    if (typeof register === 'function') register(wallet);
  };
  const onReady = (event: Event) => registerIn((event as CustomEvent).detail);
  page.addEventListener('wallet-standard:app-ready', onReady);
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: registerIn }));
  return () => page.removeEventListener('wallet-standard:app-ready', onReady);
}

/** Follows a link as a press does. */
function follow(url: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.hidden = true;
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
}
