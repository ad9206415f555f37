import { memoryStorage } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { memoryKey } from '@causeway/eip155/key';
import { createKeyed } from '@causeway/eip155/keyed';
import type { Chain, Connector, Session } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { startRelay } from '@causeway/relay';
import { createRelayWallet, type RelayWallet, type WalletNamespace } from '@causeway/relay/wallet';
import { type WalletConnectOptions, walletConnect } from '@causeway/walletconnect';
import {
  type EthereumProviderPackage,
  walletConnect as overEthereumProvider,
} from '@causeway/walletconnect/ethereum-provider';
import { publicAccounts } from '@causeway/wallets';

// Each page and each wallet of this process has a separate client.
process.env.DISABLE_GLOBAL_CORE = 'true';

const chainOf = (id: number): Chain<'eip155'> => ({
  id: `eip155:${id}`,
  name: `Chain ${id}`,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
});

/** The app's chains. A wallet is approved for the first two, and gets the third only after it was added. */
export const chains = [chainOf(31337), chainOf(31338), chainOf(31339)] as const;
export const [home, away, later] = chains.map(({ id }) => id) as [
  `eip155:${string}`,
  `eip155:${string}`,
  `eip155:${string}`,
];
export const [alice, bob] = publicAccounts.map(({ address }) => address) as [string, string];
export const adapter = eip155({ chains });

/** Both accounts, on the first two chains. */
export const walletEvm: WalletNamespace = {
  namespace: 'eip155',
  accounts: publicAccounts.slice(0, 2).map(({ privateKey }) =>
    createKeyed(memoryKey(hexToBytes(privateKey)), {
      chains,
      request: async ({ method }) => {
        throw new Error(`The test did not expect ${method}.`);
      },
    }),
  ),
  chains: [home, away],
};

/** The part of a page's client that a test uses. */
interface PageClient {
  readonly core: {
    readonly heartbeat: { stop(): void };
    readonly relayer: { transportClose(): Promise<void>; publish(...values: unknown[]): unknown };
  };
  readonly session: { readonly length: number };
}
type Options = Partial<Omit<WalletConnectOptions, 'load'>>;
type Watch = (client: object) => void;

/** Makes a connector. `before` is called each time its library is opened, `watch` with each client. */
export type Open = (
  options: Omit<WalletConnectOptions, 'load'>,
  before: () => void,
  watch: Watch,
) => Connector;

/** The libraries that the one engine runs over. */
export const libraries: Readonly<Record<string, Open>> = {
  '@walletconnect/sign-client': (options, before, watch) =>
    walletConnect({
      ...options,
      load: async () => {
        const { SignClient } = await import('@walletconnect/sign-client');
        const init: typeof SignClient.init = async (clientOptions) => {
          before();
          const client = await SignClient.init(clientOptions);
          watch(client);
          return client;
        };
        return { SignClient: Object.assign(Object.create(SignClient), { init }) };
      },
    }).connector,
  '@walletconnect/ethereum-provider': (options, before, watch) =>
    overEthereumProvider({
      ...options,
      load: async () => {
        const { EthereumProvider } = await import('@walletconnect/ethereum-provider');
        const init: typeof EthereumProvider.init = async (providerOptions) => {
          before();
          const provider = await EthereumProvider.init(providerOptions);
          watch(provider.signer.client);
          return provider;
        };
        return { EthereumProvider: { init } } as unknown as EthereumProviderPackage;
      },
    }).connector,
};

let number = 0;

/** A relay, and pages and wallets that meet there. */
export async function createEvmRelay(openConnector: Open) {
  // Loaded first, so that no time limit of a test includes it.
  await Promise.all([
    import('@walletconnect/sign-client'),
    import('@walletconnect/ethereum-provider'),
    adapter.relay(),
  ]);
  const relay = await startRelay({ port: 0 });
  const stops: (() => unknown)[] = [];
  let failing: (() => unknown) | undefined;
  const fail = () => {
    if (failing) throw failing();
  };

  async function wallet(namespace: WalletNamespace = walletEvm): Promise<RelayWallet> {
    const name = `evm-${number++}`;
    const relayWallet = await createRelayWallet({ relayUrl: relay.url, name, namespaces: [namespace] });
    stops.push(relayWallet.stop);
    return relayWallet;
  }

  /** A page with a connector, and a function that ends its client as leaving the page does. */
  function page(options: Options = {}, before: () => void = () => undefined) {
    const clients: PageClient[] = [];
    let opened = 0;
    const watch: Watch = (client) => {
      for (const verb of ['connect', 'request']) {
        const act = Reflect.get(client, verb).bind(client) as (...args: unknown[]) => Promise<unknown>;
        const orFail = async (...args: unknown[]) => {
          fail();
          return act(...args);
        };
        Object.assign(client, { [verb]: orFail });
      }
      clients.push(client as PageClient);
    };
    const connectorOptions = {
      appName: 'Test',
      appUrl: 'https://app.example',
      projectId: 'local',
      relayUrl: relay.url,
      adapters: [adapter],
      storage: memoryStorage(),
      ...options,
    };
    const opening = () => {
      before();
      if (opened++ < 3) fail();
    };
    const connector = openConnector(connectorOptions, opening, watch);
    const leave = async () => {
      for (const { core } of clients.splice(0)) {
        core.heartbeat.stop();
        await core.relayer.transportClose();
      }
    };
    stops.push(leave);
    return { connector, clients, leave };
  }

  return {
    relay,
    wallet,
    page,
    /** Makes the clients of all pages reject: the first times they are created, and then on every call. */
    failWith(next?: () => unknown) {
      failing = next;
    },
    /** Connects by a code that the wallet scans. */
    connect(connector: Connector, scanner: RelayWallet): Promise<Session> {
      return new Promise((resolve, reject) => {
        const controller = new AbortController();
        // No other wallet scans the code, so the connector would show codes until its last one expires.
        const giveUp = (error: unknown) => {
          reject(error);
          controller.abort(error);
        };
        const onUri = (uri: string) => void scanner.pair(uri).catch(giveUp);
        const scopes = { eip155: adapter.scope() };
        connector.createSession({ scopes, signal: controller.signal, onUri }).then(resolve, reject);
      });
    },
    async stop() {
      for (const stop of stops.splice(0)) await stop();
      await relay.stop();
    },
  };
}
