import { cardOf, openConnected } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { expect, test } from './support/test.ts';
import { first } from './support/testWallets.ts';

const ownAddress = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test('the QR code for receiving loads on use, is dark on light in both themes, and has text and a copy button', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 320, height: 700 });
  await openConnected(page);
  const isCode = (url: string) => /QrCode/.test(url);
  expect(fetched.filter(isCode)).toEqual([]);
  await cardOf(page, first).getByRole('button', { name: 'Receive' }).click();
  const receive = page.getByRole('region', { name: 'Receive' });
  const code = receive.getByRole('img', { name: `QR code of the address ${ownAddress}` });
  await expect(code).toBeVisible();
  expect(fetched.filter(isCode)).not.toEqual([]);
  await expect(code).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(code.locator('path')).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await expect(receive.getByRole('button', { name: /Copy/ })).toBeVisible();
  await expectAccessible(page, 'receive');
  await expectNoSidewaysScroll(page, 'receive');
});

test('the code requests an asset and an amount in the standard of the network, or contains the address alone', async ({
  page,
  stack,
}) => {
  await openConnected(page);
  await cardOf(page, first).getByRole('button', { name: 'Receive' }).click();
  const receive = page.getByRole('region', { name: 'Receive' });
  const uri = receive.getByTestId('payment-uri');
  const contents = receive.getByLabel('Contents of the code');
  const drawn = () => receive.locator('.qr path').getAttribute('d');
  await expect(contents).toBeVisible();
  await expect(receive.locator('.qr path')).toBeVisible();
  const plain = await drawn();
  await contents.selectOption('LUSD');
  const token = stack.config.splits?.[0]?.tokens[0]?.address ?? '';
  await expect(uri).toHaveText(new RegExp(`^ethereum:${token}@31337/transfer\\?address=${ownAddress}$`, 'i'));
  await receive.getByLabel('Amount in LUSD').fill('12.5');
  await expect(uri).toHaveText(/&uint256=12500000$/);
  await expect.poll(drawn).not.toBe(plain);
  await contents.selectOption('ETH');
  await receive.getByLabel('Amount in ETH').fill('0.2');
  await expect(uri).toHaveText(`ethereum:${ownAddress}@31337?value=200000000000000000`);
  await receive.getByLabel('Amount in ETH').fill('0.0000000000000000001');
  await expect(uri).toHaveCount(0);
  await expectAccessible(page, 'a code that asks for an amount');
  await contents.selectOption('Address only');
  await expect.poll(drawn).toBe(plain);
});
