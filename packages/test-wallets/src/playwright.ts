import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test';
import type { WalletControl } from './control.js';
import { installWallets } from './install.js';
import type { WalletChain, WalletOptions } from './options.js';

export { expect } from '@playwright/test';
export type { OpenRequest, WaitOptions, WalletControl } from './control.js';
export { installWallets } from './install.js';
export type { Family, WalletChain, WalletMode, WalletOptions, WalletsOptions } from './options.js';

/** The options of `test.use`, and the fixtures of a test. */
export interface WalletFixtures {
  /**
   * The wallets of every page; one named "Test Wallet" by default. Playwright reads an array whose second entry is an
   * object as a value with options, so that several wallets are written as `[[first, second], { scope: 'test' }]`.
   */
  wallets: readonly WalletOptions[];
  /** Their chains; the main networks without servers by default. Several are written in the same way. */
  walletChains: readonly WalletChain[];
  /** Plays the person at the first wallet; `wallet.named(name)` at another. */
  wallet: WalletControl;
}

type TestArgs = PlaywrightTestArgs & PlaywrightTestOptions;
type WorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions;

/**
 * Adds the wallets to a `test` that you have.
 *
 * @example
 * import { withWallets } from '@causeway/test-wallets/playwright';
 * import { test as base } from '@playwright/test';
 *
 * export const test = withWallets(base);
 */
export function withWallets<T extends TestArgs, W extends WorkerArgs>(
  base: TestType<T, W>,
): TestType<T & WalletFixtures, W> {
  return (base as unknown as TestType<TestArgs, WorkerArgs>).extend<WalletFixtures>({
    wallets: [[{ name: 'Test Wallet' }], { option: true }],
    walletChains: [[], { option: true }],
    wallet: [
      async ({ context, wallets, walletChains }, use) =>
        use(await installWallets(context, { wallets, chains: walletChains })),
      { auto: true },
    ],
  }) as unknown as TestType<T & WalletFixtures, W>;
}

/**
 * Playwright's `test` with wallets in every page and frame: nothing in the site under test changes, and its content
 * security policy stays.
 *
 * @example
 * import { expect, test } from '@causeway/test-wallets/playwright';
 *
 * test.use({ wallets: [{ name: 'Test Wallet', families: ['eip155', 'solana'] }] });
 *
 * test('a visitor connects', async ({ page, wallet }) => {
 *   await page.goto('http://localhost:5173');
 *   await page.getByRole('button', { name: 'Test Wallet' }).click();
 *   await wallet.approve();
 *   await expect(page.getByText(wallet.accounts()[0] ?? '')).toBeVisible();
 * });
 */
export const test: TestType<TestArgs & WalletFixtures, WorkerArgs> = withWallets(base);
