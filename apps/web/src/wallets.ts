import { createWallets, indexedDbStorage, localLastChain, sessionStorageStorage } from '@causeway/core';
import { embeddedWallet } from '@causeway/embedded-wallet';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { createHooks } from '@causeway/react';
import { createEvmWeb } from './connectors/createEvmWeb.ts';
import { createNearWeb } from './connectors/createNearWeb.ts';
import { createRelay } from './connectors/createRelay.ts';
import { config, listChains } from './deployment.ts';
import { createAdapters } from './namespaces.ts';
import { preferences } from './preferences.ts';

/** The app's networks of one namespace. */
function chainsIn<N extends string>(namespace: N): readonly Chain<N>[] {
  return listChains().filter((chain): chain is Chain<N> => namespaceOf(chain.id) === namespace);
}

/** The wallet that a provider keeps, loaded on first use; absent where the deployment has none. */
export const embedded =
  config.embedded &&
  embeddedWallet({
    ...config.embedded,
    appName: config.appName,
    chains: chainsIn('eip155'),
    // The first network listed is the app's own.
    homeChain: chainsIn('eip155')[0]?.id,
    keyed: async () => (await import('@causeway/eip155/keyed')).createKeyed,
    request: async (call, options) => (await import('./connectors/request.ts')).request(call, options),
    approve: async (what, options) => (await import('./connectors/asks.ts')).requestApproval(what, options),
    signIn: async (options) => (await import('./connectors/asks.ts')).requestSignIn(options),
  });

const adapters = createAdapters({ config, chainsIn });

/** Ways to wallets elsewhere; none where the deployment has no relay. */
const relayed = config.relay ? [createRelay(config, config.relay, adapters)] : [];

/**
 * Wallets on sites of their own, those of NEAR each on the network of its pages; none unless the deployment lists them.
 * The adapter of MultiversX makes its own.
 */
const webWallets = (config.webWallets ?? []).flatMap((web) => {
  if (web.namespace === 'eip155') return [createEvmWeb(config.appName, web, chainsIn('eip155'))];
  const chain = chainsIn('near').find(({ id }) => id === web.chainId);
  return web.namespace === 'near' && chain ? [createNearWeb(web, chain)] : [];
});

/** The one registry of the page. `main.tsx` starts it. */
export const wallets = createWallets({
  appName: config.appName,
  adapters,
  connectors: [...(embedded ? [embedded.connector] : []), ...webWallets, ...relayed],
  // A deployment without networks has no default either.
  defaultChains: config.chains.filter(({ id }) => id === config.defaultChain).map(({ id }) => id),
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
