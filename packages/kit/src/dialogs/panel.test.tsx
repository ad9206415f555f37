import { afterEach, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectPanel } from '../index.js';
import { createScripted } from '../testing/page.js';

afterEach(() => localStorage.clear());

it('a panel that cannot be drawn says so, can be tried again, and the page around it goes on', async () => {
  let isBroken = true;
  const below = () => {
    if (isBroken) throw new Error('no list');
    return <p>Below the list</p>;
  };
  const { kit } = createScripted([{ name: 'Alpha' }], { screens: { below } });
  await render(
    <>
      <p>The app</p>
      <ConnectPanel kit={kit} />
    </>,
  );
  await browser.getByRole('button', { name: 'Try again' }).click();
  await expect.element(browser.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(browser.getByText('The app')).toBeVisible();
  isBroken = false;
  await browser.getByRole('button', { name: 'Try again' }).click();
  await expect.element(browser.getByText('Below the list')).toBeVisible();
  await expect.element(browser.getByRole('button', { name: /^Alpha/ })).toBeVisible();
  vi.mocked(console.error).mockClear();
});
