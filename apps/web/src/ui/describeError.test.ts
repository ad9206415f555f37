import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { describeError } from './describeError.ts';

it('tells code, sentence, plain context and the chain of causes', () => {
  const cause = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') });
  const error = new WalletError(
    'rpc-failed',
    { chain: 'eip155:1', method: 'eth_call', reason: 'down' },
    { cause },
  );
  expect(describeError(error).split('\n')).toEqual([
    'WalletError rpc-failed: Chain eip155:1 could not be read: down {"chain":"eip155:1","method":"eth_call","reason":"down"}',
    'caused by TypeError: fetch failed',
    'caused by Error: ECONNREFUSED',
  ]);
});

it('leaves out promises, objects and functions of the context', () => {
  const late = Promise.resolve('0xhash');
  const text = describeError(new WalletError('aborted', { method: 'eth_sendTransaction', late }));
  expect(text).not.toMatch(/late|0xhash/);
});

it('does not look into what is thrown instead of an error', () => {
  expect(describeError({ privateKey: 'secret' })).toBe('[object Object]');
  expect(describeError('text')).toBe('text');
});

it('ends where causes go round in a circle', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeError(error).split('\n')).toHaveLength(6);
});
