import { openTokens } from '@causeway/devnets/tokens';
import { decodeFunctionData, encodeFunctionData, erc20Abi, erc721Abi, type Hex } from 'viem';
import { cardOf, connect, go, visitApp } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

test('a visitor adds a token to their wallet, sees its allowances, and removes one', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'eip155');
  const maker = await openTokens(url);
  const token = await maker.deploy('SilentToken', { name: 'Allowed', symbol: 'ALLW', decimals: 2 });
  await maker.mint(token, owner, 90_000n);
  const listed = stack.config.spenders?.[0]?.address as Hex;
  const approve = (spender: Hex, amount: bigint) => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] });
    return rpc(url, 'eth_sendTransaction', [{ from: owner, to: token, data }]);
  };
  const allowed = (spender: Hex) =>
    look(url).readContract({
      ...{ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] },
    });
  await approve(listed, 12_345n);
  await approve(friend, 2n ** 256n - 1n);
  await expect.poll(() => allowed(friend)).toBe(2n ** 256n - 1n);

  await visitApp(page);
  await connect(page);
  await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assets', exact: true });
  await panel.getByText('Add a token').click();
  await page.getByLabel('Address or ID of the token').fill(token);
  await page.getByRole('button', { name: 'Look up token' }).click();
  await panel.getByRole('button', { name: 'Add ALLW' }).click();
  const row = panel.locator('.asset').filter({ hasText: 'ALLW' }).first();

  await test.step("the wallet's prompt shows the token as the chain describes it, and can be refused", async () => {
    const show = row.getByRole('button', { name: `Show ALLW in ${first}` });
    await show.click();
    await answer(page, 'reject');
    await expect(row.locator('.notice')).toBeVisible();
    await show.click();
    const prompt = await answer(page, 'approve');
    expect(prompt.title).toBe('Show ALLW in the wallet');
    expect(prompt.details).toContainEqual({ label: 'Contract', value: token });
    expect(prompt.details).toContainEqual({ label: 'Decimals', value: '2' });
    await expect(row.getByText(`${first} shows ALLW.`)).toBeVisible();
  });

  await test.step('the contract of the deployment is shown with the exact amount, and another contract after it is entered', async () => {
    await panel.getByText('Contracts that can take your tokens').click();
    const list = panel.getByRole('list', { name: 'Contracts that can take your tokens' });
    await expect(list.locator('.asset')).toHaveCount(1);
    await expect(list).toContainText('Local splits');
    await expect(list).toContainText('123.45 ALLW');
    await page.getByLabel('Another contract to check').fill(friend);
    await page.getByRole('button', { name: 'Check it' }).click();
    await expect(list.locator('.asset')).toHaveCount(2);
    await expect(list).toContainText('any amount of ALLW');
    await expectAccessible(page, 'the allowances of an account');
  });

  await test.step('the wallet receives an allowance of exactly 0, and the row disappears with it', async () => {
    const list = panel.getByRole('list', { name: 'Contracts that can take your tokens' });
    const unlimited = list.locator('.asset').filter({ hasText: 'any amount' });
    await unlimited.getByRole('button', { name: 'Revoke ALLW' }).click();
    const prompt = await answer(page, 'approve');
    expect(prompt.method).toBe('eth_sendTransaction');
    const data = prompt.details.find(({ label }) => label.startsWith('Data'))?.value as Hex;
    expect(decodeFunctionData({ abi: erc20Abi, data })).toEqual({
      functionName: 'approve',
      args: [friend, 0n],
    });
    await expect(panel.locator('.life')).toHaveAttribute('data-status', 'included');
    await expect(list.locator('.asset')).toHaveCount(1);
    await expect(list).toContainText('123.45 ALLW');
    expect([await allowed(friend), await allowed(listed)]).toEqual([0n, 12_345n]);
  });

  await test.step('a pending call is offered again as a call, and not as a transfer of 0 ETH', async () => {
    const list = panel.getByRole('list', { name: 'Contracts that can take your tokens' });
    await rpc(url, 'evm_setAutomine', [false]);
    try {
      await list.getByRole('button', { name: 'Revoke ALLW' }).click();
      await answer(page, 'approve');
      await expect(panel.locator('.life')).toHaveAttribute('data-status', 'sent');
      await go(page, 'Activity');
      const newest = page.locator('.activity-item').first();
      await newest.locator('summary').click();
      await newest.getByRole('button', { name: 'Speed up' }).click();
      const offered = page.getByTestId('replaced-transfer');
      await expect(offered).toContainText(/Contract call to/);
      await expect(offered).toContainText(new RegExp(token, 'i'));
      await expect(newest.locator('.activity-details')).not.toContainText(/\b0 ETH/);
    } finally {
      await rpc(url, 'evm_setAutomine', [true]);
      await rpc(url, 'evm_mine');
    }
  });
});

test('a visitor sees the operators of a collection and removes one', async ({ page, stack }) => {
  const url = urlOf(stack, 'eip155');
  const maker = await openTokens(url);
  const about = { name: 'Local Art', symbol: 'LART', decimals: 0 };
  const [unique, many] = [
    await maker.deploy('Collection721', about),
    await maker.deploy('Collection1155', about),
  ];
  for (const to of [unique, many]) {
    const args = [friend, true] as const;
    const data = encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args });
    await rpc(url, 'eth_sendTransaction', [{ from: owner, to, data }]);
  }
  const allowed = (address: Hex) =>
    look(url).readContract({
      ...{ address, abi: erc721Abi, functionName: 'isApprovedForAll', args: [owner, friend] },
    });
  await expect.poll(() => allowed(many)).toBe(true);

  await visitApp(page);
  await connect(page);
  await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Assets', exact: true });
  await panel.getByText('Contracts that can take your tokens').click();
  const list = panel.getByRole('list', { name: 'Operators that can take whole collections' });
  const rows = list.locator('.asset').filter({ hasText: 'all of Local Art' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(friend.slice(-6));
  await expectAccessible(page, 'the operators of an account');

  await rows
    .filter({ hasText: unique.slice(-6) })
    .getByRole('button', { name: 'Revoke Local Art' })
    .click();
  const prompt = await answer(page, 'approve');
  expect(prompt.details).toContainEqual({ label: 'To', value: unique });
  const data = prompt.details.find(({ label }) => label.startsWith('Data'))?.value as Hex;
  expect(decodeFunctionData({ abi: erc721Abi, data })).toEqual({
    functionName: 'setApprovalForAll',
    args: [friend, false],
  });
  await expect(panel.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(rows).toHaveCount(1);
  expect([await allowed(unique), await allowed(many)]).toEqual([false, true]);
});
