import { openTokens } from '@causeway/devnets/tokens';
import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { erc20Abi, type Hex, parseAbiItem, parseEther } from 'viem';
import { cardOf, go, openConnected } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { addressOf, approval, decide, embeddedCard, openEmbedded } from './support/embedded.ts';
import { urlOf } from './support/families.ts';
import { accounts, pairByCode, test } from './support/phone.ts';
import { expect } from './support/test.ts';
import { first } from './support/testWallets.ts';

/** An address that only this test pays. */
const newAddress = (): Hex => `0x${crypto.randomUUID().replaceAll('-', '')}00c0ffee`;

/** The token of the deployment, and the chain's description of it. */
function tokenOf(stack: Stack) {
  const client = look(urlOf(stack, 'eip155'));
  const address = stack.config.splits?.[0]?.tokens[0]?.address as Hex;
  return {
    address,
    held: (owner: string) =>
      client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner as Hex] }),
    coins: (owner: string) => client.getBalance({ address: owner as Hex }),
    /** Returns the receipt of the only transfer to an address. */
    async receiptTo(to: Hex) {
      const event = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)');
      const logs = await client.getLogs({ address, event, args: { to }, fromBlock: 0n });
      expect(logs).toHaveLength(1);
      return client.getTransactionReceipt({ hash: logs[0]?.transactionHash as Hex });
    },
  };
}

/** Fills in the form of /send for the token, and returns the highest possible fee in wei. */
async function fill(page: Page, to: string, amount: string): Promise<bigint> {
  await page.getByLabel('To', { exact: true }).fill(to);
  await page.getByLabel('Amount in LUSD').fill(amount);
  await expect(page.locator('.sentence')).toContainText(`${amount} LUSD`);
  const sentence = page.locator('.sentence');
  await expect(sentence).toContainText(/Fee \(max\).*ETH/);
  const [, most = ''] = /Fee \(max\)\D*([\d.]+)\s*ETH/.exec((await sentence.textContent()) ?? '') ?? [];
  return parseEther(most);
}

test('a wallet on a phone sends a token exactly as the form shows it', async ({ page, phone, stack }) => {
  const token = tokenOf(stack);
  const [from] = accounts;
  const to = newAddress();
  await page.goto('/');
  await pairByCode(page, phone);
  await cardOf(page, 'Pocket').getByRole('button', { name: 'Assets', exact: true }).first().click();
  await page.getByRole('button', { name: 'Send LUSD' }).click();
  const most = await fill(page, to, '12.500001');
  const before = [await token.held(from), await token.coins(from)] as const;
  await page.getByRole('button', { name: /^Send .*12\.500001 LUSD/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');

  expect(await token.held(to)).toBe(12_500_001n);
  expect(await token.held(from)).toBe(before[0] - 12_500_001n);
  const { gasUsed, effectiveGasPrice } = await token.receiptTo(to);
  expect(await token.coins(from)).toBe(before[1] - gasUsed * effectiveGasPrice);
  expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(most);
});

test('the embedded wallet names token, amount and recipient before it sends them exactly', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'eip155');
  const token = tokenOf(stack);
  const to = newAddress();
  await openEmbedded(page, stack);
  const from = await addressOf(page);
  await rpc(url, 'anvil_setBalance', [from, '0x8ac7230489e80000']);
  await (await openTokens(url)).mint(token.address, from, 20_000_000n);
  await embeddedCard(page).getByRole('button', { name: 'Assets', exact: true }).click();
  await page.getByRole('button', { name: 'Send LUSD' }).click();
  const most = await fill(page, to, '7.25');
  await page.getByRole('button', { name: /^Send .*7\.25 LUSD/ }).click();

  const facts = approval(page);
  await expect(approval(page).getByRole('heading')).toContainText('Send this token?');
  await expect(facts).toContainText('7.25 LUSD');
  await expect(facts).toContainText(new RegExp(to, 'i'));
  await expect(facts).toContainText(new RegExp(token.address, 'i'));
  await expect(approval(page).getByText('This transaction calls a contract')).toHaveCount(0);
  await expectAccessible(page, 'the approval of a token');
  const before = await token.coins(from);
  await decide(page, /^Send token$/);
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');

  expect(await token.held(to)).toBe(7_250_000n);
  expect(await token.held(from)).toBe(12_750_000n);
  const { gasUsed, effectiveGasPrice } = await token.receiptTo(to);
  expect(await token.coins(from)).toBe(before - gasUsed * effectiveGasPrice);
  expect(gasUsed * effectiveGasPrice).toBeLessThanOrEqual(most);
  await go(page, 'Activity');
  await expect(page.getByText('7.25 LUSD').first()).toBeVisible();
});

test('a pending token transfer is sped up and cancelled by its token, amount and recipient', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'eip155');
  const token = tokenOf(stack);
  const [sped, cancelled] = [newAddress(), newAddress()];
  const newest = page.locator('.activity-item').first();
  const offered = page.getByTestId('replaced-transfer');
  /** Sends it while no block is made, and opens its entry. */
  const sendPending = async (to: string, amount: string) => {
    await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
    await page.getByRole('button', { name: 'Send LUSD' }).click();
    await fill(page, to, amount);
    await page.getByRole('button', { name: /^Send .* LUSD/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'sent');
    await go(page, 'Activity');
    await newest.locator('summary').click();
  };
  const replace = async (button: string, to: string, amount: string) => {
    await newest.getByRole('button', { name: button }).click();
    await expect(offered).toContainText(`${amount} LUSD`);
    await expect(offered).toContainText(new RegExp(to, 'i'));
    await newest.getByRole('button', { name: /^Continue in / }).click();
  };
  await openConnected(page);
  await rpc(url, 'evm_setAutomine', [false]);
  try {
    await sendPending(sped, '1.500001');
    await replace('Speed up', sped, '1.500001');
    await expect(newest.locator('.activity-title')).toHaveText(/^Speed-up: Send .*1\.500001 LUSD/);
    await expect(newest.locator('.activity-status')).toHaveText('Sent');
    await rpc(url, 'evm_mine');
    await expect(newest.locator('.activity-status')).toHaveText('Confirmed');
    expect(await token.held(sped)).toBe(1_500_001n);

    await go(page, 'Home');
    await sendPending(cancelled, '2.25');
    await replace('Cancel it', cancelled, '2.25');
    await expect(newest).toContainText('Cancel nonce');
    await expect(newest.locator('.activity-status')).toHaveText('Sent');
    await rpc(url, 'evm_mine');
    await expect(newest.locator('.activity-status')).toHaveText('Confirmed');
    expect(await token.held(cancelled)).toBe(0n);
  } finally {
    await rpc(url, 'evm_setAutomine', [true]);
    await rpc(url, 'evm_mine');
  }
});
