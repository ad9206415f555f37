import { WalletError } from '@causeway/protocol';
import { describe, expect, test } from 'vitest';
import { refusalIn, toWalletError } from './errors.js';

describe('failures of a wallet', () => {
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
  ])('%# is named', (error, code) => {
    expect(toWalletError(error, 'signMessage').code).toBe(code);
  });

  test('one of ours stays as it is; one that only borrows the name does not', () => {
    const own = new WalletError('signature-mismatch', { account: 'a' });
    expect(toWalletError(own, 'm')).toBe(own);
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
  ])('an answer without a signature that refuses is named (%#)', (answer, code) => {
    expect(refusalIn(answer, 'm')?.code).toBe(code);
  });

  test.each([
    [{ status: 'signed', signature: 'aa' }],
    [{ address: 'erd1', signature: 'aa' }],
    [[]],
    [{}],
    [7],
  ])('any other answer is no refusal (%#)', (answer) => {
    expect(refusalIn(answer, 'm')).toBeUndefined();
  });
});
