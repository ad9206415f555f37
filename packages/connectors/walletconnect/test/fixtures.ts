import {
  type Chain,
  type Keyed,
  type RelayWire,
  type Scopes,
  type Storage,
  WalletError,
} from '@causeway/protocol';
import { reasonOf } from '@causeway/protocol/hostile';
import { createRelayWire, type RelayWireOptions } from '@causeway/protocol/relay';
import type { WalletNamespace } from '@causeway/relay/wallet';
import type { SignClient } from '@walletconnect/sign-client';
import type { LoadedNamespace } from '../src/namespaces.js';
import type { RelayNamespace, SignClientPackage } from '../src/types.js';

const chain = (id: Chain['id'], symbol: string): Chain => ({
  id,
  name: id,
  currency: { name: symbol, symbol, decimals: 9 },
  rpcUrls: ['http://127.0.0.1:1'],
});

type Options = Omit<RelayWireOptions, 'namespace' | 'chains' | 'address' | 'toError'>;

/** Maps one failure beside those of every relay. */
const toError = (cause: unknown, method: string) =>
  /^Not enough/.test(reasonOf(cause))
    ? new WalletError('transaction-rejected', { reason: 'Not enough.' }, { cause })
    : new WalletError('wallet-failed', { method, reason: 'Unknown.' }, { cause });

function namespaceOf(
  namespace: string,
  pattern: RegExp,
  chains: readonly Chain[],
  more?: Options,
): LoadedNamespace {
  const address = {
    parse(text: string) {
      if (!pattern.test(text)) throw new WalletError('invalid-address', { reason: 'it has another form.' });
      return text;
    },
  };
  return { namespace, wire: createRelayWire({ namespace, chains, address, toError, ...more }) };
}

/** As an adapter gives it: the wire comes on use. */
export const asAdapter = ({ namespace, wire }: LoadedNamespace): RelayNamespace => ({
  namespace,
  relay: async () => wire,
});

/** Answers from the session, and can be moved: as the adapter of EVM chains does. */
const evmOptions: Options = {
  answer({ chainId, method, params }, { accounts }) {
    if (method === 'eth_accounts') return { type: 'value', value: accounts.map(({ address }) => address) };
    const quantity = `0x${Number(chainId.slice('eip155:'.length)).toString(16)}`;
    if (method === 'eth_chainId') return { type: 'value', value: quantity };
    if (method !== 'wallet_switchEthereumChain') return { type: 'request', chainId, method };
    const [{ chainId: target }] = params as [{ chainId: string }];
    return { type: 'move', chainId: `eip155:${Number(target)}` };
  },
  async requestChain({ id }, { wallet, request }) {
    const params = [{ chainId: `0x${Number(id.slice('eip155:'.length)).toString(16)}` }];
    await request('wallet_switchEthereumChain', params)
      .catch(() => request('wallet_addEthereumChain', params))
      .catch((cause) => {
        throw new WalletError('switch-wallet-only', { wallet }, { cause });
      });
  },
};

/** Three namespaces, as adapters describe them. */
export const evm = namespaceOf(
  'eip155',
  /^0x[0-9a-f]{40}$/,
  [chain('eip155:1', 'ETH'), chain('eip155:10', 'ETH'), chain('eip155:137', 'POL')],
  evmOptions,
);
export const solana = namespaceOf('solana', /^[1-9A-HJ-NP-Za-km-z]{43,44}$/, [
  chain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'SOL'),
]);
const registered = namespaceOf('mvx', /^erd1[a-z0-9]{58}$/, [chain('mvx:1', 'EGLD')], {
  methodOf: (method) => method.replace('erd_', 'mvx_'),
  answer({ chainId, method }, { names }) {
    const known = { chainId, method };
    const elder = { chainId: chainId.replace('mvx', 'elrond'), method: method.replace('mvx_', 'erd_') };
    return { type: 'request', ...(names.includes('mvx') ? known : elder) };
  },
});
/** A namespace of two names: a wallet answers with one of them. */
export const mvx: LoadedNamespace = {
  ...registered,
  wire: {
    ...registered.wire,
    propose: (scope): ReturnType<RelayWire['propose']> => ({
      ...registered.wire.propose(scope),
      elrond: { chains: ['elrond:1'], methods: ['erd_signMessage'], events: [] },
    }),
  },
};
export const cardano = namespaceOf('cip34', /^addr_test1[a-z0-9]+$/, [chain('cip34:0-42', 'ADA')]);

