import type { Offered } from './obtainable.js';

/**
 * The most used wallets, in the order of the list. What decides whether they are offered is here too, so that their
 * rows have their space before the registry is loaded.
 */
export const popular: readonly (Offered & { readonly id: string })[] = [
  { id: 'metamask', name: 'MetaMask', rdns: 'io.metamask', namespaces: ['eip155'] },
  { id: 'phantom', name: 'Phantom', rdns: 'app.phantom', namespaces: ['solana', 'eip155'] },
  { id: 'trust', name: 'Trust', rdns: 'com.trustwallet.app', namespaces: ['eip155', 'cosmos'] },
  { id: 'okx', name: 'OKX', rdns: 'com.okex.wallet', namespaces: ['eip155', 'cosmos'] },
  { id: 'keplr', name: 'Keplr', rdns: 'app.keplr', namespaces: ['cosmos'] },
];
