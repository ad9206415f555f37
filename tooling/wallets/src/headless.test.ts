import { expect, test } from 'vitest';
import { createHeadlessWallet } from './headless.js';
import type { Eip1193Provider } from './provider.js';
import { chain } from './testing.js';

const key = {
  curve: 'secp256k1',
  publicKey: new Uint8Array(33),
  sign: async () => new Uint8Array(65),
} as const;

test('a wallet keeps nothing of a page that it has left', async () => {
  const { wallet, announceTo } = createHeadlessWallet({
    createKey: () => key,
    chains: [chain(1), chain(2)],
  });
  const events: string[] = [];
  const open = (name: string) => {
    const page = new EventTarget();
    page.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent<{ provider: Eip1193Provider }>).detail;
      provider.on('chainChanged', (chainId) => events.push(`${name} ${chainId}`));
    });
    return announceTo(page);
  };
  const leave = open('left');
  open('open');
  leave();
  wallet.switchNetwork('eip155:2');
  await Promise.resolve();
  expect(events).toEqual(['open 0x2']);
});
