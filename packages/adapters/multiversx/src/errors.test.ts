import { WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { refusalIn, toWalletError } from './errors.js';

describe('errors of MultiversX wallets', () => {
  test.each([
    ['The wallet is locked.', 'wallet-locked'],
    [{ message: 'Transaction canceled' }, 'user-rejected'],
    [{ error: 'User rejected' }, 'user-rejected'],
    [new Error('Account not connected'), 'unauthorised'],
    [{ error: { message: 'A request is already pending.' } }, 'request-pending'],
    [new Error('Extension context invalidated.'), 'wallet-gone'],
    [{ message: 'unknown method x' }, 'method-unsupported'],
    [{ message: 'boom' }, 'wallet-failed'],
    [undefined, 'wallet-failed'],
    [
      new Proxy(
        {},
        {
          get() {
            throw new Error('no');
          },
        },
      ),
      'wallet-failed',
    ],
  ])('toWalletError returns the code of wallet failure %#', (error, code) => {
    expect(toWalletError(error, 'signMessage').code).toBe(code);
  });

  test('toWalletError returns a WalletError unchanged and converts an error that only has its name', () => {
    const walletError = new WalletError('signature-mismatch', { account: 'a' });
    expect(toWalletError(walletError, 'm')).toBe(walletError);
    const borrowed = Object.assign(new Error('cancelled'), { name: 'WalletError', code: 'anything' });
    expect(toWalletError(borrowed, 'm').code).toBe('user-rejected');
  });

  test.each([
    [{ address: '' }, 'user-rejected'],
    [null, 'user-rejected'],
    [undefined, 'user-rejected'],
    ['', 'user-rejected'],
    [false, 'user-rejected'],
    ['Transaction canceled', 'user-rejected'],
    [{ status: 'cancelled' }, 'user-rejected'],
    [{ error: 'The wallet is locked.' }, 'wallet-locked'],
    [{ address: '', error: 'The wallet is locked.' }, 'wallet-locked'],
  ])('refusalIn returns the code of an answer that contains a refusal (%#)', (answer, code) => {
    expect(refusalIn(answer, 'm')?.code).toBe(code);
  });

  test.each([
    [{ status: 'signed', signature: 'aa' }],
    [{ address: 'erd1', signature: 'aa' }],
    [[]],
    [{}],
    [7],
  ])('refusalIn returns undefined for an answer without a refusal (%#)', (answer) => {
    expect(refusalIn(answer, 'm')).toBeUndefined();
  });
});
