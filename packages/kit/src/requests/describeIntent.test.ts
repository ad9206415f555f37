import { expect, it } from 'vitest';
import { describeIntent } from './describeIntent.js';

it('describeIntent lists an intent by the paths of its fields without the envelope', () => {
  const intent = { signRawPayloadIntentV2: { signWith: '0x12', payload: 'ab', list: [{ a: 1 }] } };
  expect(describeIntent(intent)).toEqual([
    ['signWith', '0x12'],
    ['payload', 'ab'],
    ['list.0.a', '1'],
  ]);
});

it('describeIntent lists an intent without an envelope unchanged', () => {
  expect(describeIntent({ userId: 'u', email: '' })).toEqual([['userId', 'u']]);
});

it('describeIntent names sealed bundles without showing them', () => {
  expect(describeIntent({ importWalletIntent: { encryptedBundle: '{"secret"}' } })).toEqual([
    ['encryptedBundle', '…'],
  ]);
});

it('describeIntent limits long values and long lists', () => {
  const [[, value = ''] = []] = describeIntent({ aIntent: { payload: 'x'.repeat(5000) } });
  expect(value).toHaveLength(401);
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`f${at}`, at + 1]));
  expect(describeIntent({ aIntent: many })).toHaveLength(60);
});
