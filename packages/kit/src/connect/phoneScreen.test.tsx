import { afterEach, describe, expect, it, vi } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton, ConnectPanel } from '../index.js';
import '../styles/kit.css';
import { violations } from '../testing/axe.js';
import { createScripted } from '../testing/page.js';

afterEach(() => localStorage.clear());

const uri = `wc:${'a1'.repeat(32)}@2?expiryTimestamp=${Math.ceil(Date.now() / 1000) + 300}&relay-protocol=irn&symKey=${'0f'.repeat(32)}`;
const button = (name: string | RegExp) => browser.getByRole('button', { name });
const link = (name: string | RegExp) => browser.getByRole('link', { name });
const known = (id: string) => document.querySelector<HTMLElement>(`[data-known="${id}"]`);
const tiles = () => [...document.querySelectorAll<HTMLElement>('[data-part="tile"]')];

/** Opens the dialog of a page, and resolves once it lists a popular wallet. */
async function list(id: string) {
  const world = createScripted([{ name: 'Alpha' }], { relay: true });
  await render(<ConnectButton kit={world.kit} />);
  await button('Connect wallet').click();
  await expect.poll(() => known(id)).not.toBeNull();
  return world;
}

/** Presses a popular wallet; resolves once a code was requested. */
async function press(id: string) {
  const world = await list(id);
  known(id)?.click();
  await expect.poll(world.answers.waiting).toBe(1);
  return world;
}

describe('a popular wallet on a phone', () => {
  const beOnPhone = async () => {
    await browser.viewport(390, 844);
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone');
  };
  const onPhone = async () => {
    await beOnPhone();
    return press('metamask');
  };

  it('a popular wallet is opened by its own link, which is disabled while there is no code', async () => {
    const { answers } = await onPhone();
    await expect.element(browser.getByRole('heading', { name: 'MetaMask' })).toBeVisible();
    await expect.element(link('Open MetaMask')).toHaveAttribute('aria-disabled', 'true');
    expect(await violations()).toEqual([]);
    await answers.showCode(uri);
    await expect
      .element(link('Open MetaMask'))
      .toHaveAttribute('href', `metamask://wc?uri=${encodeURIComponent(uri)}`);
    await expect.element(link('Open MetaMask')).not.toHaveAttribute('aria-disabled');
    await expect
      .element(link('Get MetaMask'))
      .toHaveAttribute('href', 'https://apps.apple.com/app/id1438144202');
    expect(tiles()).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('a popular wallet without a code opens the page in its own browser', async () => {
    await beOnPhone();
    await list('phantom');
    expect(known('phantom')?.getAttribute('href')).toContain(
      `https://phantom.app/ul/browse/${encodeURIComponent(location.href)}`,
    );
    expect(known('phantom')?.hasAttribute('target')).toBe(false);
  });

  it('a popular wallet leads to every other app, the popular ones first', async () => {
    const { answers } = await onPhone();
    await button('Choose another wallet').click();
    const names = () => tiles().map((tile) => tile.querySelector('bdi')?.textContent);
    await expect.poll(() => names().slice(0, 4)).toEqual(['MetaMask', 'Trust', 'OKX', '1inch']);
    expect(names().filter((name) => name === 'MetaMask')).toHaveLength(1);
    expect(tiles().every((tile) => tile.ariaDisabled === 'true' && !tile.hasAttribute('href'))).toBe(true);
    expect(document.querySelector('[data-part="tiles"]')?.ariaBusy).toBe('true');
    const status = browser.getByText('Creating a code…').element().getBoundingClientRect();
    expect(status.bottom).toBeLessThanOrEqual(tiles()[0]?.getBoundingClientRect().top ?? 0);
    expect(await violations()).toEqual([]);
    await answers.showCode(uri);
    await expect.poll(() => tiles().every((tile) => tile.hasAttribute('href'))).toBe(true);
    expect(document.querySelector('[data-part="tiles"]')?.ariaBusy).toBe('false');
  });

  it('a popular wallet is found by its name among all apps, and a name without an app is reported', async () => {
    await onPhone();
    await button('Choose another wallet').click();
    const search = browser.getByRole('searchbox', { name: 'Search wallets' });
    await search.fill('TRÚST');
    await expect.poll(() => tiles().map(({ textContent }) => textContent)).toEqual(['Trust']);
    await search.fill('Drawbridge');
    await expect.element(browser.getByText('No wallet is called “Drawbridge”.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => tiles().length).toBeGreaterThan(8);
    await expect.element(browser.getByRole('dialog')).toBeVisible();
  });

  it('a popular wallet shows its code for another phone, and from there every app', async () => {
    await onPhone();
    await button('Show QR code').click();
    await expect.element(browser.getByRole('heading', { name: 'Scan with MetaMask' })).toBeVisible();
    await button('Show the apps').click();
    await expect.poll(() => tiles().length).toBeGreaterThan(5);
  });
});

describe('a popular wallet on a computer', () => {
  it('a popular wallet on a computer is named beside its code, with a link to get it, and its row stays chosen', async () => {
    await browser.viewport(1280, 900);
    const { answers } = await press('metamask');
    await answers.showCode(uri);
    const chosen = () =>
      [...document.querySelectorAll('[data-state="chosen"] [data-part="row-text"]')].map(
        ({ textContent }) => textContent,
      );
    await expect.element(browser.getByRole('heading', { name: 'Scan with MetaMask' })).toBeVisible();
    await expect.element(link('Get MetaMask')).toHaveAttribute('href', 'https://metamask.io');
    expect(chosen()).toEqual(['MetaMask']);
    known('trust')?.click();
    await expect.element(browser.getByRole('heading', { name: 'Scan with Trust' })).toBeVisible();
    expect(answers.waiting()).toBe(1);
    await button('Wallet on your phone').click();
    await expect.element(browser.getByRole('heading', { name: 'Scan with your wallet app' })).toBeVisible();
    expect(chosen()).toEqual(['Wallet on your phone']);
    expect(await violations()).toEqual([]);
  });

  it("starts again on the app's own start screen with a second press", async () => {
    const presses: unknown[] = [];
    const { kit } = createScripted([{ name: 'Alpha' }], {
      relay: true,
      screens: {
        start: ({ app }) => {
          if (app && !presses.includes(app)) presses.push(app);
          return <p>{app?.name}</p>;
        },
      },
    });
    await render(<ConnectPanel kit={kit} />);
    await expect.poll(() => known('metamask')).not.toBeNull();
    for (const count of [1, 2]) {
      known('metamask')?.click();
      await expect.poll(() => presses.length).toBe(count);
    }
  });
});
