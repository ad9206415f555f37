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
