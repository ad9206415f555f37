import { WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { toPairingError, toWalletError } from './errors.js';

const codeOf = (error: unknown) => toWalletError(error, 'personal_sign').code;

test.each([
  [{ code: 5000, message: 'User rejected.' }, 'user-rejected'],
  [{ code: 4001, message: 'no' }, 'user-rejected'],
  [{ code: '5001', message: 'User disapproved chains' }, 'user-rejected'],
  [{ code: 5000, message: 'The wallet is locked.' }, 'wallet-locked'],
  [{ code: 4200, message: 'x' }, 'method-unsupported'],
  [{ code: 5101, message: 'Unsupported methods.' }, 'method-unsupported'],
  [{ code: 6000, message: 'User disconnected.' }, 'session-ended'],
  [new Error("No matching key. session topic doesn't exist: ab"), 'session-ended'],
  [new Error('Missing or invalid. Record was recently deleted - session: ab'), 'session-ended'],
  [new Error('Request expired. Please try again.'), 'timeout'],
  [new Error('Failed to publish payload, please try again. id:1 tag:1108'), 'walletconnect-unreachable'],
  ['user rejected', 'user-rejected'],
  [undefined, 'wallet-failed'],
  [{ code: 1, message: 'odd' }, 'wallet-failed'],
] as const)('the relay error %o becomes %s', (error, code) => {
  expect(codeOf(error)).toBe(code);
});

test('a WalletError is unchanged and a foreign error becomes the cause', () => {
  const walletError = new WalletError('no-accounts', {});
  expect(toWalletError(walletError, 'x')).toBe(walletError);
  const foreign = new Error('odd');
  expect(toWalletError(foreign, 'x').cause).toBe(foreign);
});

test('a rejected proposal has the required message', () => {
  const error = toPairingError({ code: 5000, message: 'User rejected.' });
  expect([error.code, error.shortMessage]).toEqual([
    'connection-rejected',
    'Connection rejected. Please try again.',
  ]);
  expect(toPairingError({ code: 5103, message: 'Unsupported accounts.' }).code).toBe('connection-rejected');
  expect(toPairingError({ code: 5000, message: 'The wallet is locked.' }).code).toBe('wallet-locked');
});

test('the reason of a foreign failure is one clean line, cut between whole characters', () => {
  const reasonOf = (message: string) => toWalletError({ code: 1, message }, 'x').context;
  expect(reasonOf('\u202eｏｄｄ\n\u0000reason')).toEqual({ method: 'x', reason: 'odd reason' });
  const { reason } = reasonOf('😀'.repeat(300)) as { readonly reason: string };
  expect(reason).toBe(`${'😀'.repeat(199)}…`);
});
