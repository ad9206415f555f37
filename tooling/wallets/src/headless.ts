import type { Chain, CreateKeyed, Key, Stop } from '@causeway/protocol';
import { bytesOf } from './accounts.js';
import { announce } from './announce.js';
import { type TestWalletIdentity, testWalletIdentities } from './identity.js';
import { createProvider } from './provider.js';
import { createRpc, type Rpc } from './rpc.js';
import { createWallet } from './wallet/createWallet.js';
import { type CreateFace, facesOf } from './wallet/face.js';
import type { Mode } from './wallet/mode.js';
import type { StateStore, WalletState } from './wallet/state.js';
import type { TestWallet } from './wallet/testWallet.js';

/** The options of a wallet without a page. */
export interface HeadlessOptions {
  /** The wallet side of eip155. Absent: the EVM side of the wallet must not be used. */
  readonly createKeyed?: CreateKeyed;
  /** Makes a key in memory from 32 bytes. */
  readonly createKey: (privateKey: Uint8Array) => Key;
  /** The wallet's EVM chains at the start; the first is its current one. A local one by default. */
  readonly chains?: readonly Chain[];
  /** The first test wallet by default. */
  readonly identity?: TestWalletIdentity;
  /** Namespaces beside eip155; none when absent. */
  readonly faces?: readonly CreateFace[];
  /** The namespace of `permitted` and `revoke`; eip155 by default. */
  readonly namespace?: string;
  /** Calls RPC servers; `fetch` by default. */
  readonly rpc?: Rpc;
}

/** A test wallet in Node, with the verbs that a contract suite plays its world with. */
export interface HeadlessWallet {
  readonly wallet: TestWallet;
  /**
   * Announces the wallet to a page, or to an `EventTarget` in its place, as a new object of each namespace
   * each time.
   */
  announceTo(page: EventTarget): Stop;
  behave(mode: Mode): void;
  setLocked(locked: boolean): void;
  /** Makes every request reject with the result of `next`, until it is called without one. */
  failWith(next?: () => unknown): void;
  /** Makes the next account the active one. */
  switchAccount(): void;
  revoke(): void;
  readonly prompted: number;
  readonly permitted: boolean;
  /** Resolves as soon as a request is held back by the mode. */
  held(): Promise<void>;
}

const origin = 'http://localhost';

const local: Chain = {
  id: 'eip155:31337',
  name: 'Causeway Local',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
};

/** The EVM side of a wallet that no test uses. */
const unused: CreateKeyed = () => ({
  account: (chainId) => ({ id: `${chainId}:0x0`, chainId, address: '0x0' }),
  methods: [],
  invoke: ({ method }) => Promise.reject(new Error(`The test did not expect ${method}.`)),
});

/**
 * Makes a wallet for tests in Node, with memory for a store. It approves until it is configured otherwise.
 *
 * @example
 * const wallet = createHeadlessWallet({ createKeyed, createKey: memoryKey, chains });
 * const page = new EventTarget();
 * wallet.announceTo(page);
 */
export function createHeadlessWallet(options: HeadlessOptions): HeadlessWallet {
  const { createKeyed = unused, createKey, chains = [local], namespace = 'eip155' } = options;
  const identity = options.identity ?? (testWalletIdentities[0] as TestWalletIdentity);
  const wallet = createWallet({
    identity,
    keys: identity.privateKeys.map((privateKey) => createKey(bytesOf(privateKey))),
    createKeyed,
    chains,
    rpc: options.rpc ?? createRpc({ fetch: (url, init) => fetch(url, init) }),
    store: memoryStore(),
    faces: facesOf(options.faces ?? [], identity),
  });
  wallet.setMode('approve');
  return {
    wallet,
    announceTo(page) {
      const stops: Stop[] = [];
      const provider = createProvider({
        request: (request) => wallet.request(origin, request),
        listen(listener) {
          const stop = wallet.listen(origin, listener);
          // The wallet outlives its pages: each would be kept with all that listens in it.
          stops.push(stop);
          return stop;
        },
      });
      stops.push(announce(page, identity, provider), wallet.present(page, origin));
      return () => {
        for (const stop of stops) stop();
      };
    },
    behave: (mode) => wallet.setMode(mode),
    setLocked: wallet.setLocked,
    failWith: wallet.failWith,
    switchAccount() {
      const now = wallet.accounts.indexOf(wallet.state.active);
      wallet.switchAccount((now + 1) % wallet.accounts.length);
    },
    revoke: () => wallet.revoke(origin, namespace),
    get prompted() {
      return wallet.prompted;
    },
    get permitted() {
      return namespace === 'eip155'
        ? Object.hasOwn(wallet.state.permissions, origin)
        : (wallet.state.faces[namespace]?.origins.includes(origin) ?? false);
    },
    held: () =>
      new Promise((resolve) => {
        const check = () => {
          if (wallet.held === 0) return;
          stop();
          resolve();
        };
        const stop = wallet.subscribe(check);
        check();
      }),
  };
}

function memoryStore(): StateStore {
  let savedState: WalletState | undefined;
  return {
    read: () => savedState,
    write(state) {
      savedState = state;
    },
  };
}
