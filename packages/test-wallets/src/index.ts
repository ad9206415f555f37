import type { EvmProvider, WalletControl } from './control.js';
import { createControl, engineModes, openRequests } from './createControl.js';
import { createEngine, type EngineWallet } from './engine/index.js';
import { completeOptions, type WalletsOptions } from './options.js';
import { createSharedStore } from './sharedStore.js';

export type { EvmProvider, OpenRequest, WaitOptions, WalletControl } from './control.js';
export {
  type Family,
  families,
  type WalletChain,
  type WalletMode,
  type WalletOptions,
  type WalletsOptions,
} from './options.js';

/** Wallets in this process, and the control of the first of them. */
export interface StartedWallets extends WalletControl {
  /** The target of the announcements: the `window` of jsdom or happy-dom, or an `EventTarget` without one. */
  readonly page: EventTarget;
  /** The EIP-1193 provider of a wallet, the first by default: the object that the page finds, the same each time. */
  provider(name?: string): EvmProvider;
  /** Takes the wallets out of the page. Requests that are open are never answered. */
  stop(): void;
}

/**
 * Starts wallets in this process, for a test in jsdom, happy-dom or without a DOM, with any runner. They have real
 * keys, which are public: use them on chains without value only.
 *
 * Errors: `invalid-params` for options that no wallet can have.
 *
 * @example
 * import { startWallets } from '@causeway/test-wallets';
 *
 * const wallet = startWallets({ wallets: [{ name: 'Test Wallet', mode: 'approve' }] });
 * const [address] = (await wallet.provider().request({ method: 'eth_requestAccounts' })) as string[];
 * console.log(address === wallet.accounts()[0]);
 * wallet.stop();
 */
export function startWallets(options: WalletsOptions = {}): StartedWallets {
  const complete = completeOptions(options);
  const stores = complete.wallets.map(({ mode }) => createSharedStore({ mode: engineModes[mode] }, () => {}));
  const wallets = createEngine(complete, { stores, fetch: (url, init) => fetch(url, init) });
  const page: EventTarget = typeof window === 'undefined' ? new EventTarget() : window;
  const origin = typeof window === 'undefined' ? 'http://localhost' : window.location.origin;
  const stops = wallets.map((wallet) => wallet.present(page, origin));
  const control = createControl({
    wallets,
    requests: () => wallets.flatMap(openRequests),
    async answer({ id, wallet: name }, decision) {
      return wallets.find((each) => each.name === name)?.wallet.answer(decision, id) ?? false;
    },
    subscribe(listener) {
      const ends = wallets.map(({ wallet }) => wallet.subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
    settled: async () => {},
  });
  return Object.freeze<StartedWallets>({
    ...control,
    page,
    provider(name = control.name) {
      const found = wallets.find((wallet) => wallet.name === control.named(name).name) as EngineWallet;
      return found.provider(origin);
    },
    stop() {
      for (const stop of stops) stop();
      for (const { wallet } of wallets) wallet.setMode('vanish');
    },
  });
}
