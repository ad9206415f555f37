import { test as base, type TestAPI } from 'vitest';
import { type StartedWallets, startWallets, type WalletsOptions } from './index.js';

/** The fixtures of a test. */
export interface WalletFixtures {
  /** The wallets of this test, taken out of the page after it. */
  readonly wallet: StartedWallets;
}

/**
 * Vitest's `test` with wallets: in the page of jsdom or happy-dom before the test begins, or without a DOM. Each test
 * has new ones.
 *
 * @example
 * import { withWallets } from '@causeway/test-wallets/vitest';
 * import { expect } from 'vitest';
 *
 * const test = withWallets({ wallets: [{ name: 'Test Wallet' }] });
 *
 * test('the app shows a refusal', async ({ wallet }) => {
 *   const connected = wallet.provider().request({ method: 'eth_requestAccounts' });
 *   await wallet.refuse();
 *   await expect(connected).rejects.toMatchObject({ code: 4001 });
 * });
 */
export function withWallets(options: WalletsOptions = {}): TestAPI<WalletFixtures> {
  return base.extend<WalletFixtures>({
    wallet: [
      // biome-ignore lint/correctness/noEmptyPattern: the runner reads this pattern to know what a fixture needs.
      async ({}, use) => {
        const wallet = startWallets(options);
        await use(wallet);
        wallet.stop();
      },
      { auto: true },
    ],
  }) as TestAPI<WalletFixtures>;
}
