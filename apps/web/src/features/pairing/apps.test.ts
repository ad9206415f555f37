import { expect, it } from 'vitest';
import { appNamed } from './apps.ts';

it('appNamed finds the app for the name of a wallet in any spelling of "wallet"', () => {
  for (const name of ['MetaMask', 'metamask wallet', 'MetaMask Wallet ']) {
    expect(appNamed(name)?.id).toBe('metamask');
  }
  expect(appNamed('Trust')?.id).toBe('trust');
  expect(appNamed('Trust Wallet')?.id).toBe('trust');
});

it('appNamed finds no app for an unknown name', () => {
  for (const name of ['', 'wallet', 'Pocket', 'javascript:alert(1)', 'MetaMask.evil']) {
    expect(appNamed(name)).toBeUndefined();
  }
});
