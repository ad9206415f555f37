import type { BrowserContext, Page } from '@playwright/test';
import type { Config } from '../src/config.ts';
import { cardOf } from './support/app.ts';
import { expectAccessible, expectNoSidewaysScroll } from './support/axe.ts';
import { android, followed, iphone, recordLinks, setVisibility } from './support/handset.ts';
import { pairingOf, test } from './support/phone.ts';
import { expect } from './support/test.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const openList = (page: Page) => pairingOf(page).getByRole('button', { name: 'Choose a wallet app' }).tap();
const tile = (page: Page, name: string) => pairingOf(page).getByRole('link', { name, exact: true });
/** The address of the page, encoded as in a link. */
const encoded = (page: Page) => encodeURIComponent(page.url());

/** Opens the app with another configuration. */
async function configure(context: BrowserContext, change: (config: Config) => object): Promise<void> {
  // The browser cannot tell where a page served from here comes from, and would block it from the relay of this
  // machine.
  await context.grantPermissions(['local-network-access']);
  await context.route('**/', async (route) => {
    const response = await route.fetch();
    const block = /(<script[^>]*id="causeway-config"[^>]*>)([^<]*)/;
    const body = (await response.text()).replace(block, (_, tag: string, text: string) => {
      return tag + JSON.stringify(change(JSON.parse(text)));
    });
    await route.fulfill({ response, body });
  });
}

/** Selects a wallet that accepts no code: the page should open inside it, and does not. */
async function openPhantom(page: Page): Promise<void> {
  const part = pairingOf(page);
  const origin = encodeURIComponent(new URL(page.url()).origin);
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await openList(page);
  const link = `https://phantom.app/ul/browse/${encoded(page)}?ref=${origin}`;
  await expect(tile(page, 'Phantom')).toHaveAttribute('href', link);
  await expectAccessible(page, 'every wallet of a phone');
  await expectNoSidewaysScroll(page, 'every wallet of a phone');
  await tile(page, 'Phantom').tap();
  expect(await followed(page)).toEqual([link]);
  await expect(part.getByText('Continue in Phantom')).toBeInViewport();
  await page.clock.fastForward(2_000);
  await expect(part.getByText('Did Phantom open?')).toBeVisible();
  await expect(part.getByRole('link', { name: 'Try the app link' })).toHaveAttribute('href', /^phantom:/);
  await expect(part.getByRole('link', { name: 'Get Phantom' })).toHaveAttribute('href', /^https:/);
  await expect(part.getByRole('button', { name: 'Copy page link' })).toBeVisible();
  await expectAccessible(page, 'a wallet that did not open');
  await part.getByRole('button', { name: 'Another app' }).tap();
  await expect(tile(page, 'Phantom')).toBeVisible();
}

/** Selects a wallet that accepts a code, and opens this page in it instead. */
async function openMetaMask(page: Page): Promise<void> {
  const part = pairingOf(page);
  await expect(tile(page, 'MetaMask')).toHaveAttribute('href', /^metamask:\/\/wc\?uri=wc%3A/);
  await tile(page, 'MetaMask').tap();
  const inside = part.getByRole('link', { name: 'Open this page in MetaMask' });
  const bare = page.url().slice('http://'.length);
  await expect(inside).toHaveAttribute('href', `https://link.metamask.io/dapp/${bare}`);
  await part.getByRole('button', { name: 'Another app' }).tap();
}

/** Selects a wallet that no link opens. */
async function openByHand(page: Page): Promise<void> {
  const part = pairingOf(page);
  await part.getByRole('region', { name: 'Open these yourself' }).getByRole('button', { name: 'Lace' }).tap();
  await expect(part.getByText('Lace cannot be opened from here')).toBeInViewport();
  const copied = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        navigator.clipboard.writeText = async (text) => resolve(text);
      }),
  );
  await part.getByRole('button', { name: 'Copy page link' }).tap();
  expect(await copied).toBe(page.url());
  await expectAccessible(page, 'a wallet without a link');
  await part.getByRole('button', { name: 'Cancel' }).tap();
  await expect(part.getByRole('button', { name: 'Choose a wallet app' })).toBeFocused();
}

