import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { errorValues, wordsOf } from './errorValues.ts';

const chains = [{ id: 'eip155:1', name: 'Ethereum' }] as const;

it('names networks the app knows and leaves the others as they are', () => {
  const error = new WalletError('chain-mismatch', { expected: 'eip155:1', actual: 'eip155:5' });
  expect(errorValues(error, chains)).toEqual({ expected: 'Ethereum', actual: 'eip155:5' });
});

it('tells a server that hangs from one that fails', () => {
  const read = { chain: 'eip155:1', method: 'eth_call', reason: 'x' } as const;
  const cause = new WalletError('timeout', { method: 'eth_call', ms: 5, late: Promise.resolve() });
  expect(wordsOf(new WalletError('rpc-failed', read, { cause }))).toBe('rpc-slow');
  expect(wordsOf(new WalletError('rpc-failed', read))).toBe('rpc-failed');
  expect(wordsOf(cause)).toBe('timeout');
  expect(wordsOf(new Error('x'))).toBe('unexpected');
});

it('holds text and numbers only, and nothing of a foreign error', () => {
  const error = new WalletError('timeout', { method: 'eth_call', ms: 5, late: Promise.resolve() });
  expect(errorValues(error, chains)).toEqual({ method: 'eth_call', ms: 5 });
  expect(errorValues(new Error('x'), chains)).toEqual({});
});
