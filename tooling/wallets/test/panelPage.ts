import { createTestWallets } from '../src/index.js';
import type { Eip1193Provider } from '../src/provider.js';
import { createKeyed, memoryKey } from './given.js';

declare global {
  /** The functions that the page under test offers to the test. */
  var under: { providers: Eip1193Provider[]; stop(): void };
}

/** The page of the panel's tests: one site with a modal dialog and the test wallets. */
const providers: Eip1193Provider[] = [];
window.addEventListener('eip6963:announceProvider', (event) => {
  const { provider } = (event as CustomEvent).detail;
  if (!providers.includes(provider)) providers.push(provider);
});

const chains = [31337, 1].map((reference) => ({
  id: `eip155:${reference}` as const,
  name: `Chain ${reference}`,
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: [],
}));
const wallets = createTestWallets({ createKeyed, createKey: memoryKey, chains });
globalThis.under = { providers, stop: wallets.start() };

const dialog = document.querySelector('dialog');
document.querySelector('#open')?.addEventListener('click', () => dialog?.showModal());
document.addEventListener('keydown', ({ key }) => {
  if (key === '/') document.title = 'The page heard a key of the panel.';
});
