import { testRuns, testSeed } from '@causeway/conformance';
import { type Connector, isWalletError } from '@causeway/protocol';
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { toWalletError } from '../src/errors.js';
import { near } from '../src/index.js';
import { createKeyed } from '../src/wallet/keyed.js';
import { alice, aliceId, chains, createPage, failure, local, never } from './fakes.js';

const seed = testSeed();
afterEach(() => void vi.useRealTimers());

const trap = () =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('a trap');
      },
      ownKeys: () => {
        throw new Error('a trap');
      },
    },
  );
const revoked = () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
/** A thenable that rejects with a value that throws when it is read. */
const thenable = () =>
  Object.fromEntries([['then', (_: unknown, reject: (error: unknown) => void) => reject(trap())]]);
const throwing = () => {
  throw trap();
};
const anything = fc.anything({
  withBigInt: true,
  withNullPrototype: true,
  withSparseArray: true,
  withTypedArray: true,
  maxDepth: 3,
});
const values: fc.Arbitrary<() => unknown> = fc.oneof(
  anything.map((value) => () => value),
  fc.constantFrom(trap, revoked, thenable, throwing),
);

const manifest = { id: 'wallet', name: 'Wallet' };
const verbs = { signIn: async () => [], getAccounts: async () => [] };
const announce = (page: EventTarget, detail: unknown) =>
  page.dispatchEvent(new CustomEvent('near-wallet-injected', { detail }));

function find(...details: readonly unknown[]) {
  const page = createPage();
  const connectors: Connector[] = [];
  const stop = near({ chains, page }).discover((connector) => connectors.push(connector));
  for (const detail of details) announce(page, detail);
  stop();
  return connectors;
}

test('discover ignores announced objects that are not wallets, and still finds the valid wallet', () => {
  const good = { manifest, ...verbs };
  fc.assert(
    fc.property(values, (make) => {
      let detail: unknown;
      try {
        detail = make();
      } catch (error) {
        detail = error;
      }
      const connectors = find(detail, { manifest: detail, ...verbs }, good);
      expect(connectors.some(({ native }) => native === good)).toBe(true);
    }),
    { seed, numRuns: testRuns(300) },
  );
  // A page whose `near` throws on access.
  const page = createPage({ near: trap() });
  expect(() => near({ chains, page }).discover(() => undefined)()).not.toThrow();
});

test('discover sanitizes names and icons, and does not fetch the code that a manifest refers to', () => {
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('not allowed'));
  const [connector] = find({
    manifest: {
      id: 'x',
      name: 'A\u202eB\u0000',
      icon: 'javascript:1',
      executor: 'https://evil.example/x.js',
    },
    ...verbs,
  });
  expect(connector?.wallet).toEqual({ name: 'AB' });
  expect(fetching).not.toHaveBeenCalled();
  fetching.mockRestore();
});

test('discover gives a second wallet of the same name its own id, and reports the same object once', () => {
  const first = { manifest, ...verbs };
  const connectors = find(first, first, { manifest, ...verbs });
  expect(connectors.map(({ id }) => id)).toEqual(['near:injected:wallet', 'near:injected:wallet:2']);
});