test.describe('a visitor on an iPhone', () => {
  test.use({ userAgent: iphone });

  test('every wallet has a link or a next step', async ({ page }) => {
    await page.clock.install();
    await recordLinks(page);
    await page.goto('/');
    await test.step('a wallet without a code opens this page inside it', () => openPhantom(page));
    await test.step('a wallet with a code can open this page too', () => openMetaMask(page));
    await test.step('a wallet without a link shows the next step', () => openByHand(page));
  });

  test('a visitor returns from the wallet to a connected page', async ({ page, phone }) => {
    await recordLinks(page);
    await page.goto('/');
    await openList(page);
    await tile(page, 'Rainbow').tap();
    const [href = ''] = await followed(page);
    expect(href).toMatch(/^rainbow:\/\/wc\?uri=/);
    await setVisibility(page, 'hidden');
    await phone.pair(decodeURIComponent(href.split('uri=')[1] ?? ''));
    await setVisibility(page, 'visible');
    await expect(cardOf(page, 'Pocket')).toBeVisible();
  });

  test('a wallet returns the visitor to a connected page', async ({ page, context, phone }) => {
    const universal = 'https://app.example/';
    await configure(context, (config) => ({ ...config, app: { redirect: { universal } } }));
    await recordLinks(page);
    await page.goto('/');
    await openList(page);
    await tile(page, 'Rainbow').tap();
    const [href = ''] = await followed(page);
    await setVisibility(page, 'hidden');
    await phone.pair(decodeURIComponent(href.split('uri=')[1] ?? ''));
    await expect.poll(() => phone.peers).toHaveLength(1);
    const [app] = phone.peers;
    expect(app).toMatchObject({
      name: 'Causeway',
      description: expect.stringMatching(/^One way across/),
      url: new URL(page.url()).origin,
      icons: [new URL('/icon.svg', page.url()).href],
      redirect: { universal },
    });
    // Without a program for the address, the system opens it in a tab of the browser.
    await expect(cardOf(page, 'Pocket')).toBeVisible();
    const back = await context.newPage();
    await back.goto(page.url());
    await expect(cardOf(back, 'Pocket')).toBeVisible();
  });

  test('wallets open this page where there is no relay', async ({ page, context }) => {
    await configure(context, ({ relay: _relay, ...rest }) => rest);
    await recordLinks(page);
    await page.goto('/');
    await openList(page);
    await expect(page.getByText('There is no wallet in this browser yet')).toHaveCount(0);
    const part = pairingOf(page);
    await expect(tile(page, 'Solflare')).toHaveAttribute(
      'href',
      /^https:\/\/solflare\.com\/ul\/v1\/browse\//,
    );
    await expect(tile(page, 'MetaMask')).toHaveAttribute('href', /^https:\/\/link\.metamask\.io\/dapp\//);
    await tile(page, 'MetaMask').tap();
    await expect(part.getByText('Continue in MetaMask')).toBeVisible();
    await part.getByRole('button', { name: 'Another app' }).tap();
    await part.getByRole('button', { name: 'Uniswap' }).tap();
    await expect(part.getByText('Uniswap cannot be opened from here')).toBeVisible();
    await expect(part.getByRole('link', { name: 'Get Uniswap' })).toBeVisible();
    await page.getByRole('searchbox').fill('backp');
    await part.getByRole('button', { name: 'Another app' }).tap();
    await expect(part.locator('.pairing-app')).toHaveText(['Backpack']);
  });
});

test.describe('a visitor on Android', () => {
  test.use({ userAgent: android });

  test('wallets open by intents that fall back to their store', async ({ page }) => {
    await recordLinks(page);
    await page.goto('/');
    await openList(page);
    const intent = async (name: string) => (await tile(page, name).getAttribute('href')) ?? '';
    const fallback = (id: string) =>
      `S.browser_fallback_url=${encodeURIComponent(`https://play.google.com/store/apps/details?id=${id}`)};end`;
    expect(await intent('Phantom')).toBe(
      `intent://browse/${encoded(page)}?ref=${encodeURIComponent(new URL(page.url()).origin)}` +
        `#Intent;scheme=phantom;package=app.phantom;${fallback('app.phantom')}`,
    );
    expect(await intent('Eternl')).toBe(
      `intent://browse/v1?uri=${encoded(page)}#Intent;scheme=web+cardano;package=io.ccvault.v1.main;` +
        fallback('io.ccvault.v1.main'),
    );
    expect(await intent('Base')).toContain('#Intent;scheme=cbwallet;package=org.toshi;');
    await tile(page, 'Eternl').tap();
    expect((await followed(page)).at(-1)).toMatch(/^intent:\/\/browse\/v1/);
    await expect(pairingOf(page).getByText('Continue in Eternl')).toBeVisible();
  });
});
