import { describe, expect, it } from 'vitest';
import { WalletError } from '../error.js';
import { codeOfNumber, codeOfWords, failedCall, ownError, readFailure } from './failure.js';
import { reasonOf } from './hostile.js';

const thrower = () => {
  throw new Error('a getter threw');
};
const set = (error: object, key: string, value: unknown) => Object.defineProperty(error, key, { value });
const getter = (error: object, key: string) => Object.defineProperty(error, key, { get: thrower });
const trap = () => new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower, ownKeys: thrower });

function revoked(target: object = {}): object {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}

function circle(): Error {
  const error = new Error('round');
  error.cause = error;
  return error;
}

function ownData(): object {
  const error: Record<string, unknown> = { message: 'own data' };
  error.data = error;
  return error;
}

const blind = () => ({ toString: thrower, valueOf: thrower, toJSON: thrower, [Symbol.toPrimitive]: thrower });

/** What wallets and libraries were seen to fail with, and worse. */
const shapes: readonly (readonly [name: string, make: () => unknown])[] = [
  ['a message that is an object', () => set(new Error(), 'message', { text: 'no' })],
  ['a message that is undefined', () => set(new Error(), 'message', undefined)],
  ['a message that is a number', () => set(new Error(), 'message', 7)],
  ['a message that throws', () => getter(new Error(), 'message')],
  ['a cause that is a proxy that throws', () => new Error('outer', { cause: trap() })],
  ['a revoked proxy', () => revoked()],
  ['a revoked proxy of a function', () => revoked(thrower)],
  ['a proxy that throws', trap],
  ['a function whose text throws', () => Object.assign(() => undefined, { toString: thrower })],
  ['an object without prototype', () => Object.create(null)],
  ['a symbol', () => Symbol('no')],
  ['nothing', () => undefined],
  ['a bigint', () => 12n],
  ['an error that is its own cause', circle],
  ['an object that is its own data', ownData],
  ...['code', 'name', 'stack', 'cause', 'data', 'message'].flatMap(
    (key) =>
      [
        [`a ${key} that throws`, () => getter(new Error('x'), key)],
        [`a ${key} whose text throws`, () => set(new Error('x'), key, blind())],
        [`a ${key} that is a symbol`, () => set(new Error('x'), key, Symbol('no'))],
        [`a ${key} that is a revoked proxy`, () => set(new Error('x'), key, revoked())],
      ] as const,
  ),
];

const nests = ['data', 'cause', 'error'];

describe('what something foreign failed with', () => {
  it.each(shapes)('%s is read as plain values', (_, make) => {
    const error = make();
    const { codes, text, reason } = readFailure(error, nests, ['name', 'stack']);
    expect(codes.every((code) => typeof code === 'number' || typeof code === 'string')).toBe(true);
    expect(typeof text).toBe('string');
    expect(reason).not.toBe('');
    expect(typeof reasonOf(error)).toBe('string');
    expect(ownError(error)).toBeUndefined();
    expect(codeOfNumber(codes, { 4001: 'user-rejected' })).toBeUndefined();
    const named = failedCall('wallet-failed', { method: 'm', reason }, error);
    expect(named.message).toContain(reason);
    expect(named.cause).toBe(error);
  });

  it('is read where wallets put it, the outermost first', () => {
    const error = { code: '-32603', message: 'Internal', data: { code: 4001, message: 'No\u202e' } };
    expect(readFailure(error, nests)).toEqual({
      codes: [-32603, 4001],
      text: 'internal\nno',
      reason: 'Internal',
    });
    expect(readFailure(error).codes).toEqual([-32603]);
    expect(readFailure('text').reason).toBe('text');
    expect(readFailure({ type: 'NoMoney' }, [], ['type'])).toMatchObject({ reason: 'NoMoney' });
    expect(readFailure({ code: 'ACTION_REJECTED' }).codes).toEqual(['ACTION_REJECTED']);
    expect(readFailure({}).reason).toBe('no reason given');
  });

  it('has the code of its number, and of its words', () => {
    expect(codeOfNumber([1, 4001], { 4001: 'user-rejected' })).toBe('user-rejected');
    expect(codeOfNumber(['__proto__', 'constructor'], {})).toBeUndefined();
    expect(codeOfNumber([1])).toBeUndefined();
    expect(codeOfWords('locked, rejected', [[/locked/, 'wallet-locked']])).toBe('wallet-locked');
    expect(codeOfWords('', [[/locked/, 'wallet-locked']])).toBeUndefined();
  });

  it.each([
    ['transaction-rejected', { reason: 'r' }],
    ['invalid-params', { field: 'm', reason: 'r' }],
    ['account-changed', { method: 'm', account: 'a' }],
    ['no-accounts', {}],
    ['wallet-failed', { method: 'm', reason: 'r' }],
    ['user-rejected', { method: 'm' }],
  ] as const)('%s has its context', (code, context) => {
    expect(failedCall(code, { method: 'm', reason: 'r', account: 'a' }, 7).context).toEqual(context);
  });
});

describe('an error of this project', () => {
  const twin = (more: object) =>
    Object.assign(new Error('x'), { name: 'WalletError', shortMessage: 'Twin', ...more });

  it('stays as it is', () => {
    const own = new WalletError('no-accounts', {});
    expect(ownError(own)).toBe(own);
  });

  it('is made anew when another copy made it, with its late answer', () => {
    const late = Promise.resolve();
    const other = twin({ code: 'timeout', context: { method: 'm', late } });
    const own = ownError(other);
    expect(own).toMatchObject({ code: 'timeout', context: { method: 'm', late }, shortMessage: 'Twin' });
    expect(own).toBeInstanceOf(WalletError);
    expect(own?.cause).toBe(other);
    expect(ownError(twin({ code: 'near-x', context: {} }), 'near-')?.code).toBe('near-x');
  });

  it.each([
    ['an unknown code', () => twin({ code: 'near-x', context: {} })],
    ['the code of another prefix', () => twin({ code: 'far-x', context: {} }), 'near-'],
    ['no context', () => twin({ code: 'timeout' })],
    ['a context that throws', () => twin({ code: 'timeout', context: trap() })],
    ['a sentence that is none', () => twin({ code: 'timeout', context: {}, shortMessage: {} })],
  ] as const)('is nothing with %s', (_, make, prefix?: string) => {
    expect(ownError(make(), prefix)).toBeUndefined();
  });

  it('is not a proxy of one, nor a child of one', () => {
    const own = new WalletError('timeout', { method: 'm', ms: 1 });
    const lying = new Proxy(own, {
      get: (target, key) => (key === 'context' ? trap() : Reflect.get(target, key)),
    });
    expect(ownError(lying)).toBeUndefined();
    expect(ownError(Object.create(own))).not.toBe(own);
  });
});
