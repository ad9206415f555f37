import { memoryStorage } from '@causeway/core';
import {
  type Account,
  type Adapter,
  type Connector,
  type Route,
  type Session,
  type Signer,
  type SignInRequest,
  WalletError,
} from '@causeway/protocol';
import { createKit } from '../createKit.js';
import type { Kit, KitOptions } from '../types.js';
import { chainsOf, parseAddress, readerOf } from './chains.js';

export const first = `0x${'a1b2c3d4e5'.repeat(4)}`;
export const second = `0x${'f9e8d7c6b5'.repeat(4)}`;

/** A wallet of the scripted page. */
export interface Scripted {
  readonly name: string;
  /** `eip155` by default; several make one row. */
  readonly families?: readonly string[];
  readonly route?: Route;
  readonly icon?: string;
  /** Its permission can be revoked. */
  readonly revokes?: true;
  /** The wallet's own chain; the first of the family by default. */
  readonly chainId?: string;
  /** Loads the code that a connection needs. */
  readonly prepare?: () => void;
}

type Refusal = 'user-rejected' | 'wallet-locked' | 'wallet-failed' | 'walletconnect-unreachable';

/** Answers to the requests of the wallets, in the order of the requests. */
export interface Answers {
  readonly waiting: () => number;
  approve(...addresses: string[]): Promise<void>;
  reject(code?: Refusal): Promise<void>;
  /** Shows a code, like a relayed wallet. */
  showCode(uri: string): Promise<void>;
  /** Answers to requests to switch the chain. */
  readonly switches: {
    readonly chainId: string;
    readonly done: () => void;
    readonly fail: (error: unknown) => void;
  }[];
  /** The names of the wallets whose permission was revoked. */
  readonly revoked: string[];
  /** Answers to transactions. */
  readonly sends: {
    readonly from: string;
    readonly to: string;
    readonly memo?: string;
    readonly done: (answer: { readonly hash: string }) => void;
    readonly fail: (error: unknown) => void;
  }[];
}

interface Request {
  readonly resolve: (session: Session) => void;
  readonly reject: (error: unknown) => void;
  readonly createSession: (addresses: readonly string[]) => Session;
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
  const revoked: string[] = [];
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
        const request = { resolve, reject, onUri, signIn, createSession: sessionOf(family, wallet.chainId) };
        requests.push(request);
        signal.addEventListener('abort', () => {
          requests.splice(requests.indexOf(request), 1);
          reject(signal.reason);
        });
      }),
    prepare: wallet.prepare,
    getSession: async () => undefined,
    revokes: wallet.revokes,
    revokeSession: async () => void revoked.push(wallet.name),
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
    if (!request) throw new Error('No wallet has a pending request.');
    return request;
  };
  const answers: Answers = {
    waiting: () => requests.length,
    async approve(...addresses) {
      const request = next();
      const session = request.createSession(addresses.length ? addresses : [first]);
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
    revoked,
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
  (family: string, chain?: string) =>
  (addresses: readonly string[]): Session => {
    const chainId = (chain ?? chainsOf[family]?.[0]?.id) as Account['chainId'];
    return {
      accounts: addresses.map((address) => ({ id: `${chainId}:${address}`, chainId, address })),
      chainId,
      scopes: {},
      invokeMethod: () => Promise.reject(new Error('This wallet answers no request.')),
      subscribe: () => () => {},
      close: () => {},
    };
  };

function adapterOf(
  namespace: string,
  announceAll: (announce: (connector: Connector) => void) => void,
  { switches, sends }: Pick<Answers, 'switches' | 'sends'>,
): Adapter {
  const surprise = () => Promise.reject(new Error('The scripted adapter does not have this part.'));
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
        sendTransaction: ({ to, memo }: { readonly to: string; readonly memo?: string }) =>
          new Promise((done, fail) => sends.push({ from: account.address, to, memo, done, fail })),
        switchChain: ({ chainId }: { readonly chainId: string }) =>
          new Promise<void>((done, fail) => switches.push({ chainId, done, fail })),
      }) as unknown as Signer,
    relay: surprise,
    reader: async (chain) => readerOf(chain),
    verifier: surprise,
    keyed: surprise,
  };
}
