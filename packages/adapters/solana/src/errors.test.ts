import { WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { publicAccounts, solanaAddresses } from '@causeway/wallets';
import { expect, test } from 'vitest';
import { toWalletError } from './errors.js';
import { memoryKey } from './wallet/key.js';

const throwing = new Proxy(new Error('x'), {
  get() {
    throw new Error('a getter threw');
  },
});

test.each([
  [{ code: 4001, message: 'User rejected the request.' }, 'user-rejected'],
  [{ code: 4001, message: 'The wallet is locked.' }, 'wallet-locked'],
  [{ code: '4100', message: 'Unauthorized' }, 'unauthorised'],
  [new Error('User rejected the request'), 'user-rejected'],
  [new Error('Transaction cancelled by user'), 'user-rejected'],
  [new Error('Approval Denied'), 'user-rejected'],
  ['Plugin Closed', 'user-rejected'],
  [{ error: { code: 4001 } }, 'user-rejected'],
  [
    { code: -32603, message: 'x', data: { message: 'insufficient lamports 1, need 2' } },
    'transaction-rejected',
  ],
  [new Error('Transaction simulation failed: Blockhash not found'), 'transaction-rejected'],
  [{ code: -32002, message: 'Resource not available' }, 'request-pending'],
  [{ code: -32002, message: 'Transaction simulation failed: Blockhash not found' }, 'transaction-rejected'],
  [new Error('Unlock your wallet first'), 'wallet-locked'],
  [new Error('Extension context invalidated.'), 'wallet-gone'],
  [{ code: 4900 }, 'wallet-gone'],
  [new Error('Wallet not connected'), 'unauthorised'],
  [new Error('signMessage is not supported'), 'method-unsupported'],
  [{ code: -32602, message: 'bad input' }, 'invalid-params'],
  [new Error('Something broke'), 'wallet-failed'],
  [undefined, 'wallet-failed'],
  [null, 'wallet-failed'],
  [Symbol('x'), 'wallet-failed'],
  [{ code: Symbol('x') }, 'wallet-failed'],
  [throwing, 'wallet-failed'],
])('toWalletError maps failure %# to its error code and keeps the cause', (error, code) => {
  const named = toWalletError(error, 'solana_signMessage');
  expect(named.code).toBe(code);
  expect(named.cause).toBe(error);
});

test('toWalletError of Solana returns a WalletError unchanged and converts an error that only has its name', () => {
  const walletError = new WalletError('user-rejected', { method: 'm' });
  expect(toWalletError(walletError, 'm')).toBe(walletError);
  const borrowed = Object.assign(new Error('Something broke'), { name: 'WalletError', code: 'no-such-code' });
  expect(toWalletError(borrowed, 'm').code).toBe('wallet-failed');
});

test('the published addresses of the test wallets match their private keys', () => {
  const derived = publicAccounts.map(({ privateKey }) => {
    const secret = Uint8Array.from(Buffer.from(privateKey.slice(2), 'hex'));
    return encode58(memoryKey(secret).publicKey);
  });
  expect(solanaAddresses).toEqual(derived);
});
