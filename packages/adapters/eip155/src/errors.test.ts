import { describe, expect, test } from 'vitest';
import { isUnknownChain, toWalletError } from './errors.js';
import { toProviderError } from './signer/wallet.js';

const error = (code: unknown, message = 'failed', more: object = {}) =>
  Object.assign(new Error(message), { code }, more);

/** The errors that wallets throw, and their codes. */
const table: readonly (readonly [name: string, thrown: unknown, code: string, method?: string])[] = [
  ['a rejection of EIP-1193', error(4001), 'user-rejected'],
  ['a rejection as a plain object', { code: 4001, message: 'User rejected the request.' }, 'user-rejected'],
  ['a rejection whose code is text', error('4001'), 'user-rejected'],
  ['a rejection named by a library', error('ACTION_REJECTED'), 'user-rejected'],
  ['a rejection through a relay', error(5000), 'user-rejected'],
  [
    'a rejection that has only a message',
    new Error('MetaMask Tx Signature: User denied transaction signature.'),
    'user-rejected',
  ],
  [
    'a rejection inside error -32603',
    error(-32603, 'Internal', { data: { originalError: { code: 4001 } } }),
    'user-rejected',
  ],
  ['a rejected upgrade to a smart account', error(5750), 'user-rejected'],
  ['a cancellation', 'cancelled by user', 'user-rejected'],
  ['an unauthorised request', error(4100, 'The requested method has not been authorized'), 'unauthorised'],
  ['a locked wallet', error(4100, 'The wallet is locked.'), 'wallet-locked'],
  ['a locked wallet that reports only a message', new Error('Please unlock your wallet'), 'wallet-locked'],
  ['an unsupported method', error(4200), 'method-unsupported'],
  ['a method that is not found', error(-32601), 'method-unsupported'],
  [
    'a method that is not found according to the message',
    new Error('The method "wallet_sendCalls" does not exist / is not available.'),
    'method-unsupported',
  ],
  ['a capability that the wallet does not have', error(5700), 'method-unsupported'],
  ['a wallet that is disconnected from all chains', error(4900), 'wallet-gone'],
  ['a wallet that is disconnected from one chain', error(4901), 'wallet-failed'],
  ['a reloaded extension', new Error('Extension context invalidated.'), 'wallet-gone'],
  [
    'a disconnected port',
    new Error('Attempting to use a disconnected port object: port disconnected'),
    'wallet-gone',
  ],
  ['a busy wallet', error(-32002, 'Resource unavailable'), 'request-pending'],
  [
    'a busy wallet that reports only a message',
    new Error('Request of type wallet_requestPermissions already pending'),
    'request-pending',
  ],
  ['invalid parameters', error(-32602), 'invalid-params'],
  ['an unknown batch', error(5730), 'invalid-params', 'wallet_getCallsStatus'],
  [
    'insufficient funds',
    error(-32000, 'insufficient funds for gas * price + value'),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  [
    'insufficient funds inside error -32603',
    error(-32603, 'Internal JSON-RPC error.', { data: { code: -32000, message: 'insufficient funds' } }),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  [
    'a nonce that is already used',
    error(-32000, 'nonce too low'),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  ['a transaction that the node rejects', error(-32003), 'transaction-rejected', 'eth_sendTransaction'],
  [
    'a node that fails while sending',
    error(-32000, 'execution reverted'),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  ['a node that fails while reading', error(-32000, 'header not found'), 'wallet-failed', 'eth_call'],
  ['an internal error', error(-32603, 'Internal error'), 'wallet-failed'],
  ['a rate limit', error(-32005, 'Too many requests'), 'wallet-failed'],
  ['a thrown string', 'boom', 'wallet-failed'],
  ['undefined', undefined, 'wallet-failed'],
  ['null', null, 'wallet-failed'],
  [
    'a foreign error with the name WalletError and an unknown code',
    Object.assign(new Error('x'), { name: 'WalletError', code: 'all-fine', context: {} }),
    'wallet-failed',
  ],
  [
    'a foreign error with the name WalletError and no context',
    Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout' }),
    'wallet-failed',
  ],
];

describe('errors of wallets', () => {
  test.each(table)(
    'toWalletError returns the expected code for %s',
    (_, thrown, code, method = 'personal_sign') => {
      const named = toWalletError(thrown, String(method));
      expect(named.code).toBe(code);
      expect(toWalletError(named, String(method))).toBe(named);
      if (thrown !== undefined) expect(named.cause).toBe(thrown);
    },
  );

  test('toWalletError returns a displayable reason of limited length', () => {
    const named = toWalletError(error(-32603, `bad\u202e\n${'x'.repeat(5000)}`), 'eth_call');
    expect(named.context).toMatchObject({
      method: 'eth_call',
      reason: expect.stringMatching(/^bad x{100,195}…$/),
    });
  });

  test.each([4001, 5000, -32601, -32603])('isUnknownChain returns false for code %s', (code) => {
    expect(isUnknownChain(error(code))).toBe(false);
  });

  test('toProviderError returns the numeric code of EIP-1193 for each error', () => {
    const numbers = table.map(([, thrown]) => toProviderError(toWalletError(thrown, 'm')).code);
    expect(new Set(numbers)).toEqual(new Set([4001, 4100, 4200, 4900, -32002, -32602, -32003, -32603]));
    expect(toProviderError(new Error('foreign')).code).toBe(-32603);
  });
});
