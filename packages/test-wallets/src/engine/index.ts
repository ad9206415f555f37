import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Stop } from '@causeway/protocol';
import {
  announce,
  createProvider,
  createRpc,
  createWallet,
  type Eip1193Provider,
  keyOf,
  present,
  publicAccounts,
  type TestWallet,
  testWalletIdentities,
} from '@causeway/wallets';
import type { CompleteOptions, Family } from '../options.js';
import type { SharedStore } from '../sharedStore.js';
import { chainsOf } from './chains.js';
import { faces } from './families.js';

/** A wallet that can be put into pages. */
export interface EngineWallet {
  readonly name: string;
  readonly families: readonly Family[];
  readonly wallet: TestWallet;
  /** Puts the wallet's APIs into a page until the result is called. */
  present(page: EventTarget, origin: string): Stop;
  /** The EIP-1193 provider of one site, the one that a page finds. The same object each time. */
  provider(origin: string): Eip1193Provider;
}

/** Makes the wallets. They have real keys; `stores` hold their state in the same order, `fetch` reaches the chains. */
export function createEngine(
  { wallets, chains }: CompleteOptions,
  parts: { readonly stores: readonly SharedStore[]; readonly fetch: typeof fetch },
): readonly EngineWallet[] {
  const rpc = createRpc({ fetch: parts.fetch });
  let used = 0;
  return wallets.map(({ name, families, accounts }, index) => {
    const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '') || `wallet${index}`;
    const privateKeys =
      typeof accounts === 'number'
        ? publicAccounts.slice(used, used + accounts).map(({ privateKey }) => privateKey)
        : accounts;
    if (typeof accounts === 'number') used += accounts;
    const [{ icon, traits }] = [testWalletIdentities[0] as (typeof testWalletIdentities)[number]];
    const identity = { rdns: `test.causeway.${slug}`, name, icon, privateKeys, traits };
    const store = parts.stores[index] as SharedStore;
    const wallet = createWallet({
      identity,
      keys: privateKeys.map((key) => keyOf('secp256k1', key, memoryKey)),
      createKeyed,
      chains: chainsOf('eip155', chains),
      rpc,
      store,
      faces: families.flatMap((family) => {
        if (family === 'eip155') return [];
        // The first of the test wallets has every feature of its families.
        const whole = { ...identity, rdns: 'test.causeway.wallet' };
        return faces[family](chainsOf(family, chains), slug)(whole) ?? [];
      }),
    });
    store.subscribe(() => wallet.reload());
    const providers = new Map<string, Eip1193Provider>();
    const provider = (origin: string) => {
      const known = providers.get(origin);
      if (known) return known;
      const made = createProvider({
        request: (request) => wallet.request(origin, request),
        listen: (listener) => wallet.listen(origin, listener),
      });
      providers.set(origin, made);
      return made;
    };
    return Object.freeze<EngineWallet>({
      name,
      families,
      wallet,
      provider,
      present(page, origin) {
        const stops = [wallet.present(page, origin)];
        if (families.includes('eip155')) stops.push(showProvider(page, wallet, provider(origin)));
        return () => {
          for (const stop of stops) stop();
        };
      },
    });
  });
}

/** Announces a provider (EIP-6963), and puts it where older apps look if no other wallet is there. */
function showProvider(page: EventTarget, wallet: TestWallet, provider: Eip1193Provider): Stop {
  const target = page as { ethereum?: unknown };
  return present({
    isGone: () => wallet.state.mode === 'vanish',
    subscribe: wallet.subscribe,
    begin() {
      const stop = announce(page, wallet.identity, provider);
      target.ethereum ??= provider;
      return [
        () => {
          stop();
          if (target.ethereum === provider) delete target.ethereum;
        },
      ];
    },
  });
}
