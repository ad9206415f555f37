import { openTokens } from '@causeway/devnets/tokens';
import { solanaAddresses } from '@causeway/wallets';
import type { Page } from '@playwright/test';
import { erc20Abi, erc721Abi, erc1155Abi, type Hex } from 'viem';
import { cardOf, connect, go, openConnected, reload, visitApp } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { look } from './support/chain.ts';
import { urlOf } from './support/families.ts';
import { lamports, mintsOf, tokenAmount } from './support/solana.ts';
import { expect, test } from './support/test.ts';
import { answer, first } from './support/testWallets.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const friend = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Assets', exact: true });
const assetOf = (page: Page, symbol: string) =>
  panelOf(page).locator('.asset').filter({ hasText: symbol }).first();

async function showAssets(page: Page): Promise<void> {
  await cardOf(page, first).getByRole('button', { name: 'Assets', exact: true }).click();
}

/** Looks a token up by its address, as a visitor does. */
async function lookUpToken(page: Page, address: string): Promise<void> {
  const summary = panelOf(page).getByText('Add a token');
  if (!(await page.getByLabel('Address or ID of the token').isVisible())) await summary.click();
  await page.getByLabel('Address or ID of the token').fill(address);
  await page.getByRole('button', { name: 'Look up token' }).click();
}

test('a visitor of an EVM network sees their tokens, sends one exactly, and finds it in the activity', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'eip155');
  const token = stack.config.splits?.[0]?.tokens[0]?.address as Hex;
  const held = (address: string) =>
    look(url).readContract({
      address: token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [address as Hex],
    });
  const before = [await held(owner), await held(friend)] as const;
  await visitApp(page);
  await connect(page);

  await test.step('nothing is read before the visitor asks for it, then coin and token have exact amounts', async () => {
    await expect(panelOf(page)).toHaveCount(0);
    await showAssets(page);
    await expect(assetOf(page, 'LUSD')).toContainText('5,000 LUSD');
    await expect(assetOf(page, 'ETH')).toBeVisible();
    await expectAccessible(page, 'the assets of an account');
  });

  await test.step('amounts end at one line, and no action breaks into two', async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const ends = await panelOf(page)
        .locator('.asset .amount')
        .evaluateAll((amounts) => amounts.map((one) => Math.round(one.getBoundingClientRect().right)));
      expect(ends).toHaveLength(2);
      expect(new Set(ends).size, `at ${width}`).toBe(1);
      const lines = await panelOf(page)
        .getByRole('button', { name: /^Send / })
        .locator('span')
        .evaluateAll((labels) =>
          labels.map((one) =>
            Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
          ),
        );
      expect(lines, `at ${width}`).toEqual([1, 1]);
      await expectNoSidewaysScroll(page, `the assets at ${width}`);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the form begins with the token, and the maximum is its balance', async () => {
    await assetOf(page, 'LUSD').getByRole('button', { name: 'Send LUSD' }).click();
    await expect(page.getByLabel('What to send')).toHaveValue(new RegExp(`${token}$`, 'i'));
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByRole('button', { name: 'Max' }).click();
    await expect(page.getByLabel('Amount in LUSD')).toHaveValue('5000');
    await page.getByLabel('Amount in LUSD').fill('5000.000001');
    await expect(page.getByText('This is more than your balance of')).toBeVisible();
    await page.getByLabel('Amount in LUSD').fill('12.500001');
    await expect(page.locator('.fee')).toContainText('ETH');
    await expect(page.locator('.sentence')).toContainText('12.500001 LUSD');
    await expect(page.locator('.sentence')).toContainText('Fee (max)');
    await expectAccessible(page, 'a token to send');
  });

  await test.step('the wallet receives the call of the contract, and exactly that is included', async () => {
    await page.getByRole('button', { name: /Send .*12\.500001 LUSD/ }).click();
    const prompt = await answer(page, 'approve');
    expect(prompt.method).toBe('eth_sendTransaction');
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    await expect(page.locator('.life')).toContainText('12.500001 LUSD');
    expect(await held(friend)).toBe(before[1] + 12_500_001n);
    expect(await held(owner)).toBe(before[0] - 12_500_001n);
  });

  await test.step('the activity names the token, and sending it again fills the form with it', async () => {
    await go(page, 'Activity');
    await expect(page.getByText('12.500001 LUSD').first()).toBeVisible();
  });
});

