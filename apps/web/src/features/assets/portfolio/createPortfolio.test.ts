import { memoryStorage } from '@causeway/core';
import type { AssetId, Balance, Chain } from '@causeway/protocol';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPortfolio } from './createPortfolio.ts';
import type { Holding } from './holding.ts';
import type { Place } from './places.ts';

const chain = (id: string) => ({ id, name: id, rpcUrls: ['http://localhost'] }) as unknown as Chain;
const place = (chainId: string, address: string, stamp = ''): Place => ({
  ...{ key: `${chainId}:${address}`, chain: chain(chainId), address, tokens: [], stamp },
});
const balance = (id: string, amount: bigint): Balance => ({
  asset: { id: id as AssetId, name: id, symbol: id, decimals: 6 },
  amount,
});
const [here, there, elsewhere] = [place('eip155:1', '0xA'), place('eip155:1', '0xB'), place('solana:x', 'C')];

type Answer = Omit<Holding, 'at'>;
const holds = (amount: bigint, id = 'eip155:1/slip44:60'): Answer => ({
  ...{ balances: [balance(id, amount)], others: [] },
});

function setUp(storage = memoryStorage()) {
  const answers = new Map<string, () => Promise<Answer>>();
  const requests: string[] = [];
  const readHolding = async ({ key }: Place) => {
    requests.push(key);
    const answer = answers.get(key);
    if (!answer) throw new Error(`${key} was not expected.`);
    return answer();
  };
  let time = 1000;
  const portfolio = createPortfolio({ storage, readHolding, now: () => time });
  return {
    ...{ portfolio, storage, requests },
    says: (of: Place, answer: Answer | Error) =>
      answers.set(of.key, async () => {
        if (answer instanceof Error) throw answer;
        return answer;
      }),
    at: (now: number) => {
      time = now;
    },
    answers,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(1000);
const amounts = ({ portfolio }: ReturnType<typeof setUp>) =>
  portfolio.view.get().totals.map(({ amount }) => amount);

it('each account is read once, and the amounts of all are one total with the accounts behind it', async () => {
  const test = setUp();
  test.says(here, holds(3n));
  test.says(there, holds(4n));
  test.portfolio.setPlaces([here, there]);
  expect(test.portfolio.view.get().reading).toEqual({ done: 0, of: 2 });
  await settle();
  expect(amounts(test)).toEqual([7n]);
  expect(test.requests).toEqual([here.key, there.key]);
  const [total] = test.portfolio.view.get().totals;
  expect(test.portfolio.holdersOf(total?.key ?? '').map(({ key, amount }) => [key, amount])).toEqual([
    [there.key, 4n],
    [here.key, 3n],
  ]);
  expect(test.portfolio.view.get()).toMatchObject({ at: 1000, failures: [] });
  expect(test.portfolio.view.get().reading).toBeUndefined();
});

it('a network that fails keeps its last amounts and their time, and the others are read', async () => {
  const test = setUp();
  test.says(here, holds(3n));
  test.says(elsewhere, holds(1n, 'solana:x/slip44:501'));
  test.portfolio.setPlaces([here, elsewhere]);
  await settle();
  const down = new Error('down');
  test.says(here, down);
  test.says(elsewhere, holds(2n, 'solana:x/slip44:501'));
  test.at(5000);
  test.portfolio.refresh();
  await settle();
  expect(amounts(test).sort()).toEqual([2n, 3n]);
  expect(test.portfolio.view.get().failures).toEqual([{ chainId: 'eip155:1', error: down, at: 1000 }]);
  test.says(here, holds(9n));
  test.portfolio.refresh();
  await settle();
  expect(test.portfolio.view.get().failures).toEqual([]);
});

it('a network that failed twice is not read for its other accounts in the same round', async () => {
  const test = setUp();
  const many = Array.from({ length: 20 }, (_, at) => place('eip155:1', `0x${at}`));
  for (const place of many) test.says(place, new Error('down'));
  test.portfolio.setPlaces(many);
  await settle();
  expect(test.requests.length).toBeLessThanOrEqual(8);
  expect(test.portfolio.view.get().failures).toHaveLength(1);
  expect(test.portfolio.view.get().reading).toBeUndefined();
});

it('saved amounts are shown on the next visit with their time while a server does not answer', async () => {
  const before = setUp();
  before.says(here, holds(3n));
  before.portfolio.setPlaces([here]);
  await settle();
  const after = setUp(before.storage);
  after.at(9000);
  after.says(here, new Error('down'));
  await after.portfolio.load();
  after.portfolio.setPlaces([here]);
  await settle();
  expect(amounts(after)).toEqual([3n]);
  expect(after.portfolio.view.get()).toMatchObject({ at: 1000, failures: [{ at: 1000 }] });
});

it('saved amounts of hundreds of accounts are added up in several tasks, and none is lost', async () => {
  const many = Array.from({ length: 200 }, (_, at) => place('eip155:1', `0x${at}`));
  const before = setUp();
  for (const place of many) before.says(place, holds(1n));
  before.portfolio.setPlaces(many);
  await settle();
  const after = setUp(before.storage);
  for (const place of many) after.says(place, new Error('down'));
  await after.portfolio.load();
  after.portfolio.setPlaces(many);
  expect(amounts(after)[0]).toBeLessThan(100n);
  await settle();
  expect(amounts(after)).toEqual([200n]);
});

it('an account that is not connected is not shown, although it is saved', async () => {
  const before = setUp();
  before.says(here, holds(3n));
  before.portfolio.setPlaces([here]);
  await settle();
  const after = setUp(before.storage);
  await after.portfolio.load();
  after.portfolio.setPlaces([]);
  await settle();
  expect(after.portfolio.view.get().totals).toEqual([]);
});

it('forgotten accounts are deleted, and a read that ends later does not save them again', async () => {
  const test = setUp();
  test.says(here, holds(3n));
  test.says(there, holds(4n));
  test.portfolio.setPlaces([here, there]);
  await settle();
  let release = (_: Answer) => {};
  test.answers.set(here.key, () => new Promise((resolve) => (release = resolve)));
  test.portfolio.refresh([here]);
  await settle();
  test.portfolio.setPlaces([there]);
  await test.portfolio.forget((key) => key === here.key);
  release(holds(5n));
  await settle();
  expect(await test.storage.keys()).toEqual([`held/${there.key}`]);
  expect(amounts(test)).toEqual([4n]);
});

it('the later of two reads of one account decides the shown result', async () => {
  const test = setUp();
  const release: ((_: Answer) => void)[] = [];
  test.answers.set(here.key, () => new Promise((resolve) => release.push(resolve)));
  test.portfolio.setPlaces([here]);
  test.at(2000);
  test.portfolio.refresh();
  await settle();
  release[1]?.(holds(2n));
  await settle();
  release[0]?.(holds(1n));
  await settle();
  expect(amounts(test)).toEqual([2n]);
});

it('the portfolio ignores incomplete records', async () => {
  const storage = memoryStorage();
  const asset = ['x', 'x', 'x', 6, '1'];
  await storage.update(`held/${here.key}`, () => ({
    ...{ version: 1, at: 1, balances: [asset, ['x'], [...asset.slice(0, 4), '-1'], null] },
  }));
  await storage.update(`held/${there.key}`, () => ({ version: 2 }));
  const test = setUp(storage);
  test.says(here, new Error('down'));
  test.says(there, new Error('down'));
  await test.portfolio.load();
  test.portfolio.setPlaces([here, there]);
  await settle();
  expect(amounts(test)).toEqual([1n]);
});
