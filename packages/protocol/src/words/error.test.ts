import { describe, expect, it, vi } from 'vitest';
import { type ErrorCode, sentences } from './codes.js';
import { isWalletError, WalletError } from './error.js';

describe('WalletError', () => {
  it('WalletError fills the sentence of its code from the context', () => {
    const error = new WalletError('network-unknown', { chain: 'eip155:5' });
    expect(error.shortMessage).toBe('Could not find network mapping for chain eip155:5');
    expect(error.message).toBe(error.shortMessage);
    expect(error.context.chain).toBe('eip155:5');
  });

  it('WalletError has a cause only when one was given', () => {
    const cause = new Error('below');
    expect(new WalletError('no-accounts', {}, { cause }).cause).toBe(cause);
    expect('cause' in new WalletError('no-accounts', {})).toBe(false);
  });

  it('WalletError has no cause when the given cause is undefined', () => {
    expect('cause' in new WalletError('no-accounts', {}, { cause: undefined })).toBe(false);
  });

  it('WalletError leaves out a field that is undefined', () => {
    const error = new WalletError('network-unknown', { chain: undefined as never });
    expect(error.message).toBe('Could not find network mapping for chain ');
  });

  it('WalletError is known to every release of the package in a page, by one name', () => {
    const error = new WalletError('no-accounts', {});
    const errors = Reflect.get(globalThis, Symbol.for('causeway.WalletError')) as WeakSet<object>;
    expect(errors.has(error)).toBe(true);
    const ofOtherRelease = Object.assign(new Error('There are no accounts.'), { code: 'no-accounts' });
    errors.add(ofOtherRelease);
    expect(isWalletError(ofOtherRelease, 'no-accounts')).toBe(true);
  });

  it('isWalletError answers before the first error of a page', () => {
    const page = globalThis as Record<symbol, unknown>;
    const brand = Symbol.for('causeway.WalletError');
    const errors = page[brand];
    delete page[brand];
    expect(isWalletError(new Error('timeout'))).toBe(false);
    page[brand] = errors;
  });

  it('WalletError fills its sentence from own properties only', () => {
    const error = new WalletError('no-accounts', {}, { message: '{constructor} {chain}' });
    expect(error.message).toBe(' ');
  });

  it('isWalletError recognises errors of another copy of the package', async () => {
    vi.resetModules();
    const copy = await import('./error.js');
    const twin = new copy.WalletError('timeout', { method: 'm', ms: 1 });
    expect(twin).not.toBeInstanceOf(WalletError);
    expect(isWalletError(twin, 'timeout')).toBe(true);
    expect(isWalletError(twin, 'aborted')).toBe(false);
    expect(copy.isWalletError(new WalletError('no-accounts', {}))).toBe(true);
  });

  const walletError = new WalletError('timeout', { method: 'm', ms: 1 });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  it.each([
    ['another error', new Error('timeout')],
    [
      'an error that borrows everything',
      Object.assign(new Error('x'), { ...walletError, name: 'WalletError' }),
    ],
    ['a child of one', Object.create(walletError)],
    ['a proxy of one', new Proxy(walletError, {})],
    ['a revoked proxy', proxy],
    ['a symbol', Symbol('x')],
    ['text', 'timeout'],
    ['nothing', undefined],
    ['null', null],
  ])('isWalletError rejects %s', (_, value) => {
    expect(isWalletError(value)).toBe(false);
    expect(isWalletError(value, 'timeout')).toBe(false);
  });

  // The prescribed sentences of docs/errors.md, word for word.
  const specified: Partial<Record<ErrorCode, string>> = {
    'signer-missing': 'Signer not found',
    'reader-missing': 'No public client available',
    'switch-unsupported': 'Network switching is not supported',
    'switch-wallet-only': 'Network switching is only supported through the wallet',
    'provider-missing': 'Provider not found',
    'switch-rejected': "User rejected the wallet's request to switch network",
    'add-rejected': "User rejected the wallet's request to add network",
    'activity-not-completed': 'Invalid activity status',
    'network-unknown': 'Could not find network mapping for chain {chain}',
    'connection-rejected': 'Connection rejected. Please try again.',
  };
  it.each(Object.entries(specified))('the message of %s is the documented one', (code, sentence) => {
    expect(sentences[code as ErrorCode]).toBe(sentence);
  });
});
