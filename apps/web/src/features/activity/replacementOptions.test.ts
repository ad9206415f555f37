import { entryOf, hash } from '@causeway/journal/testing';
import { expect, test } from 'vitest';
import { replacementOptions } from './replacement.ts';

const fees = { maxFeePerGas: '1000', maxPriorityFeePerGas: '100' };

test('a replacement has the amount, nonce and fees from the journal', () => {
  expect(replacementOptions(entryOf({ hash, nonce: 4, fees }), 'speed-up')).toMatchObject({
    hash,
    amount: 1n,
    nonce: 4n,
    fees: { maxFeePerGas: 1000n, maxPriorityFeePerGas: 100n },
    purpose: 'repeat',
  });
  expect(replacementOptions(entryOf({ hash }), 'cancel')).toMatchObject({ purpose: 'cancel' });
  expect(replacementOptions(entryOf({ hash }), 'cancel')).not.toHaveProperty('nonce');
});

test('an entry with cut text or without a transaction cannot be replaced', () => {
  expect(replacementOptions(entryOf({ hash, cut: true }), 'speed-up')).toBeUndefined();
  const request = { kind: 'message', message: 'Hello', encoding: 'text' } as const;
  expect(replacementOptions(entryOf({ hash, request }), 'speed-up')).toBeUndefined();
});
