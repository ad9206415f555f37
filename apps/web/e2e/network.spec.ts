import type { Page } from '@playwright/test';
import { cardOf, connect, go, networkNotesOf, reload, visitApp } from './support/app.ts';
import { look } from './support/chain.ts';
import { stopClock } from './support/clock.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, plain, second } from './support/testWallets.ts';

const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

async function choose(page: Page, network: string): Promise<void> {
  const select = page.locator('.app-networks select').first();
  await select.scrollIntoViewIfNeeded();
  await select.selectOption({ label: network });
}
const switchTo = (page: Page, name: string, network: string) =>
  networkNotesOf(page)
    .getByRole('button', { name: `Switch ${name} to ${network}` })
    .click();

test('each wallet switches its network in its own way or reports that it cannot', async ({ page }) => {
  await visitApp(page);
  for (const name of [first, second, plain]) await connect(page, name);
  await choose(page, 'Causeway Second');
  await expect(networkNotesOf(page).locator('.notice')).toHaveCount(3);
  await expect(
    networkNotesOf(page)
      .getByRole('button', { name: /^Switch/ })
      .first(),
  ).toBeInViewport();

  await test.step('an unknown network is added, selected and read back', async () => {
    await switchTo(page, first, 'Causeway Second');
    expect((await answer(page, 'approve')).method).toBe('wallet_addEthereumChain');
    expect((await answer(page, 'approve')).method).toBe('wallet_switchEthereumChain');
    await expect(cardOf(page, first).locator('.network-wallet')).toContainText('Causeway Second');
    expect((await control(page, 'list'))[0]?.chainId).toBe('eip155:31338');
  });

  await test.step('a wallet that nests 4902 and switches while adding needs one prompt', async () => {
    await switchTo(page, second, 'Causeway Second');
    expect((await answer(page, 'approve', second)).method).toBe('wallet_addEthereumChain');
    await expect(cardOf(page, second).locator('.network-wallet')).toContainText('Causeway Second');
    expect((await control(page, 'list'))[1]?.prompts).toEqual([]);
  });

  await test.step('a wallet that cannot add networks is reported', async () => {
    await switchTo(page, plain, 'Causeway Second');
    await expect(networkNotesOf(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'Network switching is not supported',
    );
  });
});

test('a rejected or open switch changes nothing, and a required switch comes before a send', async ({
  page,
  stack,
}) => {
  const card = cardOf(page, first);
  const moves = networkNotesOf(page);
  const fillIn = async () => {
    await go(page, 'Send');
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in ETH').fill('0.01');
  };
  const press = () => page.getByRole('button', { name: /Send .*0\.01 ETH/ }).click();
  await visitApp(page);
  await connect(page);

  await test.step('a rejected addition has the same message in the dialog of the networks', async () => {
    await page.getByRole('button', { name: /^Network:/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Causeway Second' }).click();
    await answer(page, 'reject');
    await expect(dialog).toContainText("User rejected the wallet's request to add network");
    await expect(dialog).toContainText(`Switching ${first} to Causeway Second`);
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });
  await choose(page, 'Causeway Second');

  await test.step('rejecting the switch before a send sends nothing and keeps the input', async () => {
    await fillIn();
    await press();
    const life = page.locator('.life');
    await expect(life).toContainText(`Waiting for ${first} to switch to Causeway Second`);
    await expect(life).toContainText('add the network first');
    await expect(life).not.toContainText('check the amount');
    expect((await answer(page, 'reject')).method).toBe('wallet_addEthereumChain');
    await expect(
      page.locator('#main').getByText("User rejected the wallet's request to add network"),
    ).toBeVisible();
    await expect(page.getByLabel('Amount in ETH')).toHaveValue('0.01');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(friend);
    await go(page, 'Home');
  });

  await test.step('a rejected addition and a rejected switch have different messages, as specified', async () => {
    const status = moves.getByRole('status').filter({ hasText: 'User rejected' });
    await switchTo(page, first, 'Causeway Second');
    await answer(page, 'reject');
    await expect(status).toContainText("User rejected the wallet's request to add network");
    await moves.getByRole('button', { name: 'Try again' }).click();
    await answer(page, 'approve');
    await answer(page, 'reject');
    await expect(status).toContainText("User rejected the wallet's request to switch network");
    await expect(card.locator('.network-wallet')).toContainText('Causeway Local');
  });

  await test.step('a switch that the wallet leaves open can be cancelled', async () => {
    await moves.getByRole('button', { name: 'Dismiss' }).click();
    await control(page, 'setMode', 'stall');
    await switchTo(page, first, 'Causeway Second');
    await expect(moves).toContainText(`Waiting for ${first} to switch`);
    await moves.getByRole('button', { name: 'Cancel' }).click();
    await expect(moves).toContainText('The request may still be open in the wallet');
    await moves.getByRole('button', { name: 'Dismiss' }).click();
    await expect(moves).toContainText(`${first} is not on Causeway Second`);
  });

  await test.step('a wallet on the wrong network is switched before a send and sends on the right one', async () => {
    // The prompt left open is rejected, so that it does not switch the wallet late.
    await control(page, 'setMode', 'reject');
    await control(page, 'setMode', 'approve');
    await switchTo(page, first, 'Causeway Second');
    await expect(card.locator('.network-wallet')).toContainText('Causeway Second');
    await choose(page, 'Causeway Local');
    await expect(moves).toContainText(`${first} is not on Causeway Local`);
    await control(page, 'setMode', 'ask');
    await fillIn();
    await expect(page.getByText(/will be asked to switch to Causeway Local/)).toBeVisible();
    await press();
    await expect(page.locator('.life')).toContainText('to switch to Causeway Local');
    expect((await answer(page, 'approve')).method).toBe('wallet_switchEthereumChain');
    await expect(page.locator('.life')).toContainText('check the amount');
    expect((await answer(page, 'approve')).method).toBe('eth_sendTransaction');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    const hash = await hexIn(page.getByTestId('hash'));
    const [local, other] = stack.chains.map(({ url }) => look(url));
    expect((await local?.getTransactionReceipt({ hash }))?.status).toBe('success');
    await expect(other?.getTransactionReceipt({ hash })).rejects.toThrow();
  });

  await test.step('the last selected network is selected again after a reload', async () => {
    await go(page, 'Home');
    await choose(page, 'Base');
    await expect(card).toContainText('Add a server for Base to see the balance');
    await reload(page);
    await expect(page.locator('.app-networks select').first()).toHaveValue('eip155:8453');
  });
});

test('a wallet that confirms a switch without switching is detected', async ({ page }) => {
  await page.clock.install();
  await visitApp(page);
  await connect(page);
  await choose(page, 'Causeway Second');
  await control(page, 'answerNext', 'wallet_switchEthereumChain', { result: null });
  await stopClock(page);
  await switchTo(page, first, 'Causeway Second');
  await expect(networkNotesOf(page)).toContainText('Waiting for');
  await expect(async () => {
    await page.clock.fastForward(3_500);
    await expect(networkNotesOf(page).getByRole('alert').filter({ hasText: /\S/ })).toContainText(
      'The wallet did not change its network',
      { timeout: 500 },
    );
  }).toPass();
});
