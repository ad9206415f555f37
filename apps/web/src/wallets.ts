import { sessionStorageStorage } from '@causeway/core';
import { embeddedWallet } from '@causeway/embedded-wallet';
import { createKit, type Screens } from '@causeway/kit/create';
import { type Chain, namespaceOf } from '@causeway/protocol';
import { createNearWeb } from './connectors/createNearWeb.ts';
import { relayOptions } from './connectors/relayOptions.ts';
import { config, listChains } from './deployment.ts';
import { markPath } from './mark.ts';
import { createAdapters } from './namespaces.ts';
import { preferences } from './preferences.ts';

/** The app's networks of one namespace. */
function chainsIn<N extends string>(namespace: N): readonly Chain<N>[] {
  return listChains().filter((chain): chain is Chain<N> => namespaceOf(chain.id) === namespace);
}

/** The embedded wallet, loaded on first use; absent where the deployment has none. */
export const embedded =
  config.embedded &&
  embeddedWallet({
    ...config.embedded,
    appName: config.appName,
    chains: chainsIn('eip155'),
    // The first listed network is the app's own.
    homeChain: chainsIn('eip155')[0]?.id,
    keyed: async () => (await import('@causeway/eip155/keyed')).createKeyed,
    request: async (call, options) => (await import('./connectors/request.ts')).request(call, options),
    approve: async (what, options): Promise<void> =>
      (await import('./connectors/prompts.ts')).requestApproval(kit, what, options),
    signIn: async (options) => (await import('./connectors/prompts.ts')).requestSignIn(options),
  });

const adapters = createAdapters({ config, chainsIn });

/**
 * Wallets on web pages: those of NEAR, each with the network of its page; empty unless the deployment lists them. The
 * adapters of EVM and MultiversX announce theirs.
 */
const webWallets = (config.webWallets ?? []).flatMap((web) => {
  const chain = chainsIn('near').find(({ id }) => id === web.chainId);
  return web.namespace === 'near' && chain ? [createNearWeb(web, chain)] : [];
});

/** The mark of this site, which the panel joins to that of a wallet by an arch. */
const appIcon = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='-2 -2 24 24'><path fill='%231b4f82' d='M-2-2h24v24H-2z'/><path d='${markPath}' fill='none' stroke='%23fff' stroke-width='1.5' stroke-linecap='round'/></svg>`;

/** The app's own screens in the kit's panel. They use the wallets, so `main.tsx` adds them before the first render. */
export const screens: { -readonly [Name in keyof Screens]: Screens[Name] } = {};

/** The wallets with their interface. `main.tsx` starts them. */
export const kit = createKit({
  appName: config.appName,
  appIcon,
  adapters,
  embedded,
  connectors: webWallets,
  relay: config.relay && relayOptions(config, config.relay),
  theme: { mode: 'page' },
  screens,
  // Tabs that share a storage share connections; with session storage each tab has its own.
  storage: preferences.get().tabs === 'isolate' ? sessionStorageStorage() : undefined,
});

/** The only registry of the page. */
export const { wallets } = kit;

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
} = kit.hooks;
