import { WalletError } from '@causeway/protocol';
import { expect, it } from 'vitest';
import { describeError } from './describeError.js';

it('the description of an error has code, message, plain context and the chain of causes', () => {
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

it('the description of an error leaves out promises, objects and functions of the context', () => {
  const late = Promise.resolve('0xhash');
  const text = describeError(new WalletError('aborted', { method: 'eth_sendTransaction', late }));
  expect(text).not.toMatch(/late|0xhash/);
});

it('the description does not read a value thrown instead of an error', () => {
  expect(describeError({ privateKey: 'secret' })).toBe('[object Object]');
  expect(describeError('text')).toBe('text');
});

const thrower = () => {
  throw new Error('a getter threw');
};
function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
const trap = () => new Proxy({}, { get: thrower, getPrototypeOf: thrower, ownKeys: thrower });
const borrowed = (more: object) => Object.assign(new Error('x'), { name: 'WalletError', ...more });

it.each([
  ['a message that is an object', Object.assign(new Error(), { message: { text: 'no' } })],
  ['a message that is a number', Object.assign(new Error(), { message: 7 })],
  ['a message that throws', Object.defineProperty(new Error(), 'message', { get: thrower })],
  ['a cause that throws', new Error('outer', { cause: trap() })],
  ['an error whose cause throws', Object.defineProperty(new Error('x'), 'cause', { get: thrower })],
  ['a revoked proxy', revoked()],
  ['a proxy that throws', trap()],
  ['a function whose text throws', Object.assign(() => undefined, { toString: thrower })],
  ['an object without prototype', Object.create(null)],
  ['a symbol', Symbol('no')],
  ['undefined', undefined],
  [
    'our error name with a context that throws',
    borrowed({ code: 'timeout', context: trap(), shortMessage: 'x' }),
  ],
  ['our error name with an invalid message', borrowed({ code: 'timeout', context: {}, shortMessage: {} })],
])('the description of %s has everything readable', (_, error) => {
  expect(describeError(error)).not.toBe('');
  const wrapped = new WalletError('wallet-failed', { method: 'm', reason: 'r' }, { cause: error });
  expect(describeError(wrapped)).toContain('WalletError wallet-failed');
});

it('the description ends when causes form a circle', () => {
  const error = new Error('round');
  error.cause = error;
  expect(describeError(error).split('\n')).toHaveLength(6);
});
