import { describe, expect, test } from 'vitest';
import { WalletError } from '../words/error.js';
import {
  createCaller,
  createErrorReader,
  malformed,
  providerCodes,
  readForeignError,
} from './foreignError.js';

const toWalletError = createErrorReader({
  nests: ['cause'],
  texts: ['message', 'name'],
  codes: providerCodes,
  words: [
    [/is locked/, 'wallet-locked'],
    [/insufficient/, 'transaction-rejected'],
    [/reject/, 'user-rejected'],
  ],
});

describe('createErrorReader', () => {
  test.each([
    ['a number', { code: 4001, message: 'no' }, 'user-rejected'],
    ['a number as text', { code: '-32002', message: 'no' }, 'request-pending'],
    ['the code of a nested error', { code: 1, cause: { code: 4100 } }, 'unauthorised'],
    ['words where no code is known', { code: 1, message: 'Insufficient funds' }, 'transaction-rejected'],
    ['words of the error name', { name: 'RejectedError' }, 'user-rejected'],
    ['a thrown text', 'Rejected.', 'user-rejected'],
    ['a lock before a number', { code: 4001, message: 'The wallet is locked' }, 'wallet-locked'],
    ['nothing known', { code: 'constructor' }, 'wallet-failed'],
    ['undefined', undefined, 'wallet-failed'],
  ] as const)('createErrorReader names an error by %s', (_, error, code) => {
    expect(toWalletError(error, 'call').code).toBe(code);
  });

  test('createErrorReader keeps a WalletError and the cause of any other error', () => {
    const known = new WalletError('aborted', { method: 'call' });
    expect(toWalletError(known, 'call')).toBe(known);
    const foreign = { code: 4001 };
    expect(toWalletError(foreign, 'call').cause).toBe(foreign);
  });

  test('createErrorReader passes the method and the meaning of the message to a table that is a function', () => {
    const calls: unknown[] = [];
    const readError = createErrorReader({
      codes: (...call) => void calls.push(call),
      words: [[/reject/, 'user-rejected']],
    });
    expect(readError({ code: 7, message: 'Rejected' }, 'send').code).toBe('user-rejected');
    expect(calls).toEqual([[7, 'send', 'user-rejected']]);
  });
});

test('readForeignError stops at a circular cause', () => {
  const circle: Record<string, unknown> = { message: 'outer' };
  circle.cause = { message: 'inner', cause: circle };
  expect(readForeignError(circle, { nests: ['cause'] }).text.match(/\w+/g)).toEqual(['outer', 'inner']);
});

test('readForeignError reads at most fifty nested errors', () => {
  const nest = (level: number): object => ({
    message: `level ${level}`,
    cause: level < 99 && nest(level + 1),
  });
  expect(readForeignError(nest(0), { nests: ['cause'] }).text.match(/level/g)).toHaveLength(51);
});

test('readForeignError returns a reason for an object whose getters throw', () => {
  const hostile = {
    get message() {
      throw new Error('no');
    },
  };
  expect(readForeignError(hostile, {}).reason).toBe('no reason given');
});

describe('createCaller', () => {
  const call = createCaller(toWalletError);

  test('createCaller calls a function on its object and resolves to what a thenable resolves to', async () => {
    const wallet = {
      name: 'W',
      get(greeting: string) {
        // biome-ignore lint/suspicious/noThenProperty: some wallets answer with thenables
        return { then: (resolve: (text: string) => void) => resolve(`${greeting} ${this.name}`) };
      },
    };
    expect(await call(wallet, 'get', ['I am'])).toBe('I am W');
  });

  test.each([
    ['is missing', {}, 'method-unsupported'],
    [
      'cannot be read',
      Object.defineProperty({}, 'get', {
        get: () => {
          throw new Error('no');
        },
      }),
      'method-unsupported',
    ],
    [
      'throws at once',
      {
        get: () => {
          throw { code: 4001 };
        },
      },
      'user-rejected',
    ],
    ['rejects', { get: async () => Promise.reject({ code: 4001 }) }, 'user-rejected'],
  ])('createCaller rejects with a WalletError when the function %s', async (_, wallet, code) => {
    await expect(call(wallet, 'get')).rejects.toMatchObject({ name: 'WalletError', code });
  });
});

test('the error numbers of EIP-1193, EIP-1474 and CAIP-25 map to their codes', () => {
  expect(providerCodes).toEqual({
    '4001': 'user-rejected',
    '5000': 'user-rejected',
    '4100': 'unauthorised',
    '4200': 'method-unsupported',
    '4900': 'wallet-gone',
    '-32601': 'method-unsupported',
    '-32602': 'invalid-params',
    '-32002': 'request-pending',
  });
});

describe('the facts of a foreign error', () => {
  test('a foreign error without a shape is read by its message, and no error inside it is read', () => {
    const error = { code: 1, message: 'Outer', data: { code: 2, message: 'Inner' }, reason: 'Other' };
    expect(readForeignError(error, {})).toEqual({ codes: [1], text: '\nouter', reason: 'Outer' });
    expect(readForeignError(error, { nests: ['data'] }).codes).toEqual([1, 2]);
  });

  test.each([null, undefined, 7, true, {}])('the foreign error %o has no reason', (error) => {
    expect(readForeignError(error, {})).toMatchObject({ codes: [], reason: 'no reason given' });
  });

  test('the code of a foreign error that is neither a number nor text is ignored', () => {
    for (const code of [undefined, null, {}, true, [4001]]) {
      expect(readForeignError({ code }, {}).codes).toEqual([]);
    }
  });
});

test.each([
  ['transaction-rejected', { reason: 'No.' }],
  ['invalid-params', { field: 'call', reason: 'No.' }],
  ['account-changed', { method: 'call', account: 'alice' }],
  ['wallet-failed', { method: 'call', reason: 'No.' }],
  ['user-rejected', { method: 'call' }],
] as const)('an error named %s has its context', (code, context) => {
  const readError = createErrorReader({ words: [[/no/, code]] });
  expect(readError(new Error('No.'), 'call', 'alice')).toMatchObject({ code, context });
  const unnamed = createErrorReader({ words: [[/no/, 'account-changed']] });
  expect(unnamed('no', 'call').context).toEqual({ method: 'call', account: '' });
});

test('createCaller calls without arguments by default, and names a function that does not exist', async () => {
  const failure = (error: unknown) => error as WalletError;
  const call = createCaller(failure);
  const calls: unknown[] = [];
  await call({ enable: (...args: unknown[]) => calls.push(args) }, 'enable');
  expect(calls).toEqual([[]]);
  await expect(call({}, 'enable')).rejects.toMatchObject({
    code: 'method-unsupported',
    context: { method: 'enable' },
  });
});

test('the error of a malformed answer names its method, its path and its cause', () => {
  const cause = new Error('no');
  expect(malformed('read')).toMatchObject({
    code: 'malformed-response',
    context: { method: 'read', path: '' },
  });
  expect(malformed('read', 'a[0]', cause)).toMatchObject({
    context: { method: 'read', path: 'a[0]' },
    cause,
  });
});
