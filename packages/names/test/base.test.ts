import {
  answerWith as answer,
  type Behaviour,
  type NameResolver,
  startNameResolver,
  writeNames,
} from '@causeway/devnets/names';
import { isWalletError } from '@causeway/protocol';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createNames, type NamesOptions } from '../src/index.js';
import { type Chain, startChain } from './chain.js';

let chain: Chain;
let resolver: NameResolver;
let trouble: unknown[];
const chainId = 'eip155:8453';
const root = '80002105';
const account = (index: number) => chain.accounts[index] as `0x${string}`;
const make = (base: NamesOptions['base'], more: Omit<NamesOptions, 'base'> = {}) =>
  createNames({ base, onTrouble: (error) => trouble.push(error), ...more });
const onChain = () => {
  const { registry, reverseRegistrar } = chain.local;
  return { request: chain.request, registry, reverseRegistrar };
};

beforeAll(async () => {
  [chain, resolver] = await Promise.all([startChain(), startNameResolver()]);
  await writeNames(chain.anvil.url, chain.local, [
    { name: 'alice.base.eth', address: account(1), nameOf: account(1), root },
    { name: 'alice.base.eth', nameOf: account(2), root },
  ]);
});
beforeEach(() => {
  trouble = [];
  resolver.asked.length = 0;
  resolver.behave(answer('{"name":"alice.base.eth","avatar":"https://example.test/a.png"}'));
});
afterAll(() => Promise.all([chain.anvil.stop(), resolver.stop()]));

it('lookup on Base requests the HTTP resolver by address and reads only its field name', async () => {
  const names = make({ url: resolver.url });
  expect(resolver.asked).toEqual([]);
  expect(await names.lookup({ address: account(1), chainId })).toEqual({
    name: 'alice.base.eth',
    verified: false,
  });
  expect(resolver.asked).toEqual([`/v1/addresses/${account(1)}`]);
});

it('lookup on Base puts the address into the placeholder of the URL', async () => {
  await make({ url: resolver.url.replace('/{', '?as=json&of={') }).lookup({ address: account(1), chainId });
  expect(resolver.asked).toEqual([`/v1/addresses?as=json&of=${account(1)}`]);
});

it('the HTTP resolver is used for chain 8453 only', async () => {
  const names = make({ url: resolver.url });
  for (const other of ['eip155:1', 'eip155:84532', 'eip155:10', 'solana:8453']) {
    expect(await names.lookup({ address: account(1), chainId: other })).toBeUndefined();
  }
  expect(resolver.asked).toEqual([]);
});

it('lookup on Base verifies the name on the chain and ignores a name of another account', async () => {
  const names = make({ url: resolver.url, ...onChain() });
  expect(await names.lookup({ address: account(1), chainId })).toEqual({
    name: 'alice.base.eth',
    verified: true,
  });
  expect(await names.lookup({ address: account(2), chainId })).toBeUndefined();
  resolver.behave(answer('{"name":"elsewhere.eth"}'));
  expect(await names.lookup({ address: account(3), chainId })).toEqual({
    name: 'elsewhere.eth',
    verified: false,
  });
});

it('lookup on Base ignores a name of the HTTP resolver that ENS has for no account on Base', async () => {
  const { registry } = chain.local;
  resolver.behave(answer('{"name":"elsewhere.eth"}'));
  const look = (request: typeof chain.request) =>
    make({ url: resolver.url }, { ens: { chainId: 'eip155:1', registry, request } }).lookup({
      address: account(3),
      chainId,
    });
  expect(await look(chain.request)).toBeUndefined();
  expect(await look(() => Promise.reject(new Error('down')))).toEqual({
    name: 'elsewhere.eth',
    verified: false,
  });
  expect(trouble).toEqual([]);
});

it('lookup on Base returns an unverified name when the chain cannot be read', async () => {
  const request = () => Promise.reject(new Error('down'));
  const names = make({ url: resolver.url, request, registry: chain.local.registry });
  expect(await names.lookup({ address: account(1), chainId })).toEqual({
    name: 'alice.base.eth',
    verified: false,
  });
  expect(trouble).toEqual([]);
});

it('lookup on Base reads and verifies the reverse record where no URL is set', async () => {
  const names = make(onChain());
  expect(await names.lookup({ address: account(1), chainId })).toEqual({
    name: 'alice.base.eth',
    verified: true,
  });
  expect(await names.lookup({ address: account(2), chainId })).toBeUndefined();
  expect(await names.lookup({ address: account(3), chainId })).toBeUndefined();
  expect(resolver.asked).toEqual([]);
});

