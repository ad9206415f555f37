import type { Asset, AssetId, Balance } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { createTotals } from './totals.ts';

const asset = (id: string, decimals = 6): Asset => ({ id: id as AssetId, name: id, symbol: id, decimals });
const of = (id: string, amount: bigint, decimals?: number): Balance => ({
  asset: asset(id, decimals),
  amount,
});

it('amounts of one asset are summed exactly, and never with those of another', () => {
  const totals = createTotals();
  totals.setBalances('a', [of('eip155:1/erc20:0x1', 2n ** 255n), of('eip155:10/erc20:0x1', 1n)]);
  totals.setBalances('b', [of('eip155:1/erc20:0x1', 2n ** 255n - 1n), of('eip155:1/erc20:0x2', 5n)]);
  expect(totals.list().map(({ asset: { id }, amount }) => [id, amount])).toEqual([
    ['eip155:1/erc20:0x1', 2n ** 256n - 1n],
    ['eip155:10/erc20:0x1', 1n],
    ['eip155:1/erc20:0x2', 5n],
  ]);
});

it('a token that reports other decimals to another account has a separate total', () => {
  const totals = createTotals();
  totals.setBalances('a', [of('x', 1n, 6)]);
  totals.setBalances('b', [of('x', 1n, 18)]);
  expect(totals.list().map(({ amount }) => amount)).toEqual([1n, 1n]);
});

it('a picture that is read later appears in the list although the amounts are the same', () => {
  const totals = createTotals();
  totals.setBalances('a', [of('x', 1n)]);
  const { asset: shown, amount } = of('x', 1n);
  totals.setBalances('a', [{ asset: { ...shown, mark: 'data:image/png;base64,AA==' }, amount }]);
  expect(totals.list()).toMatchObject([{ amount: 1n, asset: { mark: 'data:image/png;base64,AA==' } }]);
});

it('staked amounts are summed separately, and a coin that is only staked is listed', () => {
  const totals = createTotals();
  totals.setBalances('a', [{ ...of('x', 0n), staked: 3n }]);
  totals.setBalances('b', [{ ...of('x', 5n), staked: 4n }]);
  expect(totals.list()).toMatchObject([{ amount: 5n, spendable: 5n, staked: 7n }]);
  totals.setBalances('b', []);
  expect(totals.list()).toMatchObject([{ amount: 0n, staked: 3n }]);
  totals.setBalances('a', [of('x', 0n)]);
  expect(totals.list()).toEqual([]);
});

it('assets without an amount are not listed', () => {
  const totals = createTotals();
  totals.setBalances('a', [of('x', 0n), of('y', 1n)]);
  expect(totals.list().map(({ asset: { id } }) => id)).toEqual(['y']);
  totals.setBalances('a', []);
  expect(totals.list()).toEqual([]);
});

it('a total that has not changed keeps its identity', () => {
  const totals = createTotals();
  totals.setBalances('a', [of('x', 1n), of('y', 1n)]);
  const [x] = totals.list();
  totals.setBalances('a', [of('x', 1n), of('y', 1n)]);
  expect(totals.list()[0]).toBe(x);
});

it('after ten thousand random changes every total is the sum over all accounts', () => {
  const totals = createTotals();
  const held = new Map<string, readonly Balance[]>();
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return (seed >>> 8) % below;
  };
  for (let turn = 0; turn < 10_000; turn += 1) {
    const ids = ['p', 'q', 'r', 's'].filter(() => next(3) > 0);
    const balances = ids.map((id) => of(id, BigInt(next(1000)) ** BigInt(next(20))));
    const account = `account ${next(12)}`;
    held.set(account, balances);
    totals.setBalances(account, balances);
  }
  const sums = new Map<string, bigint>();
  for (const {
    asset: { id },
    amount,
  } of [...held.values()].flat())
    sums.set(id, (sums.get(id) ?? 0n) + amount);
  const listed = new Map(totals.list().map((total) => [total.asset.id as string, total.amount]));
  expect(listed).toEqual(
    new Map([...sums].filter(([, amount]) => amount > 0n).map(([id, sum]) => [id, sum])),
  );
});

it('spendable amounts are summed beside the amounts, and default to the whole amount', () => {
  const totals = createTotals();
  totals.setBalances('a', [{ ...of('x', 10n), spendable: 4n }]);
  totals.setBalances('b', [of('x', 5n)]);
  expect(totals.list()).toMatchObject([{ amount: 15n, spendable: 9n }]);
  totals.setBalances('a', [{ ...of('x', 10n), spendable: 6n }]);
  expect(totals.list()).toMatchObject([{ amount: 15n, spendable: 11n }]);
});
