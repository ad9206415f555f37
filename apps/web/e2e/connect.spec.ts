import {
  cancelOf,
  cardOf,
  connect,
  everything,
  itemOf,
  namespacesOf,
  openPanel,
  panelOf,
  reload,
  removeDrawLimit,
  rowOf,
  rowsOf,
  visitApp,
} from './support/app.ts';
import { stopClock } from './support/clock.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, openRequests, plain, second } from './support/testWallets.ts';

/** The three test wallets, and the extension of MultiversX, which announces no name. */
const rows = 4;

test('the panel lists and searches wallets and shows where to get more', async ({ page }) => {
  await visitApp(page, '/', everything);

  await test.step('every wallet in the page has one row', async () => {
    await expect(rowsOf(page)).toHaveCount(rows);
  });

  await test.step('wallet stores are shown on request, and nothing is fetched from them', async () => {
    await page.getByRole('button', { name: 'Get a wallet' }).click();
    const links = page.locator('[data-part="links"] a');
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('href', /^https:\/\//);
      await expect(link).toHaveAttribute('rel', /noopener/);
    }
  });

  await test.step('a search finds a wallet by name and reports when there is none', async () => {
    await page.getByRole('searchbox').fill('second');
    await expect(rowsOf(page)).toHaveCount(1);
    await page.getByRole('searchbox').fill('no such wallet');
    await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toContainText(
      'No wallet is called “no such wallet”',
    );
    await page.getByRole('searchbox').fill('metamask');
    await expect(panelOf(page).locator('[data-known="metamask"]')).toBeVisible();
    await expect(page.getByText('No wallet is called')).toHaveCount(0);
    await page.getByRole('searchbox').fill('');
  });

  await test.step('connecting shows the wallet’s card and focuses it', async () => {
    await connect(page);
    await expect(cardOf(page, first).locator('.connection-title')).toBeFocused();
    await openPanel(page);
    await expect(rowOf(page, first)).toContainText('Connected');
  });
});

