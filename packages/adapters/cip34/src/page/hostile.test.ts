import type { Connector } from '@causeway/protocol';
import { afterEach, expect, test, vi } from 'vitest';
import { alice, bob, createPage, failure, localnet, never, settle } from '../../test/fakes.js';
import { createCip30Wallet, nonsense } from '../../test/wallet.js';
import { toWalletError } from '../errors.js';
import { cip34 } from '../index.js';
import { readEntry } from './discovery.js';

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

function find(cardano: unknown, limits = {}) {
  const page = createPage({ cardano });
  const connectors: Connector[] = [];
  const adapter = cip34({ chains: [localnet], page, limits: { late: 100, ...limits } });
  stops.push(adapter.discover((connector) => connectors.push(connector)));
  return { page, connectors, adapter, scopes: { cip34: adapter.scope() } };
}
const good = () => createCip30Wallet([alice, bob]).entry;
const throwing = (names: readonly string[]) =>
  new Proxy(good(), {
    get(target, key) {
      if (names.includes(String(key))) throw new Error('a getter threw');
      return Reflect.get(target, key);
    },
  });

const thenable = (then: (resolve: (value: unknown) => void) => void) => Object.fromEntries([['then', then]]);

test('discovery ignores invalid entries of window.cardano without failing', () => {
  const entries: Record<string, unknown> = {
    null: null,
    number: 7,
    text: 'wallet',
    function: () => undefined,
    empty: {},
    nameless: { ...good(), name: '' },
    unseen: { ...good(), name: '\u202e\u200b' },
    noVersion: { ...good(), apiVersion: undefined },
    noEnable: { ...good(), enable: 1 },
    throwsEnable: throwing(['enable']),
    throwsName: throwing(['name']),
    throwsAll: new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
        ownKeys: () => {
          throw new Error('no');
        },
      },
    ),
  };
  expect(find(entries).connectors).toEqual([]);
  for (const cardano of [undefined, null, 1, 'x', entries.throwsAll])
    expect(find(cardano).connectors).toEqual([]);
});

test('discovery reports an object with several names once and two objects with the same name twice', () => {
  const eternl = good();
  const { connectors } = find({ eternl, ccvault: eternl, EterNL: good() });
  expect(connectors.map(({ id }) => id)).toEqual(['cip34:injected:eternl', 'cip34:injected:eternl:2']);
  expect(connectors.map(({ native }) => native === eternl)).toEqual([true, false]);
});

test('readEntry cleans the name and drops an icon that is not a small image', () => {
  const identityOf = (change: object) => readEntry('x', { ...good(), ...change })?.identity;
  expect(identityOf({ name: ` E\u202eternl\n<b> ${'x'.repeat(200)}` })?.name).toMatch(/^Eternl <b> x{52}…$/);
  for (const icon of [
    'https://x.example/a.png',
    'javascript:alert(1)',
    7,
    `data:image/png;base64,${'A'.repeat(70_000)}`,
  ]) {
    expect(identityOf({ icon })?.icon).toBeUndefined();
  }
  expect(identityOf({ icon: 'data:image/svg+xml,<svg/>' })?.icon).toBe('data:image/svg+xml,<svg/>');
});

test('discovery finds a wallet that is injected late and stops when it is stopped', async () => {
  const cardano: Record<string, unknown> = {};
  const { connectors, page } = find(cardano);
  cardano.late = good();
  page.dispatchEvent(new Event('focus'));
  expect(connectors).toHaveLength(1);
  for (const stop of stops.splice(0)) stop();
  cardano.later = good();
  page.dispatchEvent(new Event('load'));
  await settle();
  expect(connectors).toHaveLength(1);
});

test('discovery finds a wallet after its time limit when another namespace announces one', async () => {
  vi.useFakeTimers();
  const cardano: Record<string, unknown> = {};
  const { connectors, page } = find(cardano, { late: 50 });
  vi.advanceTimersByTime(50);
  expect(vi.getTimerCount()).toBe(0);
  page.dispatchEvent(new Event('eip6963:announceProvider'));
  // The same script goes on to this namespace.
  cardano.late = good();
  expect(connectors).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(connectors).toHaveLength(1);
});

test('connect calls the selected wallet only, and discovery calls none', async () => {
  const [first, two] = [createCip30Wallet([alice]), createCip30Wallet([bob])];
  const { connectors, scopes } = find({ one: first.entry, two: two.entry });
  expect([...first.requests, ...two.requests]).toEqual([]);
  const session = await connectors[0]?.createSession({ scopes, signal: never });
  session?.close();
  expect(first.side.prompted).toBe(1);
  expect(two.requests).toEqual([]);
});

