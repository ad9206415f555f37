import { afterEach, describe, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton, ConnectPanel } from './index.js';
import './styles/kit.css';
import { createScripted, first } from './testing/page.js';
import { showStory } from './testing/showStory.js';
import type { Theme } from './types.js';

afterEach(() => localStorage.clear());

const part = (name: string) => document.querySelector(`[data-part="${name}"]`) as HTMLElement;
const rowsOf = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Wallet ${at + 1}` }));
const dialog = () => browser.getByRole('dialog');

/** A colour as the browser computes it. */
function mixed(colour: string): string {
  const sample = document.body.appendChild(document.createElement('i'));
  sample.style.color = colour;
  const { color } = getComputedStyle(sample);
  sample.remove();
  return color;
}

describe('the layout on a wide page', () => {
  it('a panel with thirty wallets is as high as one with a single wallet, and its list scrolls', async () => {
    await browser.viewport(1280, 900);
    const heights: number[] = [];
    for (const count of [1, 30]) {
      const { kit } = createScripted(rowsOf(count));
      const { unmount } = await render(<ConnectPanel kit={kit} />);
      await expect
        .element(browser.getByRole('button', { name: `Wallet ${count}`, exact: false }))
        .toBeInTheDocument();
      heights.push(part('panel').offsetHeight);
      const { scrollHeight, clientHeight } = part('scroll');
      expect(scrollHeight > clientHeight).toBe(count === 30);
      await unmount();
    }
    expect(heights[1]).toBe(heights[0]);
  });

  it('a connected wallet of four families leaves its name 160 px beside their marks', async () => {
    await browser.viewport(1280, 900);
    const families = ['eip155', 'solana', 'near', 'polkadot'];
    const { kit, answers } = createScripted([{ name: 'Metropolitan', families }]);
    await render(<ConnectButton kit={kit} />);
    await expect.poll(() => kit.wallets.list.get().length).toBe(1);
    void kit.wallets.list.get()[0]?.connect();
    await expect.poll(answers.waiting).toBe(1);
    await answers.approve(first);
    kit.dialog.set('connect');
    await expect.element(dialog()).toBeVisible();
    expect(part('families').textContent).toContain('+1');
    expect(part('row-text').offsetWidth).toBeGreaterThanOrEqual(160);
  });

  it('the button that disconnects is in sight in an account dialog that has to be scrolled', async () => {
    await browser.viewport(1280, 640);
    await showStory('account', 'en', 'light');
    await expect.element(browser.getByText('Aave', { exact: true })).toBeVisible();
    const frame = document.querySelector('dialog[open]') as HTMLElement;
    expect(frame.scrollHeight).toBeGreaterThan(frame.clientHeight);
    const leave = document.querySelector('[data-kind="leave"]') as HTMLElement;
    expect(leave.getBoundingClientRect().bottom).toBeLessThan(frame.getBoundingClientRect().bottom);
    const last = [...frame.querySelectorAll<HTMLElement>('[data-part="list"] button')].at(-1) as HTMLElement;
    last.focus();
    expect(document.activeElement).toBe(last);
    expect(last.getBoundingClientRect().bottom).toBeLessThanOrEqual(part('more').getBoundingClientRect().top);
  });

  it('all rows of the account dialog begin their text on one line', async () => {
    await browser.viewport(1280, 900);
    await showStory('account', 'en', 'light');
    await expect.element(browser.getByText('Aave', { exact: true })).toBeVisible();
    const texts = [...document.querySelectorAll('dialog[open] [data-part="row-text"]')];
    expect(texts).toHaveLength(6);
    expect(new Set(texts.map((text) => text.getBoundingClientRect().left)).size).toBe(1);
  });

  it('an account dialog that is higher than the window fades at its lower edge', async () => {
    await browser.viewport(1280, 360);
    const { kit, answers } = createScripted([{ name: 'Alpha' }]);
    await render(<ConnectButton kit={kit} />);
    await expect.poll(() => kit.wallets.list.get().length).toBe(1);
    void kit.wallets.list.get()[0]?.connect();
    await expect.poll(answers.waiting).toBe(1);
    await answers.approve(first);
    kit.dialog.set('account');
    await expect.element(dialog()).toBeVisible();
    const frame = document.querySelector('dialog[open]') as HTMLElement;
    expect(frame.scrollHeight).toBeGreaterThan(frame.clientHeight);
    const { position, backgroundImage } = getComputedStyle(frame, '::after');
    expect([position, backgroundImage.startsWith('linear-gradient')]).toEqual(['sticky', true]);
  });
});

it('the screen of a wallet in a panel on a phone is in its middle, and ends above the bar of most apps', async () => {
  await browser.viewport(390, 844);
  const { kit } = createScripted(rowsOf(1));
  await render(<ConnectPanel kit={kit} />);
  await browser.getByRole('button', { name: /^Wallet 1/ }).click();
  await expect.element(browser.getByText('Approve the connection in Wallet 1.')).toBeVisible();
  expect(part('panel').offsetHeight).toBeLessThanOrEqual(500);
  const [screen, panel] = [part('arch'), part('panel')].map((each) => each.getBoundingClientRect());
  expect((screen?.top ?? 0) - (panel?.top ?? 0)).toBeGreaterThan(80);
});

it('an empty list in a panel on a phone leaves the first popular wallet near the search', async () => {
  await browser.viewport(390, 844);
  const { kit } = createScripted([]);
  await render(<ConnectPanel kit={kit} />);
  await expect.poll(() => part('empty')?.textContent).toBe('There is no wallet in this browser yet.');
  const [search, empty] = ['search', 'empty'].map((name) => part(name).getBoundingClientRect());
  const taken = (empty?.bottom ?? 0) - (search?.bottom ?? 0);
  expect([taken > 40, taken <= 132]).toEqual([true, true]);
});

it('the marks of families on a row have the edge that keeps a dark one visible on a dark surface', async () => {
  await browser.viewport(1280, 900);
  await showStory('connect', 'en', 'dark');
  const mark = document.querySelector('dialog[open] [data-part="families"] > svg') as SVGElement;
  expect(getComputedStyle(mark).outlineStyle).toBe('solid');
});

it('the marks of accounts and networks in a receipt are of one size', async () => {
  await browser.viewport(1280, 900);
  await showStory('approval-transaction', 'en', 'light');
  const marks = [...document.querySelectorAll('dialog[open] [data-part="receipt"] svg')];
  expect(marks.length).toBeGreaterThan(2);
  expect(new Set(marks.map((mark) => mark.getBoundingClientRect().width))).toEqual(new Set([20]));
});

it.each(['button-connected', 'button-wrong-network'])(
  'the buttons of the story %s are beside each other on a page of 320 px',
  async (name) => {
    await browser.viewport(320, 700);
    await showStory(name, 'en', 'light');
    const tops = ['network-button', 'account-button'].map((one) => part(one).getBoundingClientRect().top);
    expect(tops[0]).toBe(tops[1]);
  },
);

it.each([
  ['panel-failed', '[data-part="panel"]', 'top', '[role="alert"]'],
  ['send-rejected', '[type="submit"]', 'bottom', '[role="alert"]'],
  ['send-no-server', '[data-dialog="send"] [data-part="title"]', 'bottom', '[data-part="screen-text"]'],
] as const)('the words of the story %s keep a distance', async (name, before, edge, words) => {
  await browser.viewport(1280, 800);
  await showStory(name, 'en', 'light');
  const open = document.querySelector('dialog[open]') ?? document;
  const [first, text] = [before, words].map((one) => open.querySelector(one)?.getBoundingClientRect());
  expect((text?.top ?? 0) - (first?.[edge] ?? 0)).toBeGreaterThanOrEqual(12);
});

it('a title that has the focus because nothing else has it yet has no ring', async () => {
  await showStory('send-no-server', 'en', 'light');
  const title = document.activeElement as HTMLElement;
  expect([title.dataset.part, getComputedStyle(title).outlineStyle]).toEqual(['title', 'none']);
});

describe('the theme', () => {
  it('a colour, a radius, a font and a density of the app take effect in the button and the rows', async () => {
    await browser.viewport(1280, 900);
    const drawn = async (theme?: Theme) => {
      const { kit } = createScripted([{ name: 'Alpha' }], { theme });
      await render(<ConnectButton kit={kit} />);
      await expect.element(browser.getByRole('button', { name: 'Connect wallet' })).toBeVisible();
      // The colour is another one under the pointer.
      await browser.elementLocator(document.body).hover({ position: { x: 600, y: 5 } });
      kit.dialog.set('connect');
      await expect.element(dialog()).toBeVisible();
      const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(part('button'));
      const dialogRadius = getComputedStyle(part('dialog')).borderRadius;
      const row = document.querySelector('[data-dialog="connect"] [data-part="row"]') as HTMLElement;
      const height = row.offsetHeight;
      await cleanup();
      return { backgroundColor, color, borderRadius, fontFamily, dialogRadius, height };
    };
    const plain = await drawn();
    const own = await drawn({
      accent: 'rgb(120, 10, 60)',
      onAccent: 'rgb(250, 240, 230)',
      radius: '3px',
      font: 'Georgia, serif',
      density: 'compact',
    });
    expect(own).toEqual({
      backgroundColor: 'rgb(120, 10, 60)',
      color: 'rgb(250, 240, 230)',
      borderRadius: '3px',
      fontFamily: 'Georgia, serif',
      dialogRadius: '13px',
      height: 44,
    });
    expect(plain).toMatchObject({ borderRadius: '10px', dialogRadius: '20px', height: 52 });
    expect(plain.backgroundColor).not.toBe(own.backgroundColor);
  });

  it('the colour of the app stays under the pointer, a little nearer to that of the text', async () => {
    const theme = { mode: 'light', accent: 'rgb(120, 10, 60)' } as const;
    const { kit } = createScripted([{ name: 'Alpha' }], { theme });
    await render(<ConnectButton kit={kit} />);
    await browser.getByRole('button', { name: 'Connect wallet' }).hover();
    const colour = mixed('color-mix(in oklab, rgb(120, 10, 60), #1f2124 20%)');
    await expect.poll(() => getComputedStyle(part('button')).backgroundColor).toBe(colour);
  });

  it('what is chosen has a tint of the colour of the app', async () => {
    const theme = { mode: 'light', accent: 'rgb(120, 10, 60)' } as const;
    const { kit } = createScripted([{ name: 'Alpha' }], { theme });
    await render(<ConnectPanel kit={kit} />);
    await browser.getByRole('button', { name: /^Alpha/ }).click();
    const colour = mixed('color-mix(in oklab, rgb(120, 10, 60), #fffefc 88%)');
    const row = () => document.querySelector('[data-wallet][data-chosen]') as HTMLElement;
    await expect.poll(() => getComputedStyle(row()).backgroundColor).toBe(colour);
  });
});
