import type { TestWalletsControl } from '@causeway/test-wallets';

/** The documented verbs of the page's test wallets, while they are switched on. */
export function findControl(): TestWalletsControl | undefined {
  return window.__causewayTestWallets;
}