test('a visitor adds a token by its address and is warned of its similarity and of changed decimals', async ({
  page,
  stack,
}) => {
  const url = urlOf(stack, 'eip155');
  const maker = await openTokens(url);
  const about = { name: 'Another Dollar', symbol: 'LU\u0405D', decimals: 6 };
  const token = await maker.deploy('PlainToken', about);
  await maker.mint(token, owner, 7_000_000n);
  await openConnected(page);
  await showAssets(page);

  await test.step('an invalid address and a contract that is not a token are reported', async () => {
    await lookUpToken(page, '0x12');
    await expect(panelOf(page).getByRole('alert').filter({ hasText: '40 characters' })).toBeVisible();
    await lookUpToken(page, friend);
    await expect(panelOf(page).locator('.notice')).toContainText(/not known|parameter|invalid/i);
  });

  await test.step('the similarity to a listed token is named before it is added', async () => {
    await lookUpToken(page, token);
    await expect(panelOf(page).getByText('It resembles LUSD, a different token')).toBeVisible();
    await expectAccessible(page, 'a token that looks like another');
    await panelOf(page)
      .getByRole('button', { name: `Add ${about.symbol}` })
      .click();
    await expect(assetOf(page, 'Another Dollar')).toContainText('7');
  });

  await test.step('the added token is listed after a reload, and changed decimals stop the send', async () => {
    await reload(page);
    await showAssets(page);
    await assetOf(page, 'Another Dollar')
      .getByRole('button', { name: `Send ${about.symbol}` })
      .click();
    await maker.setDecimals(token, 3n);
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel(`Amount in ${about.symbol}`).fill('1');
    await expect(page.getByText(`${about.symbol} has changed its decimals`)).toBeVisible();
    await page.getByRole('button', { name: /^Send .*1 / }).click();
    await expect(page.locator('.life')).toHaveCount(0);
    await page.getByRole('button', { name: 'Use the new decimals' }).click();
    await expect(page.getByText(`${about.symbol} has changed its decimals`)).toHaveCount(0);
  });

  await test.step('a removed token is no longer listed', async () => {
    await go(page, 'Home');
    await showAssets(page);
    await assetOf(page, 'Another Dollar')
      .getByRole('button', { name: `Remove ${about.symbol}` })
      .click();
    await expect(panelOf(page).getByText('Another Dollar')).toHaveCount(0);
  });
});

test('a press that opens the form of tokens opens it although the list loads meanwhile', async ({
  page,
  stack,
}) => {
  await openConnected(page);
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(urlOf(stack, 'eip155'), async (route) => {
    await gate;
    await route.continue();
  });
  await showAssets(page);
  const line = panelOf(page).getByText('Add a token');
  await line.hover();
  const before = await line.boundingBox();
  await page.mouse.down();
  release();
  await expect(assetOf(page, 'LUSD')).toContainText('LUSD');
  await expect.poll(async () => (await line.boundingBox())?.y).not.toBe(before?.y);
  await page.mouse.up();
  await expect(page.getByLabel('Address or ID of the token')).toBeVisible();
});

