import type { Stack } from '@causeway/stack';
import { solanaAddresses } from '@causeway/wallets';
import { encodeFunctionData, erc20Abi, type Hex } from 'viem';
import { cardOf, connect, go, openConnected, visitApp } from './support/app.ts';
import { expectAccessible } from './support/axe.ts';
import { rpc } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { paySolana } from './support/solana.ts';
import { expect, test } from './support/test.ts';
import { control, first } from './support/testWallets.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const thief = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc';

/** Answers the next request by sending another transaction: the account is unlocked on the local chain. */
function sendInstead(stack: Stack, token: Hex, amount: bigint) {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, amount] });
  return rpc(urlOf(stack, 'eip155'), 'eth_sendTransaction', [{ from: owner, to: token, data }]);
}

test('a wallet that sends another transfer than requested is reported in the form and in the activity', async ({
  page,
  stack,
}) => {
  const token = stack.config.splits?.[0]?.tokens[0]?.address as Hex;
  const found = page.getByTestId('sent-other');
  await openConnected(page);

  await control(page, 'answerNext', 'eth_sendTransaction', {
    result: await sendInstead(stack, token, 2_000_001n),
  });
  await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
  await page.getByRole('button', { name: 'Send LUSD' }).click();
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in LUSD').fill('1.5');
  await expect(page.locator('.sentence')).toContainText(/Fee \(max\).*ETH/);
  await page.getByRole('button', { name: /^Send .* LUSD/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(page.getByRole('alert')).toContainText(`${first} sent a different transaction`);
  await expect(found).toContainText(/Requested.*1\.5 LUSD.*Sent.*2\.000001 LUSD/s);
  await expect(found).toContainText(new RegExp(thief, 'i'));
  await expect(page.getByText('stop using that wallet')).toBeVisible();
  await expectAccessible(page, 'what a wallet sent instead');

  await go(page, 'Activity');
  await expect(page.locator('.activity-status').first()).toHaveText('Sent something else');
  await page.locator('.activity-item summary').first().click();
  await expect(found).toContainText(/1\.5 LUSD.*2\.000001 LUSD/s);
});

test('a Solana wallet that sends to another recipient than requested is reported in the form and in the activity', async ({
  page,
  stack,
}) => {
  const [account = '', , , other = '', recipient = ''] = solanaAddresses;
  const found = page.getByTestId('sent-other');
  await visitApp(page, '/', 'solana');
  await connect(page);
  await cardOf(page, first)
    .getByRole('radio', { name: `Use ${account}` })
    .check();
  await control(page, 'answerNext', 'solana:signAndSendTransaction', {
    result: [{ signature: await paySolana(stack, other, 2_000_000_001n) }],
  });
  await page.locator('.rounds').getByRole('link', { name: 'Send' }).click();
  await page.getByLabel('To', { exact: true }).fill(recipient);
  await page.getByLabel('Amount in SOL').fill('0.5');
  await expect(page.locator('.sentence')).toContainText(/Expected .* SOL/);
  await page.getByRole('button', { name: /^Send .* SOL/ }).click();
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  await expect(page.getByRole('alert')).toContainText(`${first} sent a different transaction`);
  await expect(found).toContainText(/Requested.*0\.5 SOL.*Sent.*2\.000000001 SOL/s);
  await expect(found).toContainText(other);

  await go(page, 'Activity');
  await expect(page.locator('.activity-status').first()).toHaveText('Sent something else');
});
