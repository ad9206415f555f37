import { describe, expect, test, vi } from 'vitest';
import { WalletError } from '../words/error.js';
import { demandCoin, isOfToken, limitsOf, previewOf, readCoin, readInTurns, submitted } from './reader.js';

const chain = {
  id: 'test:one',
  name: 'One',
  currency: { name: 'Coin', symbol: 'C', decimals: 6 },
  rpcUrls: [],
} as const;
const coin = 'test:one/slip44:7';
const token = (id: string) => `test:one/tok:${id}` as const;
const unknown = (id: string) =>
  expect.objectContaining({
    code: 'invalid-params',
    context: { field: 'asset', reason: `${id} is not known on One.` },
  });

test('a read has a time limit of 20 seconds unless the caller sets another one', () => {
  const { signal } = new AbortController();
  expect(limitsOf({ signal })).toEqual({ signal, timeout: 20_000 });
  expect(limitsOf({ timeout: 5 })).toEqual({ signal: undefined, timeout: 5 });
});

test('a transfer is of a token when it names another asset than the coin', () => {
  expect(
    [undefined, coin, token('a'), 'test:one/slip44:8'].map((id) => isOfToken(chain, 7, id as never)),
  ).toEqual([false, false, true, true]);
  demandCoin(chain, 7, undefined);
  demandCoin(chain, 7, coin);
  expect(() => demandCoin(chain, 7, token('a'))).toThrowError(unknown(token('a')));
});

describe('the assets of a reader', () => {
  const tokens = {
    asset: vi.fn(async (id: string) => ({ id })),
    balances: vi.fn(async (_: string, ids: readonly string[], ..._rest: unknown[]) =>
      [...ids].reverse().map((id) => ({ asset: { id: id.toUpperCase() }, amount: 1n })),
    ),
  };
  const { signal } = new AbortController();
  const readAmount = vi.fn(async (): Promise<unknown> => 5n);
  const all = readCoin(chain, 7, readAmount as never, async () => tokens as never);
  const plain = readCoin(chain, 7, readAmount as never);
  const account = { address: 'alice', more: 1 };

  test('the coin is known without a request, and a token is read within the limits', async () => {
    const known = await plain.asset({ id: coin });
    expect(known).toEqual({ id: coin, name: 'Coin', symbol: 'C', decimals: 6 });
    expect(Object.isFrozen(known)).toBe(true);
    expect(await all.asset({ id: token('a'), signal })).toEqual({ id: token('a') });
    expect(tokens.asset).toHaveBeenCalledWith(token('a'), { signal, timeout: 20_000 });
    await expect(plain.asset({ id: token('a') })).rejects.toEqual(unknown(token('a')));
  });

  test('the balance of the coin is read for the account, and tokens only on request', async () => {
    const balances = await all.balances({ account, signal, timeout: 9 });
    expect(balances).toEqual([{ asset: expect.objectContaining({ id: coin }), amount: 5n }]);
    expect(Object.isFrozen(balances) && Object.isFrozen(balances[0])).toBe(true);
    expect(readAmount).toHaveBeenCalledWith('alice', { signal, timeout: 9 }, account);
    expect(tokens.balances).not.toHaveBeenCalled();
    await expect(plain.balances({ account, assets: [coin, token('a')] })).rejects.toEqual(
      unknown(token('a')),
    );
  });

  test.each([
    [{ amount: 5n, spendable: 5n }, { amount: 5n }],
    [
      { amount: 5n, spendable: 4n },
      { amount: 5n, spendable: 4n },
    ],
    [{ amount: 5n, spendable: 5n, staked: 0n }, { amount: 5n }],
    [
      { amount: 5n, spendable: 0n, staked: 3n },
      { amount: 5n, spendable: 0n, staked: 3n },
    ],
  ])('a reader reports the coins %o as the balance %o', async (amount, balance) => {
    readAmount.mockResolvedValueOnce(amount);
    const [plainBalance] = await plain.balances({ account });
    const { asset, ...rest } = plainBalance as { asset: unknown };
    expect(rest).toEqual(balance);
  });

  test('balances come in the order of their ids, in any letter case', async () => {
    const ids = [token('a'), coin, token('b'), token('c'), token('a')] as const;
    const balances = await all.balances({ account, assets: ids, signal });
    expect(balances.map(({ asset }) => asset.id.toLowerCase())).toEqual([
      token('a'),
      token('a'),
      coin,
      token('b'),
      token('c'),
    ]);
    const others = [token('a'), token('b'), token('c'), token('a')];
    expect(tokens.balances).toHaveBeenLastCalledWith('alice', others, { signal, timeout: 20_000 }, account);
  });

  test('the coin is not read when only tokens are requested', async () => {
    readAmount.mockClear();
    const balances = await all.balances({ account, assets: [token('b'), token('a')] });
    expect(balances.map(({ asset }) => asset.id.toLowerCase())).toEqual([token('b'), token('a')]);
    expect(readAmount).not.toHaveBeenCalled();
    expect(await all.balances({ account, assets: [] })).toEqual([]);
  });
});