test('a wallet prompts once, even if the visitor or the wallet acts during the request', async ({ page }) => {
  const item = itemOf(page, first);
  const openPrompts = async () => (await control(page, 'list'))[0]?.prompts;
  const connected = () => expect(cardOf(page, first)).toBeVisible();
  /** The wallet forgets this site, so that it prompts again. */
  const begin = async () => {
    await control(page, 'revoke');
    await expect(page.locator('.connections')).toHaveCount(0);
  };
  await visitApp(page);

  await test.step('the panel of test wallets approves a request like a wallet', async () => {
    await rowOf(page, first).click();
    const request = page.getByTestId('test-wallet-request');
    await expect(request).toHaveAttribute('data-method', 'eth_requestAccounts');
    await page.getByTestId('test-wallet-approve').click();
    await connected();
  });

  /** The width of the box of a rejection. */
  let width: number | undefined;
  await test.step('a rejection is reported calmly, and the next try connects', async () => {
    await begin();
    await rowOf(page, first).click();
    await answer(page, 'reject');
    const notice = item.locator('.notice', { hasText: 'Request rejected' });
    await expect(notice).toBeVisible();
    const box = await notice.boundingBox();
    width = box?.width;
    // The two marks stay in the middle above it.
    const [mark, other] = await item
      .locator('[data-part="arch"] [data-part="wallet-mark"]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect));
    expect((mark?.left ?? 0) + (other?.right ?? 0)).toBeCloseTo(2 * (box?.x ?? 0) + (width ?? 0), 0);
    // A screen reader announces it once.
    await expect(item.getByRole('status').filter({ hasText: 'Request rejected' })).toHaveCount(1);
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    await notice.getByRole('button', { name: 'Try again' }).click();
    await answer(page, 'approve');
    await connected();
  });

  await test.step('pressing a row twice sends one request', async () => {
    await begin();
    await rowOf(page, first).dblclick();
    await control(page, 'nextPrompt');
    expect(await openPrompts()).toHaveLength(1);
    await answer(page, 'approve');
    await connected();
  });

  await test.step('a locked wallet is reported with the next step', async () => {
    await begin();
    await control(page, 'lock');
    await rowOf(page, first).click();
    await expect(item.getByRole('alert')).toContainText('The wallet is locked');
    expect((await item.locator('.notice').boundingBox())?.width).toBe(width);
    await control(page, 'unlock');
    await item.getByRole('button', { name: 'Try again' }).click();
    await answer(page, 'approve');
    await connected();
  });

  await test.step('a request pending in the wallet (-32002) connects when its prompt is approved', async () => {
    await begin();
    // Another script of the page has already requested accounts, as one from before a reload would have.
    await page.evaluate(() => {
      const onAnnounce = (event: Event) => {
        const { info, provider } = (event as CustomEvent).detail;
        if (info.rdns === 'test.causeway.wallet') void provider.request({ method: 'eth_requestAccounts' });
      };
      addEventListener('eip6963:announceProvider', onAnnounce);
      dispatchEvent(new Event('eip6963:requestProvider'));
      removeEventListener('eip6963:announceProvider', onAnnounce);
    });
    await control(page, 'nextPrompt');
    await rowOf(page, first).click();
    await expect(item).toContainText(`Opening ${first}`);
    expect(await openPrompts()).toHaveLength(1);
    await answer(page, 'approve');
    await connected();
  });

  await test.step('a cancelled wait leaves no permission, even after a late approval', async () => {
    await begin();
    await rowOf(page, first).click();
    await expect(item).toContainText(`Opening ${first}`);
    await cancelOf(page).click();
    await expect(item).not.toContainText('Opening');
    await expect(item).toContainText('The request may still be open');
    await item.getByRole('button', { name: 'Choose another wallet' }).click();
    await expect(item).not.toContainText('The request may still be open');
    await answer(page, 'approve');
    await expect.poll(async () => (await control(page, 'list'))[0]?.connected).toEqual([]);
    await expect(page.locator('.connections')).toHaveCount(0);
    await connect(page);
  });

  await test.step('choosing another wallet cancels the first, whose late approval leaves no permission', async () => {
    await begin();
    await control(page, 'setMode', 'stall', { wallet: second });
    await rowOf(page, second).click();
    await expect(itemOf(page, second)).toContainText('Opening');
    await connect(page, plain);
    await openPanel(page);
    await expect(itemOf(page, second)).toBeVisible();
    await expect(itemOf(page, second)).not.toContainText('Opening');
    await page.keyboard.press('Escape');
    await control(page, 'setMode', 'approve', { wallet: second });
    await expect
      .poll(async () => (await control(page, 'list')).map(({ connected, held }) => connected.length + held))
      .toEqual([0, 0, 1]);
    await expect(page.locator('.connections .connection')).toHaveCount(1);
  });
});

test('a silent wallet is reported as slow after 4 s, gets an alternative after 8 s, and times out', async ({
  page,
}) => {
  await page.clock.install();
  await visitApp(page);
  await control(page, 'setMode', 'stall');
  await stopClock(page);
  await rowOf(page, first).click();
  const item = itemOf(page, first);
  // The time limit starts with the request to the wallet, whose code is loaded on use.
  await expect.poll(() => openRequests(page)).toBe(1);
  await expect(item).toContainText(`Opening ${first}`);
  await expect(item).not.toContainText('has not responded yet');
  await page.clock.fastForward(4_500);
  await expect(item).toContainText('has not responded yet');
  await expect(item.getByRole('button', { name: 'Choose another wallet' })).toHaveCount(0);
  await page.clock.fastForward(4_000);
  await expect(item.getByRole('button', { name: 'Choose another wallet' })).toBeVisible();
  await page.clock.fastForward('05:00');
  await expect(item.getByRole('alert')).toContainText('No response yet');
  await expect(item.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('several wallets are connected at once, and each is disconnected alone', async ({ page }) => {
  await visitApp(page);
  await connect(page, first);
  await connect(page, second);
  await connect(page, plain);
  const disconnectButton = (name: string) => page.getByRole('button', { name: `Disconnect ${name}` });

  await test.step('disconnecting one wallet does not affect the others', async () => {
    await expect(page.locator('.connections .connection')).toHaveCount(3);
    await disconnectButton(second).click();
    await expect(cardOf(page, second)).toHaveCount(0);
    await expect(cardOf(page, first)).toContainText('0xf39F');
    await expect(cardOf(page, plain)).toContainText('0x9965');
  });

  await test.step('a disconnected wallet is named until the next action, also for screen readers', async () => {
    const notice = page.getByRole('status').filter({ hasText: `Disconnected from ${second}.` });
    await expect(notice).toBeVisible();
    // Within the time of a double click, a click does not count as another action.
    await expect(async () => {
      await page.locator('main').click({ position: { x: 4, y: 4 } });
      await expect(notice).toHaveCount(0, { timeout: 100 });
    }).toPass();
  });

  await test.step('a double click on Leave does not disconnect the wallet that moves into its place', async () => {
    await disconnectButton(plain).evaluate(
      (below, above) =>
        new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            if (document.querySelectorAll('.connection').length > 1) return;
            observer.disconnect();
            below.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 }));
            resolve();
          }).observe(document.body, { subtree: true, childList: true });
          for (const button of document.querySelectorAll<HTMLElement>('.leave button')) {
            if (button.textContent?.includes(above)) button.click();
          }
        }),
      `Disconnect ${first}`,
    );
    await expect(cardOf(page, first)).toHaveCount(0);
    await expect(cardOf(page, plain)).toBeVisible();
    await expect(disconnectButton(plain)).not.toHaveAttribute('aria-disabled', 'true');
    // A press of a key acts on the focused element at any time.
    await disconnectButton(plain).press('Enter');
    await expect(cardOf(page, plain)).toHaveCount(0);
  });
});

