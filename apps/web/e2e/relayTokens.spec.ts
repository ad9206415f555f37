import { randomBytes } from 'node:crypto';
import { cardanoAddresses } from '@causeway/wallets';
import { Address } from '@multiversx/sdk-core';
import { cardOf, go, partOf } from './support/app.ts';
import { urlOf } from './support/families.ts';
import { wake } from './support/multiversx.ts';
import { requestCode, scan } from './support/phone.ts';
import { expect, test } from './support/test.ts';
import {
  cardanoDollars,
  cosmosDenom,
  heldByPolkadotFriend,
  multiversxDollar,
  multiversxDollars,
  nearDollars,
  polkadotFriend,
} from './support/tokens.ts';

const name = 'Causeway Wallet Page';
const amount = 3_250_000n;

interface TokenOf {
  readonly namespace: string;
  /** The recipient. */
  readonly to: string;
  /** Reads the local dollars of the recipient, independently of the app's code. */
  held(url: string): Promise<bigint>;
  /** The id by which the token is added, where the chain lists no tokens of an account. */
  readonly id?: string;
}

const cosmosFriend = 'cosmos1sj3m3zudqkw4plsvm7p08h9q89lsy4wps62xu5';
const cosmosDollar = 'factory/cosmos15428vq2uzwhm3taey9sr9x5vm6tk78ewe54lwe/lusd';
const cardanoFriend = cardanoAddresses.at(-1) ?? '';
const nearStranger = randomBytes(32).toString('hex');
const multiversxStranger = Address.newFromHex(randomBytes(32).toString('hex')).toBech32();

/** EVM and Solana have their own tests. */
const tokens: readonly TokenOf[] = [
  { namespace: 'cosmos', to: cosmosFriend, held: (url) => cosmosDenom(url, cosmosFriend, cosmosDollar) },
  { namespace: 'polkadot', to: polkadotFriend, held: heldByPolkadotFriend },
  { namespace: 'cip34', to: cardanoFriend, held: (url) => cardanoDollars(url, cardanoFriend) },
  { namespace: 'near', to: nearStranger, held: (url) => nearDollars(url, nearStranger), id: 'usd.near' },
  {
    ...{ namespace: 'mvx', to: multiversxStranger, id: multiversxDollar },
    held: (url) => multiversxDollars(url, multiversxStranger),
  },
];

test('a token of each family is sent over one relay session, and exactly the amount arrives', async ({
  page,
  context,
  stack,
}) => {
  test.slow();
  await wake(stack);
  const wallet = await context.newPage();
  await wallet.goto(stack.walletPage?.url ?? '');
  await wallet.waitForFunction(() => globalThis.__causewayWalletPage !== undefined);
  await wallet.evaluate(() => globalThis.__causewayWalletPage?.setBehaviour('approve'));
  await page.bringToFront();
  await page.goto('/');
  await requestCode(page);
  await wallet.evaluate((uri) => globalThis.__causewayWalletPage?.pair(uri), await scan(page));
  await expect(cardOf(page, name)).toBeVisible();
  const runs = new Set(stack.config.chains.map(({ id }) => id.replace(/:.*/, '')));

  for (const { namespace, to, held, id } of tokens.filter((token) => runs.has(token.namespace))) {
    await test.step(`a token of ${namespace} arrives`, async () => {
      const url = urlOf(stack, namespace);
      const before = await held(url);
      await partOf(page, name, namespace).getByRole('radio').first().check();
      await cardOf(page, name).getByRole('button', { name: 'Assets', exact: true }).click();
      const panel = page.getByRole('region', { name: 'Assets', exact: true });
      if (id === undefined) await panel.getByText(/other tokens? in this account/).click();
      else {
        await panel.getByText('Add a token').click();
        await page.getByLabel('Address or ID of the token').fill(id);
        await page.getByRole('button', { name: 'Look up token' }).click();
        await panel.getByRole('button', { name: 'Add LUSD' }).click();
      }
      await panel.getByRole('button', { name: 'Send LUSD' }).first().click();
      await page.getByLabel('To', { exact: true }).fill(to);
      await page.getByLabel('Amount in LUSD').fill('3.25');
      await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
      // MultiversX may pay on another shard, some blocks later.
      await expect.poll(() => held(url)).toBe(before + amount);
      await go(page, 'Home');
    });
  }
});