export const alice = `0x${'a1'.repeat(20)}`;
export const bob = `0x${'b0'.repeat(20)}`;
export const solanaAddress = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY';
export const mvxAddress = `erd1${'q'.repeat(58)}`;

export const evmScopes: Scopes = {
  eip155: {
    chains: ['eip155:1', 'eip155:10'],
    methods: [
      'personal_sign',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
    ],
    notifications: ['accountsChanged', 'chainChanged'],
  },
};
export const allScopes: Scopes = {
  ...evmScopes,
  solana: {
    chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    methods: ['solana_signMessage'],
    notifications: [],
  },
  mvx: { chains: ['mvx:1'], methods: ['mvx_signMessage'], notifications: [] },
};

/**
 * A wallet side that returns the method and account instead of a signature; a test of a route needs no key.
 */
export function sayer(address: string, methods: readonly string[]): Keyed {
  return {
    methods,
    account: (chainId) => ({ id: `${chainId}:${address}`, chainId, address }),
    async invoke({ chainId, method, params }) {
      if (!methods.includes(method)) throw new WalletError('method-unsupported', { method });
      return { signed: params, by: address, on: chainId, as: method };
    },
  };
}

export const evmMethods = ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'] as const;
export const walletEvm: WalletNamespace = {
  namespace: 'eip155',
  accounts: [sayer(alice, evmMethods), sayer(bob, evmMethods)],
  chains: ['eip155:1', 'eip155:10'],
};
export const walletSolana: WalletNamespace = {
  namespace: 'solana',
  accounts: [sayer(solanaAddress, ['solana_signMessage'])],
  chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
};
export const walletCardano: WalletNamespace = {
  namespace: 'cip34',
  accounts: [sayer(`addr_test1${'q'.repeat(58)}`, ['cardano_signData'])],
  chains: ['cip34:0-42'],
};

/** Storage for a page's client, which the next page opens again. */
export function memoryStorage(): Storage {
  const items = new Map<string, unknown>();
  return {
    get: async (key) => structuredClone(items.get(key)),
    async update(key, change) {
      const next = change(structuredClone(items.get(key)));
      if (next === undefined) items.delete(key);
      else items.set(key, structuredClone(next));
    },
    keys: async () => [...items.keys()],
  };
}

export type Client = Awaited<ReturnType<typeof SignClient.init>>;

/** Loads the client, and ends those it gave, as leaving a page does. */
export function createLoader() {
  const clients: Client[] = [];
  let failing: (() => unknown) | undefined;
  let opened = 0;
  return {
    clients,
    /** Makes the client reject: the first times it is created, and then on every call. */
    failWith(next?: () => unknown) {
      failing = next;
    },
    load: async (): Promise<SignClientPackage> => {
      const { SignClient: real } = await import('@walletconnect/sign-client');
      const init = async (options: Parameters<typeof real.init>[0]) => {
        if (failing && opened++ < 3) throw failing();
        const client = await real.init(options);
        for (const verb of ['connect', 'request'] as const) {
          const act = client[verb].bind(client) as (...args: unknown[]) => Promise<unknown>;
          const orFail = async (...args: unknown[]) => {
            if (failing) throw failing();
            return act(...args);
          };
          Object.assign(client, { [verb]: orFail });
        }
        clients.push(client);
        return client;
      };
      return { SignClient: { init } };
    },
    async leave(): Promise<void> {
      for (const client of clients.splice(0)) {
        client.core.heartbeat.stop();
        await client.core.relayer.transportClose();
      }
    },
  };
}
