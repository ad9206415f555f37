import { afterEach, expect, it, vi } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectPanel } from '../index.js';
import { createScripted } from '../testing/page.js';
import '../styles/kit.css';

afterEach(() => localStorage.clear());

it('a panel that cannot be drawn reports that, can be tried again, and leaves the page around it usable', async () => {
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

it('the rows of the popular wallets take the place that was kept for them', async () => {
  await browser.viewport(390, 800);
  const { kit } = createScripted([{ name: 'MetaMask' }]);
  const shown: (string | undefined)[] = [];
  const note = () => {
    const rows = document.querySelectorAll('[data-part="group"]:has([data-known]) [data-part="row"]').length;
    const rooms = document.querySelectorAll('[data-part="group"][aria-hidden] [data-part="row"]').length;
    const more = document.querySelector('[data-part="more"]')?.getBoundingClientRect().top;
    const now = more === undefined ? undefined : `${rows || rooms} rows, then the rest at ${more}`;
    if (now !== undefined && shown.at(-1) !== now) shown.push(now);
    if (rows === 0) requestAnimationFrame(note);
  };
  note();
  await render(<ConnectPanel kit={kit} />);
  await expect.poll(() => document.querySelector('[data-known]')).not.toBeNull();
  expect(shown).toEqual([expect.stringMatching(/^\d rows/)]);
});
