import { independent } from '@causeway/conformance/independent';
import { fromBase64 } from '@causeway/protocol/bytes';
import {
  Address,
  Token,
  TokenTransfer,
  TransactionsFactoryConfig,
  TransferTransactionsFactory,
} from '@multiversx/sdk-core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alice, bob } from '../../../test/fakes.js';
import { parseIdentifier } from './identifier.js';
import { createTokens, type Start } from './tokens.js';

independent('@multiversx/sdk-core', { what: 'builds the same transfers of tokens, field by field' });

const chain = {
  id: 'mvx:1' as const,
  name: 'MultiversX',
  currency: { name: 'eGold', symbol: 'EGLD', decimals: 18 },
  rpcUrls: [],
};
const begin: Start = {
  ...{ balance: 10n ** 18n, nonce: 7, gasPrice: 1_000_000_000, gasLimit: 50_000 },
  ...{ gasPerByte: 1500, priceModifier: 0.01 },
};
const tokens = createTokens({
  chain,
  fetchData: () => Promise.reject(new Error('the test asks no server')),
  start: async () => begin,
});
const factory = new TransferTransactionsFactory({ config: new TransactionsFactoryConfig({ chainID: '1' }) });

describe('a transfer of a token', () => {
  test('a token transfer equals the transaction of sdk-core for 10,000 random tokens, amounts and numbers', async () => {
    const ticker = fc.stringMatching(/^([a-z0-9]{1,4}-)?[A-Z0-9]{3,10}-[0-9a-f]{6}$/);
    const nonce = fc.oneof(fc.constant(0n), fc.bigInt({ min: 1n, max: 2n ** 53n - 1n }));
    const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n });
    await fc.assert(
      fc.asyncProperty(ticker, nonce, amount, async (collection, number, value) => {
        const hex = number.toString(16);
        const suffix = number === 0n ? '' : `-${hex.length % 2 ? '0' : ''}${hex}`;
        const asset = `mvx:1/esdt:${collection}${suffix}` as const;
        const document = await tokens.document({ from: { address: alice }, to: bob, amount: value, asset });
        const theirs = await factory.createTransactionForESDTTokenTransfer(Address.newFromBech32(alice), {
          receiver: Address.newFromBech32(bob),
          tokenTransfers: [
            new TokenTransfer({ token: new Token({ identifier: collection, nonce: number }), amount: value }),
          ],
        });
        expect(new TextDecoder().decode(fromBase64(document.data) ?? undefined)).toBe(
          new TextDecoder().decode(theirs.data),
        );
        expect([document.receiver, document.sender, document.value, BigInt(document.gasLimit)]).toEqual([
          theirs.receiver.toBech32(),
          theirs.sender.toBech32(),
          String(theirs.value),
          theirs.gasLimit,
        ]);
      }),
      { numRuns: 10_000 },
    );
  });

  test.each([-1n, 2n ** 256n, 1.5 as never])('a token transfer of %s is rejected', async (amount) => {
    const transfer = { from: { address: alice }, to: bob, amount, asset: 'mvx:1/esdt:USDC-c76f1f' as const };
    await expect(tokens.document(transfer)).rejects.toMatchObject({ code: 'invalid-amount' });
  });
});

test.each([
  ['USDC-c76f1f', 0n],
  ['ART-1a2b3c-0f', 15n],
  ['ART-1a2b3c-0100', 256n],
  ['sov-USDC-c76f1f', 0n],
  ['s0-ART-1a2b3c-0f', 15n],
])('parseIdentifier reads %s', (identifier, nonce) => {
  expect(parseIdentifier(identifier)?.nonce).toBe(nonce);
});

test.each([
  '',
  'EGLD',
  'usdc-c76f1f',
  'USDC-C76F1F',
  'USDC-c76f1f-',
  'USDC-c76f1f-f',
  'USDC-c76f1f-00',
  'USDC-c76f1f-0001',
  'AB-c76f1f',
  '-USDC-c76f1f',
  'SOV-USDC-c76f1f',
  'chain-USDC-c76f1f',
  'a-b-USDC-c76f1f',
  'USDC-c76f1',
  'USDC-c76f1f@01',
])('parseIdentifier rejects %j', (identifier) => {
  expect(parseIdentifier(identifier)).toBeUndefined();
});

test('an id that is not a MultiversX token of the chain throws before any request', async () => {
  for (const id of ['mvx:D/esdt:USDC-c76f1f', 'mvx:1/esdt:nonsense', 'mvx:1/unknown:thing'] as const) {
    await expect(tokens.balances(alice, [id], {})).rejects.toMatchObject({ code: 'invalid-params' });
    await expect(tokens.asset(id, {})).rejects.toMatchObject({ code: 'invalid-params' });
  }
});

