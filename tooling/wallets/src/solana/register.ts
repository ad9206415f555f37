import type { Stop } from '@causeway/protocol';

/** The functions that an app offers to a wallet. */
interface RegisterApi {
  register(...wallets: readonly object[]): () => void;
}

/**
 * Registers a wallet with every app in the page, whichever of the two comes first.
 *
 * @see https://github.com/wallet-standard/wallet-standard/blob/master/packages/core/wallet/src/register.ts
 */
export function registerWallet(page: EventTarget, wallet: object): Stop {
  const unregisters: (() => void)[] = [];
  let live = true;
  const callback = ({ register }: RegisterApi) => {
    if (!live) return;
    const unregister = register(wallet);
    if (typeof unregister === 'function') unregisters.push(unregister);
  };
  const onReady = (event: Event) => callback((event as CustomEvent<RegisterApi>).detail);
  page.addEventListener('wallet-standard:app-ready', onReady);
  page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }));
  return () => {
    live = false;
    page.removeEventListener('wallet-standard:app-ready', onReady);
    for (const unregister of unregisters.splice(0)) unregister();
  };
}