test('a visitor without a wallet finds the test wallets on the first page, for this tab', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await page.goto('/');
  await expect(panelOf(page).locator('[data-part="empty"]').filter({ visible: true })).toContainText(
    'There is no wallet in this browser yet',
  );
  // A visitor who reads the page before acting.
  await page.clock.fastForward(30_000);
  const offer = page.getByRole('button', { name: 'Use test wallets' });
  await expect(offer).toHaveAccessibleDescription(/their keys are public/);
  await offer.click();
  await expect(rowsOf(page)).toHaveCount(rows);
  await namespacesOf(page, first);
  await expect(page.locator('.test-wallets')).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
  await reload(page);
  await expect(rowsOf(page)).toHaveCount(rows);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'Use test wallets' })).toBeVisible();
});

test('one connection covers all namespaces of a wallet', async ({ page }) => {
  // The code that draws connections loads late, and the page's time limit for it does not pass.
  await removeDrawLimit(page);
  let deliver = () => {};
  const delivered = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route(/\/assets\/connect(ed|ions)-/, async (route) => {
    await delivered;
    await route.continue();
  });
  await visitApp(page, '/', 'cip34');
  const { length } = await namespacesOf(page, first);
  expect(length).toBe(2);
  await rowOf(page, first).click();
  await answer(page, 'approve');
  await expect(page.getByRole('heading', { level: 1, name: 'Your wallets' })).toBeVisible();
  deliver();
  await expect(cardOf(page, first).locator('.accounts')).toHaveCount(length);
});

test('a wallet whose families are all connected is shown without a pause', async ({ page }) => {
  // The home page pauses for 300 ms only while another request of the wallet may follow.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (run: () => void, ms?: number) => (ms === 300 ? 0 : setTimeout(run, ms)),
    });
  });
  await visitApp(page, '/', everything);
  await connect(page, second);
});