test('discover finds a late wallet until the deadline, and again when the page gets the focus', async () => {
  vi.useFakeTimers();
  const page = createPage<{ near?: object }>();
  const connectors: Connector[] = [];
  const stop = near({ chains, page, limits: { late: 1000 } }).discover((connector) =>
    connectors.push(connector),
  );
  await vi.advanceTimersByTimeAsync(600);
  const late = {
    connect: async () => [],
    disconnect: async () => undefined,
    signTransaction: async () => undefined,
  };
  page.near = { late };
  await vi.advanceTimersByTimeAsync(400);
  await vi.dynamicImportSettled();
  expect(connectors.map(({ native }) => native)).toEqual([late]);
  page.near = { late, later: { ...late } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(connectors).toHaveLength(1);
  page.dispatchEvent(new Event('focus'));
  await vi.dynamicImportSettled();
  expect(connectors).toHaveLength(2);
  stop();
  page.near = { late, later: { ...late }, last: { ...late } };
  page.dispatchEvent(new Event('focus'));
  await vi.dynamicImportSettled();
  expect(connectors).toHaveLength(2);
});

test('discover finds nothing after it was stopped, also at the deadline', async () => {
  vi.useFakeTimers();
  const page = createPage<{ near?: object }>();
  const connectors: Connector[] = [];
  near({ chains, page, limits: { late: 1000 } }).discover((connector) => connectors.push(connector))();
  page.near = { late: { connect: async () => [], signTransaction: async () => undefined } };
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.dynamicImportSettled();
  expect(connectors).toEqual([]);
});

test('createSession returns a session with accounts or rejects with a named error for any answer of a wallet', async () => {
  await fc.assert(
    fc.asyncProperty(values, async (make) => {
      const [connector] = find({ manifest, ...verbs, signIn: make });
      const scopes = { near: near({ chains }).scope() };
      const opened = await connector!.createSession({ scopes, signal: never }).then(
        (session) => {
          session.close();
          return session.accounts.length > 0;
        },
        (error: unknown) => isWalletError(error),
      );
      expect(opened).toBe(true);
    }),
    { seed, numRuns: testRuns(300) },
  );
});

test('signMessage and sendTransaction reject any hostile answer of a wallet with a named error', async () => {
  const account = createKeyed(alice, { chains, request: async () => undefined }).account(local.id);
  await fc.assert(
    fc.asyncProperty(values, async (make) => {
      const native = {
        manifest,
        ...verbs,
        signIn: async () => [{ accountId: aliceId }],
        getAccounts: async () => [{ accountId: aliceId }],
        signMessage: make,
        signAndSendTransaction: make,
      };
      const adapter = near({ chains });
      const [connector] = find(native);
      const scopes = { near: adapter.scope([local.id]) };
      const session = await connector!.createSession({ scopes, signal: never });
      const signer = adapter.signer(session, account);
      expect(isWalletError(await failure(signer.signMessage!({ message: 'hi', recipient: 'a' })))).toBe(true);
      const actions = [{ type: 'Transfer', params: { deposit: '1' } }] as const;
      const sending = signer.sendTransaction!({ receiverId: 'bob.near', actions });
      expect(isWalletError(await failure(sending))).toBe(true);
      session.close();
    }),
    { seed, numRuns: 150 },
  );
});

test('toWalletError maps any thrown value to a named error, and known messages to their codes', () => {
  fc.assert(
    fc.property(values, (make) => {
      let thrown: unknown;
      try {
        thrown = make();
      } catch (error) {
        thrown = error;
      }
      expect(isWalletError(toWalletError(thrown, 'm'))).toBe(true);
    }),
    { seed, numRuns: 500 },
  );
  const knownErrors: readonly (readonly [unknown, string])[] = [
    [new Error('User rejected the request'), 'user-rejected'],
    [new Error('User closed the window before completing the action'), 'user-rejected'],
    ['Wallet not signed in', 'unauthorised'],
    [new Error('The wallet is locked'), 'wallet-locked'],
    [{ type: 'NotEnoughBalance' }, 'transaction-rejected'],
    [new Error('Extension context invalidated.'), 'wallet-gone'],
    [{ code: -32601, message: 'no' }, 'method-unsupported'],
    [{ code: 4001 }, 'user-rejected'],
    [new Error('boom'), 'wallet-failed'],
  ];
  for (const [error, code] of knownErrors)
    expect([error, toWalletError(error, 'm').code]).toEqual([error, code]);
});

test.each([
  ['reports it', new Error('The wallet is locked.')],
  ['refuses', new Error('User rejected the request')],
  ['does not answer', undefined],
])(
  'a locked wallet that %s is called silently again until it gives its accounts, and never prompts',
  async (_, refusal) => {
    vi.useFakeTimers();
    let locked = true;
    const getAccounts = vi.fn(async () => {
      if (locked && refusal) throw refusal;
      return locked ? new Promise(() => undefined) : [{ accountId: aliceId }];
    });
    const signIn = vi.fn(verbs.signIn);
    const [connector] = find({ manifest, ...verbs, getAccounts, signIn }) as [Connector];
    const record = {
      connector: connector.id,
      activeAccount: `${local.id}:${aliceId}`,
      switchedNetwork: false,
    };
    const onReady = vi.fn();
    const restore = () => connector.getSession(record, { signal: never, onReady });
    for (const __ of ['one failure', 'and another']) {
      const waiting = failure(restore());
      await vi.advanceTimersByTimeAsync(5000);
      expect((await waiting).code).toBe(refusal ? 'wallet-locked' : 'timeout');
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onReady).not.toHaveBeenCalled();
    // Every 2 s at first, every 15 s at last; after 3 s without an answer.
    expect(getAccounts.mock.calls.length).toBeLessThan(16);
    locked = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(onReady).toHaveBeenCalledOnce();
    const session = await restore();
    expect(session?.accounts.map(({ address }) => address)).toEqual([aliceId]);
    session?.close();
    expect(signIn).not.toHaveBeenCalled();
  },
);

test('a wallet whose restore is aborted is not called again', async () => {
  vi.useFakeTimers();
  const getAccounts = vi.fn(() => new Promise(() => undefined));
  const [connector] = find({ manifest, ...verbs, getAccounts }) as [Connector];
  const record = { connector: connector.id, activeAccount: `${local.id}:${aliceId}`, switchedNetwork: false };
  const controller = new AbortController();
  const restoring = failure(connector.getSession(record, { signal: controller.signal }));
  await vi.dynamicImportSettled();
  expect(getAccounts).toHaveBeenCalledOnce();
  controller.abort();
  expect((await restoring).code).toBe('aborted');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getAccounts).toHaveBeenCalledOnce();
});
