import { publicAccounts } from '@causeway/test-wallets';
import type { Page } from '@playwright/test';
import { cardOf, choose, connect, go, open, partOf, reload } from './support/app.ts';
import { expectNoSidewaysScroll } from './support/axe.ts';
import { type Family, families, urlOf } from './support/families.ts';
import { signedBy } from './support/signedBy.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, second } from './support/testWallets.ts';

/** Connects the first wallet, one approval for all it speaks, and goes to a place with its account of a namespace. */
async function openWith(page: Page, { namespace, own }: Family, place: 'Sign' | 'Send'): Promise<void> {
  await open(page, '/', namespace);
  await connect(page);
  await expect(partOf(page, first, namespace)).toContainText(own.slice(-6));
  await go(page, place);
  await choose(page, own);
}

async function seeItIsGood(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Verify signature' }).click();
  await expect(page.getByText('The signature is good')).toBeVisible();
}

/** Fills in a payment to the friend of these tests. */
async function fill(page: Page, { coin, friend, fee }: Family, amount: string): Promise<void> {
  await page.getByLabel('To', { exact: true }).fill(friend);
  await page.getByLabel(`Amount in ${coin}`).fill(amount);
  await expect(page.locator('.fee')).toContainText(fee);
}

for (const family of families) {
  const { name, namespace, own, other, friend } = family;

  test.describe(name, () => {
    test('a message is refused calmly, signed, verified and checked by other code; a sign-in too', async ({
      page,
    }) => {
      await openWith(page, family, 'Sign');
      const message = 'The bridge is open.\nCome <across> & back.';
      await page.getByRole('textbox', { name: 'Message' }).fill(message);
      const sign = page.getByRole('button', { name: 'Sign message' });
      await sign.click();
      await answer(page, 'reject');
      await expect(page.getByText('You refused the request')).toBeVisible();
      await sign.click();
      const prompt = await answer(page, 'approve');
      expect(prompt.method).toBe(family.signs);
      expect(prompt.details).toContainEqual({ label: 'Message', value: message, block: true });
      const signature = (await page.getByTestId('signature').textContent())?.trim() ?? '';
      const claim = { message, signature, address: own, secret: publicAccounts[0]?.privateKey ?? '' };
      expect(await signedBy[namespace]?.(claim)).toBe(true);
      expect(await signedBy[namespace]?.({ ...claim, message: `${message}!` })).toBe(false);
      await seeItIsGood(page);
      await expectNoSidewaysScroll(page, `a signature of ${name}`);
      await page.getByRole('tab', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: /^Sign in/ }).click();
      expect((await answer(page, 'approve')).title).toMatch(family.signIn);
      await seeItIsGood(page);
    });

    test('an exact amount is sent and seen in a block, and mistakes in an address are named', async ({
      page,
      stack,
    }) => {
      const url = urlOf(stack, namespace);
      const before = await family.balance(url, friend);
      await openWith(page, family, 'Send');
      const to = page.getByLabel('To', { exact: true });
      for (const [text, words] of family.mistakes) {
        await to.fill(text);
        await to.blur();
        await expect(page.getByText(words)).toBeVisible();
      }
      await fill(page, family, family.amount);
      await expectNoSidewaysScroll(page, `a payment of ${name}`);
      await page.getByRole('button', { name: /^Send/ }).click();
      const prompt = await answer(page, 'approve');
      expect(prompt.method).toBe(family.sends);
      expect(prompt.details).toEqual(expect.arrayContaining([...family.shown]));
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
      expect((await family.balance(url, friend)) - before).toBe(family.units);
    });

    test('it comes back after a reload without a prompt, follows the wallet, is left by itself, and ended by the wallet', async ({
      page,
    }) => {
      const part = partOf(page, first, namespace);
      const others = async () => {
        await expect(part).toHaveCount(0);
        await expect(partOf(page, first, 'eip155')).toContainText('0xf39F');
      };
      await open(page, '/', namespace);
      await connect(page);
      await reload(page);
      await expect(part).toContainText(own.slice(-6));
      await expect(page.getByTestId('test-wallet-request')).toHaveCount(0);
      await control(page, 'switchAccount', other);
      await expect(part.locator('.address').first()).toContainText(other.slice(-6));
      await part.getByRole('button', { name: `Leave ${name}` }).click();
      await others();
      await reload(page);
      await others();
      await control(page, 'setMode', 'approve');
      await cardOf(page, first)
        .getByRole('button', { name: `Connect ${name}` })
        .click();
      await expect(part).toContainText(other.slice(-6));
      await control(page, 'revoke', { namespace });
      await others();
    });

    test('a wallet of fewer means connects, comes back, and its payment is seen in a block', async ({
      page,
      stack,
    }) => {
      const url = urlOf(stack, namespace);
      const before = await family.balance(url, friend);
      const part = partOf(page, second, namespace);
      await open(page, '/', namespace);
      await connect(page, second);
      await control(page, 'setMode', 'approve', { wallet: second });
      await reload(page);
      await expect(part).toContainText(family.second.slice(-6));
      await go(page, 'Send');
      await choose(page, family.second);
      await fill(page, family, '1');
      await page.getByRole('button', { name: /^Send/ }).click();
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
      expect(await family.balance(url, friend)).toBeGreaterThan(before);
    });
  });
}
