import type { AssetId, Balance } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { formatHolding, parseHolding } from './holding.ts';

const balance = (amount: bigint, spendable?: bigint): Balance => ({
  asset: { id: 'cosmos:x/slip44:118' as AssetId, name: 'Atom', symbol: 'ATOM', decimals: 6 },
  amount,
  ...(spendable !== undefined && { spendable }),
});

it('a holding is saved and parsed exactly, with its spendable amount', () => {
  const balances = [balance(2n ** 255n), balance(10n, 4n), balance(7n, 0n)];
  const saved = JSON.parse(JSON.stringify(formatHolding({ at: 5, balances, others: [balance(1n)] })));
  expect(parseHolding(saved)).toEqual({ at: 5, balances, others: [] });
});

it('the staked amount is saved beside the other amount, even if it is the only one', () => {
  const balances = [
    { ...balance(10n), staked: 5n },
    { ...balance(10n, 4n), staked: 6n },
    { ...balance(0n), staked: 7n },
  ];
  const saved = JSON.parse(JSON.stringify(formatHolding({ at: 5, balances, others: [] })));
  expect(parseHolding(saved)).toEqual({ at: 5, balances, others: [] });
});

it('an incomplete saved balance is dropped', () => {
  const good = ['cosmos:x/slip44:118', 'Atom', 'ATOM', 6, '10', '4'];
  const broken = [
    good.with(3, 256),
    good.with(4, '-1'),
    good.with(5, 'x'),
    [...good, '-1'],
    good.with(0, 1),
    null,
    'x',
  ];
  expect(parseHolding({ version: 1, at: 5, balances: [...broken, good] })?.balances).toEqual([
    balance(10n, 4n),
  ]);
});
