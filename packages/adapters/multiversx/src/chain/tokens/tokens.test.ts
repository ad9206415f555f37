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
  read: () => Promise.reject(new Error('the test asks no server')),
  start: async () => begin,
});
const factory = new TransferTransactionsFactory({ config: new TransactionsFactoryConfig({ chainID: '1' }) });

describe('a transfer of a token', () => {
  test('equals the transaction of sdk-core for 10,000 random tokens, amounts and numbers', async () => {
    const ticker = fc.stringMatching(/^[A-Z0-9]{3,10}-[0-9a-f]{6}$/);
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

  test.each([-1n, 2n ** 256n, 1.5 as never])('of %s is refused', async (amount) => {
    const transfer = { from: { address: alice }, to: bob, amount, asset: 'mvx:1/esdt:USDC-c76f1f' as const };
    await expect(tokens.document(transfer)).rejects.toMatchObject({ code: 'invalid-amount' });
  });
});

test.each([
  ['USDC-c76f1f', 0n],
  ['ART-1a2b3c-0f', 15n],
  ['ART-1a2b3c-0100', 256n],
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
  'USDC-c76f1',
  'USDC-c76f1f@01',
])('parseIdentifier rejects %j', (identifier) => {
  expect(parseIdentifier(identifier)).toBeUndefined();
});

test('an id that is no token of the chain fails before anything is requested', async () => {
  for (const id of ['mvx:D/esdt:USDC-c76f1f', 'mvx:1/esdt:nonsense', 'mvx:1/unknown:thing'] as const) {
    await expect(tokens.balances(alice, [id], {})).rejects.toMatchObject({ code: 'invalid-params' });
    await expect(tokens.asset(id, {})).rejects.toMatchObject({ code: 'invalid-params' });
  }
});
