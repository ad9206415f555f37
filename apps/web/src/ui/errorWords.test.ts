import { outcomeOf } from '@causeway/journal';
import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { errorValues, wordsOf } from './errorWords.ts';

it('a thrown value that cannot be read has no values and an outcome', () => {
  const thrower = () => {
    throw new Error('a trap');
  };
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const trap = new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower });
  const borrowed = Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout', context: trap });
  for (const error of [proxy, trap, borrowed, Object.create(null), Symbol('no'), undefined]) {
    expect(errorValues(error, [])).toEqual({});
    expect(typeof outcomeOf(error).type).toBe('string');
  }
});

const chains = [{ id: 'eip155:1', name: 'Ethereum' }] as const;

it('networks are named, also an EVM network that the app does not list', () => {
  const error = new WalletError('chain-mismatch', { expected: 'eip155:1', actual: 'eip155:5' });
  expect(errorValues(error, chains)).toEqual({ expected: 'Ethereum', actual: 'EVM 5' });
  const common = new WalletError('chain-mismatch', { expected: 'eip155:137', actual: 'eip155:1' });
  expect(errorValues(common, chains)).toEqual({ expected: 'Polygon', actual: 'Ethereum' });
  const other = new WalletError('rpc-chain-mismatch', { expected: 'eip155:1', actual: 'cosmos:cosmoshub-4' });
  expect(errorValues(other, chains)).toEqual({ expected: 'Ethereum', actual: 'cosmos:cosmoshub-4' });
});

it('a server that times out or answers nonsense is distinguished from one that fails', () => {
  const readFailure = { chain: 'eip155:1', method: 'eth_call', reason: 'x' } as const;
  const cause = new WalletError('timeout', { method: 'eth_call', ms: 5, late: Promise.resolve() });
  expect(wordsOf(new WalletError('rpc-failed', readFailure, { cause }))).toBe('rpc-slow');
  expect(wordsOf(new WalletError('rpc-failed', readFailure))).toBe('rpc-failed');
  const nonsense = new WalletError('malformed-response', { method: 'eth_call', path: 'result' });
  expect(wordsOf(new WalletError('rpc-failed', readFailure, { cause: nonsense }))).toBe('rpc-invalid');
  expect(wordsOf(nonsense)).toBe('malformed-response');
  expect(wordsOf(cause)).toBe('timeout');
  expect(wordsOf(new Error('x'))).toBe('unexpected');
});

it('context values are text and numbers only, and never from a foreign error', () => {
  const error = new WalletError('timeout', { method: 'eth_call', ms: 5, late: Promise.resolve() });
  expect(errorValues(error, chains)).toEqual({ method: 'eth_call', ms: 5 });
  expect(errorValues(new Error('x'), chains)).toEqual({});
});
