import { independent } from '@causeway/conformance/independent';
import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import fc from 'fast-check';
import {
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  serializeTransaction as viemSerialize,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { alice, aliceSecret, bob, chains, failure, local } from '../../test/fakes.js';
import { memoryKey } from './key.js';
import { createKeyed } from './keyed.js';
import { serializeTransaction } from './serialize.js';

independent('viem', { what: 'serializes transactions' });

const numbers = fc.bigInt({ min: 0n, max: 2n ** 64n });
const transactions = fc.record({
  chainId: fc.bigInt({ min: 1n, max: 2n ** 40n }),
  nonce: fc.bigInt({ min: 0n, max: 2n ** 40n }),
  gas: numbers,
  to: fc.option(fc.uint8Array({ minLength: 20, maxLength: 20 }).map(bytesToHex), { nil: undefined }),
  value: fc.bigInt({ min: 0n, max: 2n ** 128n }),
  data: fc.uint8Array({ maxLength: 400 }).map(bytesToHex),
  maxFeePerGas: numbers,
});

describe('serializing a transaction', () => {
  test('serializeTransaction returns the same bytes as viem', () => {
    fc.assert(
      fc.property(transactions, fc.boolean(), (transaction, legacy) => {
        const { chainId, nonce, maxFeePerGas, ...rest } = transaction;
        const fees = legacy
          ? { gasPrice: maxFeePerGas }
          : { maxFeePerGas, maxPriorityFeePerGas: maxFeePerGas / 2n };
        const theirs = viemSerialize({
          ...rest,
          ...fees,
          type: legacy ? 'legacy' : 'eip1559',
          chainId: Number(chainId),
          nonce: Number(nonce),
        } as Parameters<typeof viemSerialize>[0]);
        expect(bytesToHex(serializeTransaction({ chainId, nonce, ...rest, ...fees }))).toBe(theirs);
      }),
      { numRuns: 1000 },
    );
  });

  test('eth_signTransaction returns a transaction that recovers to its key, for both kinds of fees', async () => {
    const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: () => expect.unreachable() });
    const full = { from: alice, to: bob, value: '0x1', gas: '0x5208', nonce: '0x0', data: '0x' };
    for (const fees of [
      { gasPrice: '0x3b9aca00' },
      { maxFeePerGas: '0x3b9aca00', maxPriorityFeePerGas: '0x1' },
    ]) {
      const raw = await keyed.invoke({
        chainId: local.id,
        method: 'eth_signTransaction',
        params: [{ ...full, ...fees }],
      });
      const serializedTransaction = raw as TransactionSerialized;
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(alice);
      expect(parseTransaction(raw as Hex)).toMatchObject({ chainId: 31337, value: 1n, gas: 21000n });
    }
  });

  test('eth_signTransaction rejects with chain-mismatch when the transaction and the call name different chains', async () => {
    const keyed = createKeyed(memoryKey(aliceSecret), { chains, request: () => expect.unreachable() });
    const params = [{ from: alice, to: bob, chainId: '0x1' }];
    const work = keyed.invoke({ chainId: local.id, method: 'eth_signTransaction', params });
    expect((await failure(work)).code).toBe('chain-mismatch');
  });
});

describe('a key in memory', () => {
  test.each(['0x', `0x${'00'.repeat(32)}`, `0x${'ff'.repeat(32)}`, 'nonsense'])(
    'memoryKey rejects the secret %.12s',
    (secret) => {
      expect(() => memoryKey(secret as Hex)).toThrow('is not a valid secp256k1 key');
    },
  );

  test('memoryKey rejects a digest of the wrong length', async () => {
    expect((await failure(memoryKey(aliceSecret).sign(new Uint8Array(31)))).code).toBe('invalid-params');
  });
});
