import { never } from '@causeway/conformance/fakes';
import type { Chain, Connector, Session } from '@causeway/protocol';
import type { PageLike, PolkadotChain } from '../src/index.js';
import { scopeOf } from '../src/scope.js';

export { deferred as defer, failure, never } from '@causeway/conformance/fakes';

/** The chains every test app is configured for: two of the same form, one with Ethereum's accounts. */
export const local: PolkadotChain = {
  id: 'polkadot:c0ffee00c0ffee00c0ffee00c0ffee00',
  genesisHash: '0xc0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00',
  prefix: 42,
  name: 'Causeway Local',
  currency: { name: 'Unit', symbol: 'UNIT', decimals: 10 },
  rpcUrls: [],
};
export const second: PolkadotChain = {
  ...local,
  id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  genesisHash: '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  prefix: 0,
  name: 'Second',
};
export const ethereal: PolkadotChain = {
  ...local,
  id: 'polkadot:fe58ea77779b7abda7da4ec526d14db9',
  genesisHash: '0xfe58ea77779b7abda7da4ec526d14db9b1e9cd40a217c34892af80a9b332b76d',
  prefix: 'h160',
  name: 'Ethereal',
};
export const chains: readonly PolkadotChain[] = [local, second];

/** The SDK's development keys //Alice and //Bob, by their secret seeds; they hold nothing anywhere. */
export const aliceSeed = '0xe5be9a5092b81bca64be81d212e7f2f9eba183bb7a90954f7b76361f6edb5c0a';
export const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
export const bobSeed = '0x398f0c28f98885e046333d4a41c19cee4c37368a9832c6502f6cfd182e2aef89';
export const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

/** A page with these wallets. */
export function createPage(injectedWeb3?: unknown, fields: object = {}): PageLike {
  return Object.assign(new EventTarget(), {
    ...(injectedWeb3 === undefined ? {} : { injectedWeb3 }),
    ...fields,
  }) as PageLike;
}

type Handler = (...args: readonly never[]) => unknown;

/** A wallet whose every answer is scripted, and the calls it received. */
export interface FakeWallet {
  readonly entry: { readonly version: string; enable(origin: string): unknown };
  /** The result of `enable`. */
  readonly injected: { readonly accounts: object; readonly signer: object };
  readonly handlers: Record<string, Handler>;
  readonly calls: { readonly name: string; readonly args: readonly unknown[] }[];
  emitAccounts(accounts: unknown): void;
  listenerCount(): number;
}

/** A wallet that has allowed the page and holds Alice's account, unless the handlers differ. */
export function createWallet(handlers: Record<string, Handler> = {}): FakeWallet {
  const listeners = new Set<(accounts: unknown) => void>();
  const calls: { name: string; args: readonly unknown[] }[] = [];
  const defaults: Record<string, Handler> = {
    enable: () => injected,
    get: () => [{ address: alice, name: 'Alice', type: 'sr25519' }],
    ...handlers,
  };
  const handle =
    (name: string) =>
    async (...args: readonly unknown[]) => {
      calls.push({ name, args });
      const handler = defaults[name];
      if (!handler) throw new Error(`the test did not expect ${name}`);
      return handler(...(args as never[]));
    };
  const injected = {
    accounts: {
      get: handle('get'),
      subscribe(listener: (accounts: unknown) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    signer: { signRaw: handle('signRaw'), signPayload: handle('signPayload') },
  };
  return {
    entry: { version: '1.0.0', enable: handle('enable') },
    injected,
    handlers: defaults,
    calls,
    emitAccounts: (accounts) => {
      for (const listener of [...listeners]) listener(accounts);
    },
    listenerCount: () => listeners.size,
  };
}

/** Requests a session on these chains from a connector. */
export function openSession(
  connector: Connector | undefined,
  signal = never,
  requested: readonly Chain[] = chains,
): Promise<Session> {
  if (!connector) throw new Error('no connector was announced');
  return connector.createSession({ scopes: { polkadot: scopeOf(requested.map(({ id }) => id)) }, signal });
}

/** A payload on the local chain. */
export function payloadOf(change: object = {}) {
  return {
    address: alice,
    blockHash: local.genesisHash,
    blockNumber: '0x00000000' as const,
    era: '0x00' as const,
    genesisHash: local.genesisHash,
    // Balances.transfer_keep_alive of 1 to Bob, as pallet 5 call 3 of Polkadot.
    method: '0x0503008eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a4804' as const,
    nonce: '0x00000000' as const,
    specVersion: '0x000f4240' as const,
    tip: '0x00000000000000000000000000000000' as const,
    transactionVersion: '0x00000018' as const,
    signedExtensions: [
      'CheckNonZeroSender',
      'CheckSpecVersion',
      'CheckTxVersion',
      'CheckGenesis',
      'CheckMortality',
      'CheckNonce',
      'CheckWeight',
      'ChargeTransactionPayment',
    ],
    version: 4,
    ...change,
  };
}
