import { memoryStorage } from '@causeway/core';
import {
  type Account,
  type Adapter,
  type Chain,
  type Connector,
  type Reader,
  type Route,
  type Session,
  type Signer,
  type SignInRequest,
  WalletError,
} from '@causeway/protocol';
import { createKit } from '../createKit.js';
import type { Kit, KitOptions } from '../types.js';

const chain = (id: Chain['id'], name: string, testnet?: true): Chain => ({
  id,
  name,
  testnet,
  currency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: [],
  explorerUrl: 'https://explorer.example',
});

/** The networks of the scripted families. */
const chainsOf: Readonly<Record<string, readonly Chain[]>> = {
  eip155: [
    chain('eip155:1', 'Ethereum'),
    chain('eip155:8453', 'Base'),
    chain('eip155:11155111', 'Sepolia', true),
  ],
  solana: [chain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')],
  near: [chain('near:mainnet', 'NEAR')],
};

export const first = `0x${'a1b2c3d4e5'.repeat(4)}`;
export const second = `0x${'f9e8d7c6b5'.repeat(4)}`;

/** A wallet of the scripted page. */
export interface Scripted {
  readonly name: string;
  /** `eip155` by default; several make one row. */
  readonly families?: readonly string[];
  readonly route?: Route;
  readonly icon?: string;
  /** The wallet's own chain; the first of the family by default. */
  readonly chainId?: string;
}

/** Answers to the requests of the wallets, in the order of the requests. */
export interface Answers {
  readonly waiting: () => number;
  approve(...addresses: string[]): Promise<void>;
  reject(code?: 'user-rejected' | 'wallet-locked' | 'wallet-failed'): Promise<void>;
  /** Shows a code, like a relayed wallet. */
  showCode(uri: string): Promise<void>;
  /** Answers to requests to switch the chain. */
  readonly switches: {
    readonly chainId: string;
    readonly done: () => void;
    readonly fail: (error: unknown) => void;
  }[];
  /** Answers to transactions. */
  readonly sends: {
    readonly to: string;
    readonly done: (answer: { readonly hash: string }) => void;
    readonly fail: (error: unknown) => void;
  }[];
}

interface Request {
  readonly resolve: (session: Session) => void;
  readonly reject: (error: unknown) => void;
  readonly open: (addresses: readonly string[]) => Session;
  readonly onUri?: (uri: string) => void;
  readonly signIn?: SignInRequest;
}

/** Creates a kit for a page with these wallets. Each request is pending until the test answers it. */
export function createScripted(
  wallets: readonly Scripted[],
  options: Partial<Omit<KitOptions<readonly Adapter[]>, 'adapters' | 'relay'>> & {
    readonly relay?: true;
  } = {},
): { readonly kit: Kit; readonly answers: Answers } {
  const requests: Request[] = [];
  const switches: Answers['switches'] = [];
  const sends: Answers['sends'] = [];
  const connectorOf = (wallet: Scripted, family: string): Connector => ({
    id: `${family}:${wallet.route ?? 'injected'}:${wallet.name}`,
    route: wallet.route ?? 'injected',
    namespaces: [family],
    wallet: {
      name: wallet.name,
      rdns: `com.${wallet.name.toLowerCase().replaceAll(' ', '')}`,
      icon: wallet.icon,
    },
    createSession: ({ signal, onUri, signIn }) =>
      new Promise((resolve, reject) => {
        const request = { resolve, reject, onUri, signIn, open: sessionOf(family, wallet.chainId) };
        requests.push(request);
        signal.addEventListener('abort', () => {
          requests.splice(requests.indexOf(request), 1);
          reject(signal.reason);
        });
      }),
    getSession: async () => undefined,
    revokeSession: async () => {},
  });
  const adapters = [...new Set(wallets.flatMap(({ families = ['eip155'] }) => families))].map((family) =>
    adapterOf(
      family,
      (announce) => {
        for (const wallet of wallets) {
          if ((wallet.families ?? ['eip155']).includes(family)) announce(connectorOf(wallet, family));
        }
      },
      { switches, sends },
    ),
  );
  const relayed = connectorOf({ name: 'WalletConnect', route: 'relayed' }, 'eip155');
  const { relay, ...rest } = options;
  const kit = createKit({
    appName: 'Example',
    adapters,
    storage: memoryStorage(),
    journalStorage: memoryStorage(),
    lastChain: { get: () => undefined, set: () => {} },
    ...(relay && { connectors: [{ ...relayed, id: 'walletconnect', several: true }] }),
    ...rest,
  });
  const next = () => {
    const request = requests.shift();
    if (!request) throw new Error('No wallet was asked for anything.');
    return request;
  };
  const answers: Answers = {
    waiting: () => requests.length,
    async approve(...addresses) {
      const request = next();
      const session = request.open(addresses.length ? addresses : [first]);
      // The wallet signs in while it connects.
      const account = session.accounts[0]?.id ?? '';
      const signed = { account, scheme: 'scripted', signature: '0x', message: 'Sign in' };
      if (request.signIn) {
        await request.signIn.challenge();
        request.signIn.onSigned(signed);
      }
      request.resolve(session);
      await settled();
    },
    async reject(code = 'user-rejected') {
      const context = { method: 'connect', reason: 'scripted', chain: 'eip155:1' };
      next().reject(new WalletError(code, context));
      await settled();
    },
    async showCode(uri) {
      requests[0]?.onUri?.(uri);
      await settled();
    },
    switches,
    sends,
  };
  return { kit: relay ? { ...kit, relay: true } : kit, answers };
}

/** Waits until all earlier answers have arrived. */
export const settled = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

const sessionOf =
  (family: string, own?: string) =>
  (addresses: readonly string[]): Session => {
    const chainId = (own ?? chainsOf[family]?.[0]?.id) as Account['chainId'];
    return {
      accounts: addresses.map((address) => ({ id: `${chainId}:${address}`, chainId, address })),
      chainId,
      scopes: {},
      invokeMethod: () => Promise.reject(new Error('This wallet is asked for nothing.')),
      subscribe: () => () => {},
      close: () => {},
    };
  };

function adapterOf(
  namespace: string,
  announceAll: (announce: (connector: Connector) => void) => void,
  { switches, sends }: Pick<Answers, 'switches' | 'sends'>,
): Adapter {
  const surprise = () => Promise.reject(new Error('Nobody asked for this part.'));
  return {
    namespace,
    chains: chainsOf[namespace] ?? [],
    address: async () => ({ parse: parseAddress }),
    discover: (announce) => {
      announceAll(announce);
      return () => {};
    },
    scope: () => ({
      chains: (chainsOf[namespace] ?? []).map(({ id }) => id),
      methods: [],
      notifications: [],
    }),
    signer: (_session, account) =>
      ({
        account,
        sendTransaction: (request: { readonly to: string }) =>
          new Promise((done, fail) => sends.push({ to: request.to, done, fail })),
        switchChain: ({ chainId }: { readonly chainId: string }) =>
          new Promise<void>((done, fail) => switches.push({ chainId, done, fail })),
      }) as unknown as Signer,
    relay: surprise,
    reader: async (chain) => readerOf(chain),
    verifier: surprise,
    keyed: surprise,
  };
}

function parseAddress(text: string): string {
  if (/^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{44}|[a-z]+\.near)$/i.test(text)) return text;
  throw new WalletError('invalid-address', { address: text, reason: 'scripted' } as never);
}

/** Creates a chain with a coin and one of the requested tokens; every transfer costs the same. */
function readerOf(chain: Chain): Reader {
  const coin = { ...chain.currency, id: `${chain.id}/slip44:60` as const };
  const fee = 21_000n * 2_000_000_000n;
  const have = 1_250_000_000_000_000_000n;
  return {
    chain,
    walletSends: true,
    balances: async ({ assets }) =>
      assets
        ? assets.slice(0, 1).map((id) => ({
            asset: { id, name: 'Example Dollar', symbol: 'EXD', decimals: 6 },
            amount: 1_204_500_000n,
          }))
        : [{ asset: coin, amount: have }],
    preview: async ({ amount, asset }) => ({
      fee,
      maxFee: fee,
      total: asset ? amount : amount + fee,
      balance: have,
      most: have - fee,
      sufficient: amount + fee <= have,
      notes: amount === 1n ? [{ code: 'recipient-new' as const }] : [],
    }),
    build: async ({ to }) => ({ request: { to }, trackBy: () => undefined }),
    // No transaction is included before the test ends.
    async *follow({ signal }) {
      yield { status: 'pending' as const };
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  } as Partial<Reader> as Reader;
}