test('createSession fails with a named error for every hostile answer to enable', async () => {
  const api = (change: object) => ({
    getNetworkId: async () => 0,
    getChangeAddress: async () => '',
    signData: async () => ({}),
    signTx: async () => '',
    ...change,
  });
  const answers: readonly (() => unknown)[] = [
    ...nonsense,
    () => api({}),
    () => api({ getNetworkId: () => 2 }),
    () => api({ getNetworkId: () => '0' }),
    () => api({ getNetworkId: throwing }),
    () => api({ getChangeAddress: () => 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8' }),
    () => api({ getChangeAddress: () => '82d818582183581c' }),
    () =>
      api({
        getChangeAddress: () => ({
          toString: () => {
            throw new Error('no');
          },
        }),
      }),
    () => api({ cip142: { getNetworkMagic: () => -1 } }),
    () => api({ cip142: { getNetworkMagic: () => 764824073 } }),
    () => api({ cip142: { getNetworkMagic: () => ({}) } }),
    // A thenable that answers twice, and one that throws.
    () =>
      thenable((resolve) => {
        resolve(null);
        resolve(api({}));
      }),
    () =>
      thenable(() => {
        throw Object.assign(new Error('no'), { code: 4 });
      }),
  ];
  for (const answer of answers) {
    const { connectors, scopes } = find({ bad: { ...good(), enable: answer } });
    await failure(connectors[0]?.createSession({ scopes, signal: never }) ?? Promise.resolve());
  }
  console.info(`hostile answers to enable: ${answers.length}, sessions: 0`);
});

test('createSession and getSession time out when the wallet never answers', async () => {
  const entry = {
    ...good(),
    enable: () => new Promise(() => undefined),
    isEnabled: () => new Promise(() => undefined),
  };
  const { connectors, scopes } = find({ slow: entry }, { prompt: 20, enabled: 20, read: 20 });
  const [connector] = connectors as [Connector];
  expect((await failure(connector.createSession({ scopes, signal: never }))).code).toBe('timeout');
  const record = { connector: connector.id, activeAccount: '', switchedNetwork: false };
  expect((await failure(connector.getSession(record, { signal: never }))).code).toBe('timeout');
});

test('getSession never enables a wallet that does not allow the page', async () => {
  const { entry, requests } = createCip30Wallet([alice]);
  const [connector] = find({ one: entry }).connectors as [Connector];
  const record = { connector: connector.id, activeAccount: '', switchedNetwork: false };
  expect(await connector.getSession(record, { signal: never })).toBeUndefined();
  expect(requests).toEqual(['isEnabled']);
});

test.each([
  ['enable', { code: -3, info: 'user canceled connection' }, 'user-rejected'],
  ['getNetworkId', { code: -3, info: 'not allowed' }, 'unauthorised'],
  ['cardano_signData', { code: 3, info: 'user declined' }, 'user-rejected'],
  ['cardano_signData', { code: 2, info: 'address not PK' }, 'unauthorised'],
  ['cardano_signTx', { code: 2, info: 'user declined' }, 'user-rejected'],
  ['cardano_signTx', { code: 1, info: 'proof generation' }, 'unauthorised'],
  ['cardano_submitTx', { code: 1, info: 'refused by the mempool' }, 'transaction-rejected'],
  ['cardano_submitTx', { code: 1, info: 'transaction refused' }, 'transaction-rejected'],
  ['cardano_submitTx', { code: 2, info: 'no connection' }, 'wallet-failed'],
  ['cardano_submitTx', { code: 2, info: 'Transaction was rejected: BadInputsUTxO' }, 'wallet-failed'],
  ['cardano_submitTx', { code: 2, info: 'connect ECONNREFUSED 127.0.0.1:3000' }, 'wallet-failed'],
  ['cardano_submitTx', { code: 2, info: 'Request failed: 403, not authorized' }, 'wallet-failed'],
  ['cardano_submitTx', { code: 2, info: 'Wallet is locked' }, 'wallet-locked'],
  ['cardano_signTx', { code: -4, info: 'account changed' }, 'account-changed'],
  ['cardano_signTx', { code: -1, info: 'bad cbor' }, 'invalid-params'],
  ['cardano_signTx', { code: -3, info: 'User declined to sign the transaction.' }, 'user-rejected'],
  ['cardano_signData', { cause: { code: 3, info: 'user declined' } }, 'user-rejected'],
  ['enable', 'user reject', 'user-rejected'],
  ['getNetworkId', new Error('Extension context invalidated.'), 'wallet-gone'],
  ['cardano_signTx', new Error('Wallet is locked'), 'wallet-locked'],
  ['getChangeAddress', new Error('no account set'), 'no-accounts'],
  ['cardano_signTx', { code: 9, info: '' }, 'wallet-failed'],
  ['cardano_signTx', undefined, 'wallet-failed'],
  ['constructor', { code: '__proto__' }, 'wallet-failed'],
] as const)('toWalletError names the failure of %s with %j', (method, error, code) => {
  expect(toWalletError(error, method).code).toBe(code);
});