it('resolve reads names below base.eth from chain 8453', async () => {
  const names = make(onChain());
  const result = await names.resolve({ name: 'Alice.base.eth', chainId });
  expect(result.address).toBe(account(1));
  await expect(names.resolve({ name: 'bob.base.eth', chainId })).rejects.toMatchObject({ code: 'names-off' });
});

const rubbish: readonly (readonly [string, Behaviour, boolean])[] = [
  ['is down', (response) => response.destroy(), true],
  ['answers that there is no such name', answer('{}', 404), false],
  ['answers with an error', answer('no', 500), false],
  ['answers with no JSON', answer('<html>', 200), true],
  ['answers with another shape', answer('[1]'), false],
  ['answers with nothing', answer(''), true],
  ['answers with a number', answer('{"name":7}'), false],
  ['answers with a name that deceives', answer('{"name":"pаypal.eth"}'), false],
  ['answers with a name not in its one form', answer('{"name":"Alice.base.eth"}'), false],
  ['answers with markup', answer('{"name":"<img src=x>.eth"}'), false],
  ['answers with a name of any length', answer(`{"name":"${'a'.repeat(9_000)}.eth"}`), false],
  ['sends elsewhere', (response) => response.writeHead(302, { location: '/other' }).end(), true],
  [
    'answers without an end',
    (response) => {
      const more = () => {
        while (response.write(' '.repeat(8_192)));
      };
      response.on('drain', more);
      more();
    },
    true,
  ],
];

it.each(rubbish)(
  'lookup on Base returns undefined when the resolver %s',
  async (_, behaviour, isReported) => {
    resolver.behave(behaviour);
    const names = make({ url: resolver.url, ...onChain() });
    expect(await names.lookup({ address: account(1), chainId })).toBeUndefined();
    expect(trouble).toHaveLength(isReported ? 1 : 0);
    expect(resolver.asked).toHaveLength(1);
  },
);

it('lookup on Base aborts the request to a slow resolver at its time limit', async () => {
  const reached = new Promise<void>((resolve) => resolver.behave(() => resolve()));
  const aborted = resolver.givenUp();
  const names = make({ url: resolver.url }, { timeout: 50 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const looking = names.lookup({ address: account(1), chainId });
    await reached;
    await vi.advanceTimersByTimeAsync(50);
    expect(await looking).toBeUndefined();
  } finally {
    vi.useRealTimers();
  }
  expect(isWalletError(trouble[0], 'timeout')).toBe(true);
  await aborted;
});

it('lookup aborts its request when the last caller has aborted', async () => {
  const reached = new Promise<void>((resolve) => resolver.behave(() => resolve()));
  const aborted = resolver.givenUp();
  const names = make({ url: resolver.url });
  const [firstCaller, secondCaller] = [new AbortController(), new AbortController()];
  const look = ({ signal }: AbortController) => names.lookup({ address: account(1), chainId, signal });
  const first = look(firstCaller);
  const second = look(secondCaller);
  await reached;
  firstCaller.abort();
  expect(await first).toBeUndefined();
  expect(resolver.asked).toHaveLength(1);
  secondCaller.abort();
  expect(await second).toBeUndefined();
  await aborted;
  expect(trouble).toEqual([]);
  expect(await names.lookup({ address: account(1), chainId, signal: firstCaller.signal })).toBeUndefined();
});

it('lookup does not repeat a failed request for a while', async () => {
  let time = 0;
  resolver.behave(answer('rubbish'));
  const names = make({ url: resolver.url }, { now: () => time });
  const look = () => names.lookup({ address: account(1), chainId });
  await look();
  resolver.behave(answer('{"name":"alice.base.eth"}'));
  expect(await look()).toBeUndefined();
  expect(resolver.asked).toHaveLength(1);
  time = 30_001;
  expect(await look()).toEqual({ name: 'alice.base.eth', verified: false });
});

it('no request is sent while names are switched off', async () => {
  let on = false;
  const names = make({ url: resolver.url, ...onChain() }, { enabled: () => on });
  expect(await names.lookup({ address: account(1), chainId })).toBeUndefined();
  await expect(names.resolve({ name: 'alice.base.eth', chainId })).rejects.toMatchObject({
    code: 'names-off',
  });
  expect(resolver.asked).toEqual([]);
  on = true;
  expect(await names.lookup({ address: account(1), chainId })).toBeDefined();
});
