import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { formatEther } from 'viem';
import { go, openConnected } from './support/app.ts';
import { look, rpc } from './support/chain.ts';
import { addressOf, approval, decide, openEmbedded } from './support/embedded.ts';
import { expect, test } from './support/test.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** Replaces the first local chain by one with the fees of the OP Stack, for the app and its wallets. */
async function withOpStack(page: Page, stack: Stack, work: (url: string) => Promise<void>): Promise<void> {
  // These are sources, which resolve only under this process's conditions and not the runner's.
  const { startAnvil } = await import('@causeway/devnets/anvil');
  const { deployOpStack, usualFees } = await import('@causeway/devnets/opStack');
  const optimism = await startAnvil({ chainId: 31337, port: 0, network: 'optimism' });
  try {
    await deployOpStack(optimism.url, usualFees);
    await page.route(`${stack.chains[0]?.url}/**`, async (route) =>
      route.fulfill({ response: await route.fetch({ url: optimism.url }) }),
    );
    await work(optimism.url);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await optimism.stop();
  }
}

test('the whole balance is sent on a network with an L1 fee, and the fee is shown as one that may change', async ({
  page,
  stack,
}) => {
  await withOpStack(page, stack, async (url) => {
    const chain = look(url);
    await openConnected(page);
    await go(page, 'Send');
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.getByText('The fee may change until the transaction is in a block')).toBeVisible();
    const before = await chain.getBalance({ address: friend });
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    const left = await chain.getBalance({ address: sender });
    expect(Number(formatEther(left))).toBeLessThan(0.001);
    expect((await chain.getBalance({ address: friend })) - before).toBeGreaterThan(9_999n * 10n ** 18n);
  });
});

test('the embedded wallet shows the part of the fee that goes to the rollup before it sends', async ({
  page,
  stack,
}) => {
  await withOpStack(page, stack, async (url) => {
    await openEmbedded(page, stack);
    await rpc(url, 'anvil_setBalance', [await addressOf(page), '0x8ac7230489e80000']);
    await go(page, 'Send');
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel(/Amount in/).fill('0.25');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect(approval(page)).toContainText('Rollup part of the fee');
    await decide(page, /^Send/);
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  });
});