/** A gateway with one collection, whose registry has this entry for it. */
function registryOf(name: string, kind: string, ...properties: readonly string[]) {
  const parts = [name, kind, alice, '0', '0', ...properties];
  const returnData = parts.map((part) => Buffer.from(part).toString('base64'));
  return createTokens({
    chain,
    start: async () => begin,
    fetchData: async ({ path }) =>
      path === '/vm-values/query'
        ? { data: { returnCode: 'ok', returnData } }
        : { tokenData: { balance: String(2n ** 256n - 1n) } },
  });
}
const usdc = 'mvx:1/esdt:USDC-c76f1f' as const;

describe('the entry of a token in the registry', () => {
  test('a token of a sovereign chain has a symbol with the prefix of its chain', async () => {
    const id = 'mvx:1/esdt:sov-USDC-c76f1f' as const;
    const asset = await registryOf('Coin', 'FungibleESDT', 'NumDecimals-6').asset(id, {});
    expect(asset).toEqual({ id, name: 'Coin', symbol: 'sov-USDC', decimals: 6 });
  });

  test.each([0, 255])('a token with %i decimals is accepted, and its amounts are exact', async (decimals) => {
    const balances = await registryOf('Coin', 'FungibleESDT', `NumDecimals-${decimals}`).balances(
      alice,
      [usdc],
      {},
    );
    expect(balances).toEqual([
      { amount: 2n ** 256n - 1n, asset: { id: usdc, name: 'Coin', symbol: 'USDC', decimals } },
    ]);
  });

  test.each(['256', '-1', '1.5', '1e2', '6 ', 'six', '', '9'.repeat(99)])(
    'a token with %j decimals is rejected and hides no other token',
    async (decimals) => {
      const reads = registryOf('Coin', 'FungibleESDT', `NumDecimals-${decimals}`);
      await expect(reads.asset(usdc, {})).rejects.toMatchObject({ code: 'invalid-params' });
      expect(await reads.balances(alice, [usdc], {})).toEqual([]);
      const transfer = { from: { address: alice }, to: bob, amount: 1n, asset: usdc };
      await expect(reads.preview(transfer)).rejects.toMatchObject({ code: 'invalid-params' });
    },
  );

  test.each([
    ['US\u202eDC\u0007 \n Coin', 'USDC Coin'],
    ['\u200b\u2066', 'USDC-c76f1f'],
    ['', 'USDC-c76f1f'],
    ['x'.repeat(5_000), `${'x'.repeat(59)}…`],
    ['<b>USDC</b>', '<b>USDC</b>'],
  ])('a token with the name %j has a clean name of one line', async (name, expected) => {
    const { name: clean, symbol } = await registryOf(name, 'FungibleESDT', 'NumDecimals-6').asset(usdc, {});
    expect([clean, symbol]).toEqual([expected, 'USDC']);
  });

  test('a token has the symbol of its identifier, not that of the registry', async () => {
    const asset = await registryOf('EGLD', 'FungibleESDT', 'NumDecimals-6', 'Ticker-EGLD').asset(usdc, {});
    expect(asset.symbol).toBe('USDC');
  });

  test('an item is counted in whole pieces and named by its number, even if its collection has decimals', async () => {
    const id = 'mvx:1/esdt:ART-1a2b3c-0f' as const;
    const asset = await registryOf('Art', 'NonFungibleESDT', 'NumDecimals-18').asset(id, {});
    expect(asset).toEqual({ id, name: 'Art', symbol: 'ART-1a2b3c-0f', decimals: 0 });
  });

  test('an id without registry data is not a token', async () => {
    const silent = createTokens({
      chain,
      start: async () => begin,
      fetchData: async () => ({ data: { returnCode: 'ok', returnData: ['AA==', null, {}, 5] } }),
    });
    await expect(silent.asset(usdc, {})).rejects.toMatchObject({ code: 'invalid-params' });
  });
});

test('a requested MultiversX token is listed although ten thousand worthless ones fill the list', async () => {
  const idOf = (at: number) => `SPAM-${at.toString(16).padStart(6, '0')}`;
  const spam = Array.from({ length: 10_000 }, (_, at) => [idOf(at), { balance: '1' }] as const);
  let described = 0;
  const reads = createTokens({
    chain,
    start: async () => begin,
    fetchData: async ({ path }) => {
      if (path.endsWith('/esdt')) {
        return { esdts: Object.fromEntries([...spam, ['USDC-c76f1f', { balance: '7' }]]) };
      }
      described += 1;
      const parts = ['Coin', 'FungibleESDT', alice, '0', '0', 'NumDecimals-6'];
      return {
        data: { returnCode: 'ok', returnData: parts.map((part) => Buffer.from(part).toString('base64')) },
      };
    },
  });
  const holdings = await reads.list(alice, {}, [usdc]);
  expect(holdings[0]).toMatchObject({ asset: { id: usdc }, amount: 7n });
  expect([holdings.length, described]).toEqual([500, 500]);
});
