import {
  createStore,
  createWallets,
  indexedDbStorage,
  localLastChain,
  type Store,
  type Wallet,
} from '@causeway/core';
import type { Adapter, Stop } from '@causeway/protocol';
import { createHooks } from '@causeway/react';
import { walletConnect } from '@causeway/walletconnect';
import { rememberAccount } from './button/remembered.js';
import { createPart } from './shared/createPart.js';
import type { DialogName, Kit, KitOptions, RelayOptions } from './types.js';
import { createLanguage } from './words/createLanguage.js';

export type { RelayOptions, Screens } from './types.js';

/**
 * The wallets of an app with their interface. Nothing happens before a component of the kit is mounted or `start()` is
 * called; the dialogs, the relay's client and other languages are fetched on use.
 *
 * @throws WalletError `app-name-missing` when no app name is given, `invalid-params` for wrong adapters or networks,
 *   `network-unknown` for a default chain that no adapter lists.
 * @example
 * import { eip155 } from '@causeway/eip155';
 * import { mainnet } from '@causeway/eip155/chains';
 * import { createKit } from '@causeway/kit';
 *
 * export const kit = createKit({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
 * export const { useAccount, useSigner } = kit.hooks;
 */
export function createKit<const A extends readonly Adapter[]>(options: KitOptions<A>): Kit<A> {
  const {
    appName,
    appIcon,
    adapters,
    relay,
    embedded,
    connectors = [],
    theme = {},
    screens = {},
    arrange = (list) => list,
  } = options;
  const wallets = createWallets({
    appName,
    adapters,
    connectors: [embedded?.connector, ...connectors, relay && relayed(appName, adapters, relay)].filter(
      (one) => one !== undefined,
    ),
    defaultChains: options.defaultChains,
    storage: options.storage ?? indexedDbStorage(),
    lastChain: options.lastChain ?? localLastChain(),
  });
  const language = createLanguage(options);
  // A wallet behind the relay's code has no row, nor has the embedded one when a screen offers it.
  const isListed = ({ routes }: Wallet) =>
    routes.some((route) => route !== 'relayed' && !((screens.start ?? embedded?.ui) && route === 'embedded'));
  let running: Stop | undefined;

  return Object.freeze<Kit<A>>({
    appName,
    appIcon,
    choices: options,
    wallets,
    hooks: createHooks(wallets),
    inPage: {
      ...wallets,
      list: derive(wallets.list, (list) => arrange(list.filter(isListed))),
    },
    relay: !!relay,
    theme,
    screens,
    dialog: createStore<DialogName | undefined>(undefined),
    language,
    part: createPart(() => import('./dialogs/part.js')),
    drawings: createPart(() => import('./marks/drawings.js')),
    hosts: createStore<readonly string[]>([]),
    speak: language.speak,
    start() {
      if (running) return running;
      language.start();
      const stopRemembering = rememberAccount(wallets);
      const stopWallets = wallets.start();
      const stop = () => {
        if (running !== stop) return;
        running = undefined;
        stopRemembering();
        stopWallets();
      };
      running = stop;
      return stop;
    },
  });
}

/** Derives a store from another one. Its value keeps its identity until the other value changes. */
function derive<T, R>(store: Store<T>, make: (value: T) => R): Store<R> {
  let from: T | undefined;
  let made!: R;
  const get = () => {
    const now = store.get();
    if (now !== from) {
      from = now;
      made = make(now);
    }
    return made;
  };
  return { ...store, get };
}

const relayed = (appName: string, adapters: readonly Adapter[], options: RelayOptions) =>
  walletConnect({
    // A server has no address, and never connects.
    appUrl: globalThis.location?.origin ?? '',
    storage: indexedDbStorage({ name: 'causeway-relay' }),
    ...options,
    appName,
    adapters,
  }).connector;
