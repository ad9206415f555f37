import { describe, expect, test } from 'vitest';
import { toProviderError } from './bridge/providerError.js';
import { isUnknownChain, toWalletError } from './errors.js';

const error = (code: unknown, message = 'failed', more: object = {}) =>
  Object.assign(new Error(message), { code }, more);

/** What wallets throw, and what it means. */
const table: readonly (readonly [name: string, thrown: unknown, code: string, method?: string])[] = [
  ['EIP-1193 rejection', error(4001), 'user-rejected'],
  ['a rejection as a plain object', { code: 4001, message: 'User rejected the request.' }, 'user-rejected'],
  ['a rejection whose code is text', error('4001'), 'user-rejected'],
  ['a rejection named by a library', error('ACTION_REJECTED'), 'user-rejected'],
  ['a rejection over a relay', error(5000), 'user-rejected'],
  [
    'a rejection in words',
    new Error('MetaMask Tx Signature: User denied transaction signature.'),
    'user-rejected',
  ],
  [
    'a rejection inside -32603',
    error(-32603, 'Internal', { data: { originalError: { code: 4001 } } }),
    'user-rejected',
  ],
  ['a rejected upgrade to a smart account', error(5750), 'user-rejected'],
  ['a cancellation', 'cancelled by user', 'user-rejected'],
  ['not allowed', error(4100, 'The requested method has not been authorized'), 'unauthorised'],
  ['a locked wallet', error(4100, 'The wallet is locked.'), 'wallet-locked'],
  ['a locked wallet in words', new Error('Please unlock your wallet'), 'wallet-locked'],
  ['unsupported', error(4200), 'method-unsupported'],
  ['not found', error(-32601), 'method-unsupported'],
  [
    'not found in words',
    new Error('The method "wallet_sendCalls" does not exist / is not available.'),
    'method-unsupported',
  ],
  ['a capability it does not have', error(5700), 'method-unsupported'],
  ['disconnected from everything', error(4900), 'wallet-gone'],
  ['disconnected from the chain only', error(4901), 'wallet-failed'],
  ['a reloaded extension', new Error('Extension context invalidated.'), 'wallet-gone'],
  [
    'a dead port',
    new Error('Attempting to use a disconnected port object: port disconnected'),
    'wallet-gone',
  ],
  ['a busy wallet', error(-32002, 'Resource unavailable'), 'request-pending'],
  [
    'a busy wallet in words',
    new Error('Request of type wallet_requestPermissions already pending'),
    'request-pending',
  ],
  ['wrong parameters', error(-32602), 'invalid-params'],
  ['an unknown batch', error(5730), 'invalid-params', 'wallet_getCallsStatus'],
  [
    'too little money',
    error(-32000, 'insufficient funds for gas * price + value'),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  [
    'too little money inside -32603',
    error(-32603, 'Internal JSON-RPC error.', { data: { code: -32000, message: 'insufficient funds' } }),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  ['a used nonce', error(-32000, 'nonce too low'), 'transaction-rejected', 'eth_sendTransaction'],
  ['a transaction the node refuses', error(-32003), 'transaction-rejected', 'eth_sendTransaction'],
  [
    'a node that fails while sending',
    error(-32000, 'execution reverted'),
    'transaction-rejected',
    'eth_sendTransaction',
  ],
  ['a node that fails while reading', error(-32000, 'header not found'), 'wallet-failed', 'eth_call'],
  ['an internal error', error(-32603, 'Internal error'), 'wallet-failed'],
  ['a limit', error(-32005, 'Too many requests'), 'wallet-failed'],
  ['text', 'boom', 'wallet-failed'],
  ['nothing', undefined, 'wallet-failed'],
  ['null', null, 'wallet-failed'],
  [
    'an error that borrows our name',
    Object.assign(new Error('x'), { name: 'WalletError', code: 'all-fine', context: {} }),
    'wallet-failed',
  ],
  [
    'an error that borrows our name and nothing else',
    Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout' }),
    'wallet-failed',
  ],
];

describe('the error of a wallet', () => {
  test.each(table)('%s has a name', (_, thrown, code, method = 'personal_sign') => {
    const named = toWalletError(thrown, String(method));
    expect(named.code).toBe(code);
    expect(toWalletError(named, String(method))).toBe(named);
    if (thrown !== undefined) expect(named.cause).toBe(thrown);
  });

  test('gives a reason that may be shown', () => {
    const named = toWalletError(error(-32603, `bad\u202e\n${'x'.repeat(5000)}`), 'eth_call');
    expect(named.context).toMatchObject({
      method: 'eth_call',
      reason: expect.stringMatching(/^bad x{100,195}…$/),
    });
  });

  test.each([4001, 5000, -32601, -32603])('%s is not an unknown chain', (code) => {
    expect(isUnknownChain(error(code))).toBe(false);
  });

  test('leaves through the provider with the number others expect', () => {
    const numbers = table.map(([, thrown]) => toProviderError(toWalletError(thrown, 'm')).code);
    expect(new Set(numbers)).toEqual(new Set([4001, 4100, 4200, 4900, -32002, -32602, -32003, -32603]));
    expect(toProviderError(new Error('foreign')).code).toBe(-32603);
  });
});