test('an item of a collection is added by its number, and sent whole', async ({ page, stack }) => {
  const url = urlOf(stack, 'eip155');
  const maker = await openTokens(url);
  const collectible = await maker.deploy('Collection721', { name: 'Local Art', symbol: 'ART', decimals: 0 });
  const many = await maker.deploy('Collection1155', { name: 'Local Cards', symbol: 'CARD', decimals: 0 });
  await maker.mint(collectible, owner, 7n);
  await maker.mint(many, owner, 12n);
  const ownerOf = () =>
    look(url).readContract({ address: collectible, abi: erc721Abi, functionName: 'ownerOf', args: [7n] });
  const cardsOf = (address: Hex) =>
    look(url).readContract({
      address: many,
      abi: erc1155Abi,
      functionName: 'balanceOf',
      args: [address, 12n],
    });
  await openConnected(page);
  await showAssets(page);

  for (const [text, name] of [
    [`${collectible} #7`, 'ART #7'],
    [`${many}/12`, 'CARD #12'],
  ] as const) {
    await lookUpToken(page, text);
    await panelOf(page)
      .getByRole('button', { name: `Add ${name}` })
      .click();
  }
  await expect(assetOf(page, 'Local Cards #12')).toContainText('1,000');

  await test.step('an ERC-721 item is sent whole to its new owner', async () => {
    await assetOf(page, 'Local Art #7').getByRole('button', { name: 'Send ART #7' }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await expect(page.getByLabel('Amount in ART #7')).toHaveValue('1');
    await expect(page.locator('.sentence')).toContainText('1 ART #7');
    await page.getByRole('button', { name: /^Send .*1 ART #7/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect(await ownerOf()).toBe(friend);
  });

  await test.step('the chosen number of an ERC-1155 item is sent, and the activity names the item', async () => {
    await go(page, 'Home');
    await showAssets(page);
    await assetOf(page, 'Local Cards #12').getByRole('button', { name: 'Send CARD #12' }).click();
    await page.getByLabel('To', { exact: true }).fill(friend);
    await page.getByLabel('Amount in CARD #12').fill('25');
    await page.getByRole('button', { name: /^Send .*25 CARD #12/ }).click();
    await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
    expect([await cardsOf(owner), await cardsOf(friend)]).toEqual([975n, 25n]);
    await go(page, 'Activity');
    await expect(page.getByText('25 CARD #12').first()).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a visitor of Solana finds the tokens of an account, and sends one to a recipient without a token account', async ({
    page,
    stack,
  }) => {
    const url = urlOf(stack, 'solana');
    const [sol = '', , , , recipient = ''] = solanaAddresses;
    const mint = (await mintsOf(url, sol)).at(0) ?? '';
    const someone = 'GBk2mTGq5nEJxbtbJXmrNbcsuoyYuXz4tMEUu8iGbNbM';
    expect(recipient).not.toBe(someone);
    await visitApp(page, '/', 'solana');
    await connect(page);
    await cardOf(page, first)
      .getByRole('radio', { name: `Use ${sol}` })
      .check();
    await showAssets(page);

    await test.step('tokens received from others are listed on request, with a warning about their names', async () => {
      await expect(assetOf(page, 'SOL')).toBeVisible();
      await panelOf(page).getByText('2 other tokens in this account').click();
      await expect(assetOf(page, 'LUSD')).toContainText('5,000 LUSD');
      await expect(assetOf(page, 'TAXL')).toContainText('5,000,000 TAXL');
      await expectNoSidewaysScroll(page, 'the tokens of an account');
    });

    await test.step('the rent of the new account and the fee are shown, and exactly the amount arrives', async () => {
      await assetOf(page, 'LUSD').getByRole('button', { name: 'Send LUSD' }).click();
      await page.getByLabel('To', { exact: true }).fill(someone);
      await page.getByLabel('Amount in LUSD').fill('3.25');
      await expect(page.locator('.fee')).toContainText('Rent for the recipient');
      await expect(page.getByText('The recipient has no account of this token yet')).toBeVisible();
      await expectNoSidewaysScroll(page, 'a token to send on Solana');
      const coins = await lamports(url, sol);
      await page.getByRole('button', { name: /Send .*3\.25 LUSD/ }).click();
      expect((await answer(page, 'approve')).method).toBe('solana:signAndSendTransaction');
      await expect(page.locator('.life')).toHaveAttribute('data-status', 'included');
      expect(await tokenAmount(url, someone, mint)).toBe(3_250_000n);
      // 165 bytes of a new account, and one signature.
      expect(coins - (await lamports(url, sol))).toBe(2_039_280n + 5_000n);
    });
  });
});
