import type { Connector, Session } from '@causeway/protocol';
import { startRelay } from '@causeway/relay';
import { createRelayWallet, type RelayWallet, type WalletNamespace } from '@causeway/relay/wallet';
import { type WalletConnectOptions, walletConnect } from '../src/bridge/walletconnect.js';
import type { EthereumProviderPackage, Provider } from '../src/relay/types.js';
import { memoryKey } from '../src/wallet/key.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { aliceSecret, bobSecret, chains } from './fakes.js';

// Each page and each wallet of this process has a client of its own.
process.env.DISABLE_GLOBAL_CORE = 'true';

let number = 0;

/** Both accounts, on the first two chains the app has. */
export const walletEvm: WalletNamespace = {
  namespace: 'eip155',
  accounts: ([aliceSecret, bobSecret] as const).map((secret) =>
    createKeyed(memoryKey(secret), {
      chains,
      request: async ({ method }) => {
        throw new Error(`${method} was not expected`);
      },
    }),
  ),
  chains: chains.slice(0, 2).map(({ id }) => id),
};

/** Where a page keeps its client, to be opened again by the next page. */
export function memoryStore() {
  const items = new Map<string, string>();
  const read = (text: string | undefined) => (text === undefined ? undefined : JSON.parse(text));
  return {
    getKeys: async () => [...items.keys()],
    getEntries: async () => [...items].map(([key, text]) => [key, read(text)]),
    getItem: async (key: string) => read(items.get(key)),
    setItem: async (key: string, value: unknown) => void items.set(key, JSON.stringify(value)),
    removeItem: async (key: string) => void items.delete(key),
  };
}

/** A relay, and pages and wallets that meet there. */
export async function createRelayWorld() {
  const relay = await startRelay({ port: 0 });
  const stops: (() => unknown)[] = [];
  let failing: (() => unknown) | undefined;

  async function wallet(own: WalletNamespace = walletEvm): Promise<RelayWallet> {
    const made = await createRelayWallet({ relayUrl: relay.url, name: `w${number++}`, namespaces: [own] });
    stops.push(made.stop);
    return made;
  }

  /** A page with a bridge, and what ends its client as leaving the page does. */
  function page(options: Partial<WalletConnectOptions> = {}) {
    const providers: Provider[] = [];
    let opened = 0;
    const load = async (): Promise<EthereumProviderPackage> => {
      const { EthereumProvider } = await import('@walletconnect/ethereum-provider');
      const init = async (given: Parameters<typeof EthereumProvider.init>[0]) => {
        if (failing && opened++ < 3) throw failing();
        const provider = await EthereumProvider.init(given);
        for (const [target, verb] of [
          [provider, 'connect'],
          [provider.signer.client, 'request'],
        ] as const) {
          const act = Reflect.get(target, verb).bind(target) as (...args: unknown[]) => Promise<unknown>;
          const orFail = async (...args: unknown[]) => {
            if (failing) throw failing();
            return act(...args);
          };
          Object.assign(target, { [verb]: orFail });
        }
        providers.push(provider);
        return provider;
      };
      return { EthereumProvider: { init } } as unknown as EthereumProviderPackage;
    };
    const leave = async () => {
      for (const { signer } of providers.splice(0)) {
        signer.client.core.heartbeat.stop();
        await signer.client.core.relayer.transportClose();
      }
    };
    stops.push(leave);
    const connector = walletConnect({
      appName: 'Test',
      appUrl: 'https://app.example',
      projectId: 'local',
      relayUrl: relay.url,
      chains,
      storage: memoryStore(),
      load,
      ...options,
    });
    return { connector, providers, leave };
  }

  return {
    relay,
    wallet,
    page,
    /** Makes the clients of all pages reject: the first times they are opened, and then whatever they are asked. */
    failWith(next?: () => unknown) {
      failing = next;
    },
    /** Connects by a code that the wallet scans. */
    connect: (connector: Connector, scanner: RelayWallet): Promise<Session> =>
      connector.createSession({
        scopes: { eip155: { chains: chains.map(({ id }) => id), methods: [], notifications: [] } },
        signal: new AbortController().signal,
        onUri: (uri) => void scanner.pair(uri).catch(() => undefined),
      }),
    async stop() {
      for (const stop of stops.splice(0)) await stop();
      await relay.stop();
    },
  };
}
