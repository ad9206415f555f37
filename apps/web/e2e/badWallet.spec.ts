import { cancelOf, cardOf, connect, go, itemOf, openPanel, panelOf, rowOf, visitApp } from './support/app.ts';
import { expect, test } from './support/test.ts';
import { control, first, plain } from './support/testWallets.ts';

test('a wallet that fails, returns invalid answers or vanishes never causes a false success', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitApp(page);

  await test.step('an unexpected wallet error is quoted, and its details can be copied', async () => {
    const error = { code: -32603, message: 'Internal <b>error</b>' };
    await control(page, 'answerNext', 'eth_requestAccounts', { error }, { wallet: plain });
    await rowOf(page, plain).click();
    const alert = itemOf(page, plain).getByRole('alert');
    await expect(alert).toContainText('Its message: Internal <b>error</b>');
    await alert.getByRole('button', { name: 'Copy details' }).click();
    await expect(alert).toContainText('details copied');
  });

  await test.step('each kind of invalid answer to a connection gets a named error and a next step', async () => {
    await control(page, 'setMode', 'malformed');
    const failure = itemOf(page, first).locator('.notice[data-kind="failed"]');
    await rowOf(page, first).click();
    // Uses every shape, one after the other.
    for (let turn = 0; turn < 15; turn += 1) {
      await expect(failure).toContainText(/sent an invalid response|shared no account/);
      await expect(page.locator('.connections')).toHaveCount(0);
      await failure.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(failure).toBeVisible();
    await control(page, 'setMode', 'ask');
    await connect(page);
  });

  await test.step('an invalid answer to a signature and to a transaction gets a named error', async () => {
    await control(page, 'setMode', 'approve');
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    const shapes = [null, 7, 'zzz', [], {}, `0x${'f'.repeat(1000)}`, `0x${'11'.repeat(65)}`];
    for (const result of shapes) {
      await control(page, 'answerNext', 'personal_sign', { result });
      await page.getByRole('button', { name: 'Sign message' }).click();
      const alert = page
        .getByRole('alert')
        .filter({ hasText: /sent an invalid response|does not match the account/ });
      await expect(alert).toBeVisible();
      await alert.getByRole('button', { name: 'Dismiss' }).click();
    }
    await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Hello');
    await go(page, 'Send');
    await page.getByLabel('To', { exact: true }).fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
    await page.getByLabel('Amount in ETH').fill('0.01');
    await control(page, 'answerNext', 'eth_sendTransaction', { result: { hash: 'no' } });
    await page.getByRole('button', { name: /Send .*0\.01 ETH/ }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'sent an invalid response' });
    await expect(alert).toContainText('The wallet may still have sent it');
    await expect(page.getByLabel('Amount in ETH')).toHaveValue('0.01');
  });

  await test.step('a wallet that vanishes during a request ends the wait with an error and reconnects without a prompt', async () => {
    await control(page, 'setMode', 'ask');
    await go(page, 'Sign');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Sign message' }).click();
    await control(page, 'nextPrompt');
    await control(page, 'setMode', 'vanish');
    await expect(
      page.getByRole('alert').filter({ hasText: 'The wallet is no longer available' }),
    ).toBeVisible();
    await go(page, 'Home');
    await control(page, 'setMode', 'ask');
    await expect(cardOf(page, first).getByRole('button', { name: `Disconnect ${first}` })).toBeVisible();
    expect((await control(page, 'list'))[0]?.prompts).toEqual([]);
  });
});

test('a wallet that vanishes for good is disconnected and reported at the next use', async ({ page }) => {
  await page.clock.install();
  await visitApp(page);
  await connect(page, plain);
  await control(page, 'setMode', 'vanish', { wallet: plain });
  await expect(cardOf(page, plain)).toContainText(`Reconnecting ${plain}`);
  await page.clock.fastForward(30_000);
  await expect(page.getByText(`Reconnecting ${plain}`)).toHaveCount(0);
  await rowOf(page, plain).click();
  await expect(cancelOf(page)).toBeVisible();
  await cancelOf(page).click();
});

test('unexpected announcements and answers of wallets cause no harm', async ({ page }) => {
  await page.addInitScript(announceNonsense);
  await page.addInitScript(announceOdd);
  await page.goto('/');

  await test.step('hostile announcements cause no crash and no foreign image, and a duplicate is marked', async () => {
    await expect(rowOf(page, 'Odd')).toBeVisible();
    await expect(rowOf(page, 'Twin')).toHaveCount(2);
    await expect(rowOf(page, 'Twin').first()).toContainText('Another wallet uses the same identity');
    await expect(panelOf(page).locator('img[src^="https:"], img[src^="javascript:"]')).toHaveCount(0);
    await rowOf(page, 'Odd').click();
    await expect(itemOf(page, 'Odd').getByRole('alert')).toContainText('The wallet shared no account');
  });

  await test.step('a second answer, a thenable and a BigInt from a wallet do not change the state', async () => {
    await rowOf(page, 'Throws').click();
    await expect(itemOf(page, 'Throws').getByRole('alert')).toContainText('The wallet reported an error');
    await rowOf(page, 'Thenable').click();
    await expect(cardOf(page, 'Thenable')).toContainText('0xf39F');
    await openPanel(page);
    await rowOf(page, 'Bigint').click();
    await expect(cardOf(page, 'Bigint').or(itemOf(page, 'Bigint').getByRole('alert')).first()).toBeVisible();
  });
});

/** Runs in the page: announces objects of every shape, most of them invalid. */
function announceNonsense() {
  const announce = (detail: unknown) =>
    dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  const provider = { request: async () => [], on() {}, removeListener() {} };
  const info = (change: object) => ({
    uuid: crypto.randomUUID(),
    name: 'Odd',
    rdns: 'test.odd',
    ...change,
  });
  addEventListener('eip6963:requestProvider', () => {
    for (const detail of [undefined, null, 7, 12n, {}, { info: {} }, { provider: {} }]) announce(detail);
    announce(
      Object.defineProperty({}, 'info', {
        get() {
          throw new Error('a getter');
        },
      }),
    );
    announce({ info: info({ icon: 'https://elsewhere.example/icon.png' }), provider: { ...provider } });
    announce({
      info: info({ name: 'Twin', rdns: 'test.twin', icon: 'javascript:alert(1)' }),
      provider: { ...provider },
    });
    announce({ info: info({ name: 'Twin', rdns: 'test.twin' }), provider: { ...provider } });
    announce({
      info: info({ name: `\u202e${'x'.repeat(500)}`, rdns: 'test.long' }),
      provider: { ...provider },
    });
  });
}

/** Runs in the page: creates wallets whose answers violate EIP-1193. */
function announceOdd() {
  const odd = (name: string, request: (o: { method: string }) => unknown) => () =>
    dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: {
          info: { uuid: crypto.randomUUID(), name, rdns: `test.${name.toLowerCase()}`, icon: '' },
          provider: { request, on() {}, removeListener() {} },
        },
      }),
    );
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const wallets = [
    odd('Bigint', async ({ method }) => (method === 'eth_chainId' ? 31337n : [account])),
    odd('Thenable', ({ method }) => ({
      // biome-ignore lint/suspicious/noThenProperty: a wallet that answers twice is what is tested.
      then(done: (value: unknown) => void) {
        done(method === 'eth_chainId' ? '0x7a69' : [account]);
        done([]);
      },
    })),
    odd('Throws', () => {
      throw 'a text';
    }),
  ];
  addEventListener('eip6963:requestProvider', () => {
    for (const announce of wallets) announce();
  });
}
