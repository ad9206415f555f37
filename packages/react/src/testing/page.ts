import { createWallets, memoryStorage } from '@causeway/core';
import {
  type Account,
  type Adapter,
  type Chain,
  type Connector,
  type Session,
  type SessionEvent,
  type Signer,
  WalletError,
} from '@causeway/protocol';

/** A chain without a server. */
const chain = (reference: string, name: string): Chain<'eip155'> => ({
  id: `eip155:${reference}`,
  name,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
});

export const chains = [chain('1', 'Ethereum'), chain('8453', 'Base')] as const;
export const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 2 2'><path fill='teal' d='M0 0h2v2H0z'/><circle cx='1' cy='1' r='.5' fill='white'/></svg>";

/** The signer of the scripted adapter. */
export interface FakeSigner extends Signer<'eip155'> {
  readonly signMessage: (options: { readonly message: string }) => Promise<string>;
}

/** One wallet of a scripted page: each request waits until the test answers it. */
export interface FakeWallet {
  readonly requests: { readonly signal: AbortSignal }[];
  approve(...addresses: string[]): Promise<void>;
  reject(error?: WalletError): Promise<void>;
  /** The person chose other accounts in the wallet. */
  changeAccounts(...addresses: string[]): void;
  end(): void;
  readonly revoked: () => number;
  /** The number of times its code was fetched ahead. */
  readonly prepared: () => number;
}

export const first = `0x${'a'.repeat(40)}`;
export const second = `0x${'b'.repeat(40)}`;

const accountOf = (address: string): Account<'eip155'> =>
  Object.freeze({ id: `eip155:1:${address}`, chainId: 'eip155:1', address });

function fakeWallet(name: string) {
  const waiting: { resolve: (session: Session<'eip155'>) => void; reject: (error: unknown) => void }[] = [];
  const requests: { signal: AbortSignal }[] = [];
  const listeners = new Set<(event: SessionEvent) => void>();
  let accounts: readonly Account<'eip155'>[] = [];
  let revoked = 0;
  let prepared = 0;
  const openSession = (): Session<'eip155'> => ({
    get accounts() {
      return accounts;
    },
    scopes: {},
    invokeMethod: () => Promise.reject(new Error('This wallet answers no request.')),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => listeners.clear(),
  });
  const connector: Connector<'eip155'> = {
    id: `eip155:injected:${name}`,
    route: 'injected',
    namespaces: ['eip155'],
    wallet: { name, rdns: `com.${name.toLowerCase()}`, icon: name === 'Plain' ? undefined : icon },
    revokes: true,
    prepare: () => {
      prepared += 1;
    },
    createSession: ({ signal }) =>
      new Promise((resolve, reject) => {
        requests.push({ signal });
        waiting.push({ resolve, reject });
      }),
    getSession: () => Promise.reject(new Error('There was no earlier visit.')),
    revokeSession: async () => {
      revoked += 1;
    },
  };
  const next = () => {
    const request = waiting.shift();
    if (!request) throw new Error(`${name} has no pending request.`);
    return request;
  };
  const wallet: FakeWallet = {
    requests,
    revoked: () => revoked,
    prepared: () => prepared,
    async approve(...addresses) {
      accounts = Object.freeze((addresses.length ? addresses : [first]).map(accountOf));
      next().resolve(openSession());
      await settled();
    },
    async reject(error = new WalletError('user-rejected', { method: 'eth_requestAccounts' })) {
      next().reject(error);
      await settled();
    },
    changeAccounts(...addresses) {
      accounts = Object.freeze(addresses.map(accountOf));
      for (const listener of [...listeners]) listener({ type: 'changed' });
    },
    end() {
      for (const listener of [...listeners]) listener({ type: 'ended' });
    },
  };
  return { connector, wallet };
}

/** Lets everything that is already answered arrive. A message, so that it works under fake timers too. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** A page with these wallets, and the real registry over it. */
export async function createPage<const N extends string>(names: readonly N[], options = { start: true }) {
  const named = names.map((name) => [name, fakeWallet(name)] as const);
  const adapter: Adapter<'eip155', FakeSigner> = {
    namespace: 'eip155',
    chains,
    address: async () => ({ parse: (text) => text }),
    discover: (announce) => {
      for (const [, { connector }] of named) announce(connector);
      return () => {};
    },
    scope: () => ({ chains: chains.map((chain) => chain.id), methods: [], notifications: [] }),
    signer: (_session, account) => ({
      account,
      signMessage: async ({ message }) => `${message} by ${account.id}`,
    }),
    relay: () => Promise.reject(new Error('Nothing here is relayed.')),
    reader: () => Promise.reject(new Error('not in this test')),
    verifier: () => Promise.reject(new Error('Nothing here is verified.')),
    keyed: () => Promise.reject(new Error('Nothing here has a key.')),
  };
  const lastChain = { get: () => undefined, set: () => {} };
  const wallets = createWallets({
    appName: 'Test',
    adapters: [adapter],
    storage: memoryStorage(),
    lastChain,
  });
  if (options.start) {
    wallets.start();
    await settled();
  }
  const pages = Object.fromEntries(named.map(([name, { wallet }]) => [name, wallet]));
  return { wallets, page: pages as Record<N, FakeWallet> };
}
