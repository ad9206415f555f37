import { expect, it } from 'vitest';
import { appNamed } from './apps.ts';

it('finds the app that a wallet says it is, however it writes the word wallet', () => {
  for (const name of ['MetaMask', 'metamask wallet', 'MetaMask Wallet ']) {
    expect(appNamed(name)?.id).toBe('metamask');
  }
  expect(appNamed('Trust')?.id).toBe('trust');
  expect(appNamed('Trust Wallet')?.id).toBe('trust');
});

it('finds nothing for a name that is not known', () => {
  for (const name of ['', 'wallet', 'Pocket', 'javascript:alert(1)', 'MetaMask.evil']) {
    expect(appNamed(name)).toBeUndefined();
  }
});