describe('the preview of a transfer', () => {
  test.each([
    [
      { amount: 5n, fee: 1n, balance: 10n },
      { maxFee: 1n, total: 6n, most: 9n, sufficient: true },
    ],
    [
      { amount: 9n, fee: 1n, balance: 10n },
      { total: 10n, most: 9n, sufficient: true },
    ],
    [
      { amount: 10n, fee: 1n, balance: 10n },
      { total: 11n, most: 9n, sufficient: false },
    ],
    [
      { amount: 5n, fee: 1n, maxFee: 4n, balance: 10n },
      { maxFee: 4n, total: 9n, most: 6n, sufficient: true },
    ],
    [
      { amount: 0n, fee: 10n, balance: 10n },
      { most: 0n, sufficient: true },
    ],
    [
      { amount: 1n, fee: 11n, balance: 10n },
      { most: 0n, sufficient: false },
    ],
    [
      { amount: 5n, fee: 1n, balance: 10n, most: 3n, sufficient: false },
      { most: 3n, sufficient: false },
    ],
  ])('a transfer with the costs %o has the preview %o', (costs, preview) => {
    const result = previewOf(costs);
    expect(result).toMatchObject({ fee: costs.fee, balance: costs.balance, notes: [], ...preview });
    expect(Object.isFrozen(result)).toBe(true);
  });
  test('a preview keeps the notes', () => {
    const notes = [{ type: 'note' }] as never;
    expect(previewOf({ amount: 1n, fee: 1n, balance: 1n, notes }).notes).toBe(notes);
  });
});

test('readInTurns reads eight items at the same time and returns the results in the order of the list', async () => {
  let running = 0;
  let most = 0;
  const items = Array.from({ length: 20 }, (_, i) => i);
  const found = await readInTurns(items, async (item) => {
    most = Math.max(most, ++running);
    // Later items are answered first.
    for (let turn = item; turn < 20; turn++) await undefined;
    running--;
    return item * 2;
  });
  expect(found).toEqual(items.map((item) => item * 2));
  expect(most).toBe(8);
});

describe('a submission whose hash is known', () => {
  const result = { hash: 'h', chainId: 'test:one' } as const;
  test('submitted returns the sent transaction', async () => {
    expect(await submitted(result, Promise.resolve())).toBe(result);
  });
  test.each(['timeout', 'aborted'] as const)(
    'a submission that ends by %s has the sent transaction as its late answer',
    async (code) => {
      const cause = new WalletError(code, { method: 'submit', ms: 1 } as never);
      const error = await submitted(result, Promise.reject(cause)).then(
        () => expect.unreachable(),
        (reason: WalletError) => reason,
      );
      expect(error).toMatchObject({ code, cause, context: { method: 'submit', ms: 1 } });
      expect(await (error.context as { late: Promise<unknown> }).late).toBe(result);
    },
  );
  test('submitted passes on any other error unchanged', async () => {
    for (const error of [new WalletError('transaction-rejected', { reason: '' }), new Error('no')])
      await expect(submitted(result, Promise.reject(error))).rejects.toBe(error);
  });
});
