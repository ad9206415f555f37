import { describe, expect, it } from 'vitest';
import { type ErrorCode, sentences } from './codes.js';
import { isWalletError, WalletError } from './error.js';

describe('WalletError', () => {
  it('says the sentence of its code, filled from the context', () => {
    const error = new WalletError('network-unknown', { chain: 'eip155:5' });
    expect(error.shortMessage).toBe('Could not find network mapping for chain eip155:5');
    expect(error.message).toBe(error.shortMessage);
    expect(error.context.chain).toBe('eip155:5');
  });

  it('keeps its cause, and has none when none was given', () => {
    const cause = new Error('below');
    expect(new WalletError('no-accounts', {}, { cause }).cause).toBe(cause);
    expect('cause' in new WalletError('no-accounts', {})).toBe(false);
  });

  it('takes nothing from a prototype into its sentence', () => {
    const error = new WalletError('no-accounts', {}, { message: '{constructor} {chain}' });
    expect(error.message).toBe(' ');
  });

  it('is known across copies of the package by its name', () => {
    const twin = Object.assign(new Error('x'), { name: 'WalletError', code: 'timeout', context: {} });
    expect(isWalletError(twin, 'timeout')).toBe(true);
    expect(isWalletError(twin, 'aborted')).toBe(false);
    expect(isWalletError(new Error('timeout'))).toBe(false);
    expect(isWalletError({ name: 'WalletError', code: 'timeout', context: {} })).toBe(false);
  });

  it.each([{ code: 'timeout' }, { code: 'timeout', context: null }, { code: 4001, context: {} }])(
    'a foreign error that borrows the name and lacks the rest is none: %j',
    (more) => {
      expect(isWalletError(Object.assign(new Error('x'), { name: 'WalletError' }, more))).toBe(false);
    },
  );

  // product.md §2: the specification's sentences, word for word.
  const specified: Partial<Record<ErrorCode, string>> = {
    'recovery-unavailable': 'Cannot proceed with your request',
    'recovery-code-invalid': 'The code is invalid or expired.',
    'signer-missing': 'Signer not found',
    'reader-missing': 'No public client available',
    'switch-unsupported': 'Network switching is not supported',
    'switch-wallet-only': 'Network switching is only supported through the wallet',
    'provider-missing': 'Provider not found',
    'switch-rejected': "User rejected the wallet's request to switch network",
    'add-rejected': "User rejected the wallet's request to add network",
    'webauthn-unsupported': 'webauthn is not supported by this browser',
    'passkey-name-missing': 'Email or passkeyIdentifier must be set to register a webauthn credential.',
    'activity-not-completed': 'Invalid activity status',
    'network-unknown': 'Could not find network mapping for chain {chain}',
    'connection-rejected': 'Connection rejected. Please try again.',
    'relay-provider-missing': 'No provider found',
    'pairing-aborted': 'Pairing aborted',
  };
  it.each(Object.entries(specified))('%s says what the specification says', (code, sentence) => {
    expect(sentences[code as ErrorCode]).toBe(sentence);
  });
});
