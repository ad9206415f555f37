import { createWallets, indexedDbStorage, localLastChain, sessionStorageStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import type { Chain } from '@causeway/protocol';
import { createHooks } from '@causeway/react';
import { readConfig } from './config.ts';
import { createEmbedded } from './features/embedded/createEmbedded.ts';
import { preferences } from './preferences.ts';

/** What this deployment decides. */
export const config = readConfig(document);

/** The app's networks. The visitor's own server of a network comes before the deployment's. */
export function listChains(): readonly Chain<'eip155'>[] {
  const own = preferences.get().rpcUrls ?? {};
  return config.chains.map((chain) => {
    const url = Object.hasOwn(own, chain.id) ? own[chain.id] : undefined;
    return url ? { ...chain, rpcUrls: [url, ...chain.rpcUrls] } : chain;
  });
}

/** The wallet that lives with a provider; absent where the deployment has none. */
export const embedded = config.embedded && createEmbedded(config.appName, config.embedded, listChains());

/** The one registry of the page. `main.tsx` starts it. */
export const wallets = createWallets({
  appName: config.appName,
  adapters: [eip155({ chains: listChains() })],
  connectors: embedded ? [embedded.connector] : [],
  defaultChains: [config.defaultChain],
  lastChain: localLastChain(),
  // A storage that tabs share keeps them in step; one of the tab alone leaves each to itself.
  storage: preferences.get().tabs === 'isolate' ? sessionStorageStorage() : indexedDbStorage(),
});

/** The registry's hooks. */
export const {
  useWallets,
  useWallet,
  useConnections,
  useConnection,
  useAccounts,
  useAccount,
  useSigner,
  useChain,
  useRestored,
  useAction,
} = createHooks(wallets);
