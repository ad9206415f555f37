import { parseEther } from 'viem';
import { cardOf, connect, everything, go, networkNotesOf, reload, visitApp } from './support/app.ts';
import { look, rpc } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';

const ownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

test('a visitor connects, signs, verifies, sends, switches to a new network and returns', async ({
  page,
  stack,
}) => {
  const [local, other] = stack.chains.map(({ url }) => look(url));
  await visitApp(page, '/', everything);
  await connect(page);
  const card = cardOf(page, first);
  await expect(card).toContainText('0xf39F');
  await expect(card.getByText('ETH').first()).toBeVisible();

  await go(page, 'Sign');
  const message = 'The bridge is open.\nCome across.';
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('button', { name: 'Sign message' }).click();
  expect((await answer(page, 'approve')).method).toBe('personal_sign');
  const signature = await hexIn(page.getByTestId('signature'));
  // An independent check: other code, in another process.
  expect(await local?.verifyMessage({ address: ownAddress, message, signature })).toBe(true);
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('Signature valid')).toBeVisible();

  await go(page, 'Send');
  const before = (await local?.getBalance({ address: friend })) ?? 0n;
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel('Amount in ETH').fill('0.25');
  await page.getByRole('button', { name: /Send .*0\.25 ETH/ }).click();
  expect((await answer(page, 'approve')).method).toBe('eth_sendTransaction');
  await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
  const hash = await hexIn(page.getByTestId('hash'));
  const receipt = await local?.getTransactionReceipt({ hash });
  expect(receipt?.status).toBe('success');
  expect(await local?.getBalance({ address: friend })).toBe(before + parseEther('0.25'));

  await go(page, 'Home');
  await page.getByLabel('EVM networks: network').selectOption({ label: 'Causeway Second' });
  await networkNotesOf(page)
    .getByRole('button', { name: `Switch ${first} to Causeway Second` })
    .click();
  expect((await answer(page, 'approve')).method).toBe('wallet_addEthereumChain');
  expect((await answer(page, 'approve')).method).toBe('wallet_switchEthereumChain');
  await expect(card.locator('.network-wallet')).toContainText('Causeway Second');
  expect(await other?.getChainId()).toBe(31338);

  await reload(page);
  await expect(card).toContainText('0xf39F');
  await expect(card.locator('.network-wallet')).toContainText('Causeway Second');
  await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
  expect(await rpc(stack.chains[0]?.url ?? '', 'eth_chainId')).toBe('0x7a69');
});
