import { createStore } from '@causeway/protocol/store';
import axe from 'axe-core';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mountDevtools, recordRequests } from '../src/index.js';
import { Devtools } from '../src/react.js';
import type { TestWallet } from '../src/types.js';
import { createWorld, secrets } from './world.js';

const root = document.documentElement;
let place: HTMLElement;

beforeEach(() => {
  document.title = 'Devtools';
  place = document.createElement('main');
  document.body.append(place);
  document.body.style.background = 'Canvas';
});

afterEach(() => {
  place.remove();
  root.removeAttribute('dir');
  root.style.colorScheme = '';
  root.lang = 'en';
});

/** A wallet that can be disturbed, without an engine behind it. */
function createTestWallet(): TestWallet {
  let mode = 'approve';
  let locked = false;
  return {
    name: 'First',
    mode: () => mode,
    locked: () => locked,
    accounts: () => ['0x1', '0x2'],
    requests: () => [],
    setMode: (next) => {
      mode = next;
    },
    lock: () => {
      locked = true;
    },
    unlock: () => {
      locked = false;
    },
    switchAccount: () => {},
    revoke: () => {},
  };
}

/** A page in which a wallet is connected and has signed. */
async function createFull() {
  const log = recordRequests();
  const { wallets, ...world } = createWorld({
    watch: log.watch,
    open: async (onUri) => onUri?.(secrets.pairing),
    answer: async () => secrets.signature,
  });
  await world.connect();
  await world.signer().call({ chainId: 'eip155:1', method: 'personal_sign', params: ['0x48656c6c6f'] });
  return { ...world, options: { wallets, requests: log.requests, testWallets: [createTestWallet()] } };
}

const shadow = () => place.querySelector('div')?.shadowRoot as ShadowRoot;

async function violations() {
  const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

for (const [width, scheme, lang] of [
  [1280, 'light', 'en'],
  [390, 'dark', 'ar'],
  [320, 'light', 'ar'],
] as const) {
  test(`axe finds no violation in the panel at ${width} px, ${scheme}, in ${lang}, and nothing is wider than the page`, async () => {
    await page.viewport(width, 800);
    root.style.colorScheme = scheme;
    root.lang = lang;
    root.dir = lang === 'ar' ? 'rtl' : 'ltr';
    const { options, stop } = await createFull();
    const unmount = mountDevtools(place, options);
    for (const details of shadow().querySelectorAll('details')) details.open = true;
    await expect.poll(() => shadow().querySelectorAll('pre').length).toBeGreaterThan(5);
    expect(await violations()).toEqual([]);
    expect(root.scrollWidth).toBeLessThanOrEqual(width);
    expect(getComputedStyle(shadow().querySelector('h2') as Element).direction).toBe(root.dir);
    unmount();
    stop();
  });
}

test('the panel follows a connection as it lives, and its button keeps the focus', async () => {
  const world = createWorld();
  const unmount = mountDevtools(place, { wallets: world.wallets });
  await expect.element(page.getByText('No connection has been used on this page yet.')).toBeVisible();
  await world.connect();
  const machine = page.getByRole('img', { name: 'Connection machine of Example Wallet: connected' });
  await expect.element(machine).toBeVisible();
  const leave = page.getByRole('button', { name: 'Disconnect' });
  (leave.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const connect = page.getByRole('button', { name: 'Connect', exact: true });
  await expect.element(connect).toBeVisible();
  expect(shadow().activeElement).toBe(connect.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(machine).toBeVisible();
  unmount();
  world.stop();
});

test('the panel shows the decoded content of a request, and the accounts', async () => {
  const { options, stop } = await createFull();
  const unmount = mountDevtools(place, options);
  for (const details of shadow().querySelectorAll('details')) details.open = true;
  await expect.poll(() => shadow().textContent).toContain('"text": "Hello"');
  await expect.poll(() => shadow().textContent).toContain(`"address": "${secrets.address}"`);
  unmount();
  stop();
});

test('the panel hides the key of a pairing that is open', async () => {
  const world = createWorld({
    open: (onUri) => {
      onUri?.(secrets.pairing);
      return new Promise(() => {});
    },
  });
  void world.connect();
  await expect.poll(() => world.wallets.connections.get()[0]?.uri).toBe(secrets.pairing);
  const unmount = mountDevtools(place, { wallets: world.wallets });
  for (const details of shadow().querySelectorAll('details')) details.open = true;
  await expect.poll(() => shadow().textContent).toContain('"uri": "[hidden]"');
  expect(shadow().innerHTML).not.toContain('symKey');
  unmount();
  world.stop();
});

test('the switches change the behaviour of a test wallet', async () => {
  const { options, stop } = await createFull();
  const [wallet] = options.testWallets;
  const unmount = mountDevtools(place, options);
  await userEvent.selectOptions(page.getByLabelText('First: Behaviour'), 'stall');
  expect(wallet?.mode()).toBe('stall');
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Unlock' })).toBeVisible();
  expect(wallet?.locked()).toBe(true);
  unmount();
  stop();
});

test('the panel changes nothing outside its element, and unmounting it leaves nothing', async () => {
  const before = { head: document.head.innerHTML, sheets: document.adoptedStyleSheets.length };
  const outside = document.createElement('button');
  document.body.append(outside);
  const look = () => JSON.stringify({ ...getComputedStyle(outside) });
  const plain = look();
  const { options, stop } = await createFull();
  const unmount = mountDevtools(place, options);
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(look()).toBe(plain);
  unmount();
  unmount();
  expect(place.innerHTML).toBe('');
  expect({ head: document.head.innerHTML, sheets: document.adoptedStyleSheets.length }).toEqual(before);
  outside.remove();
  stop();
});

test('the component shows the same panel in StrictMode, and follows its props', async () => {
  const { options, stop } = await createFull();
  const react = createRoot(place);
  const draw = (props: typeof options) =>
    react.render(createElement(StrictMode, null, createElement(Devtools, props)));
  draw(options);
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  expect(place.querySelectorAll('div > div')).toHaveLength(1);
  draw({ ...options, requests: createStore([]) });
  await expect.element(page.getByText('No request has been sent to a wallet yet.')).toBeVisible();
  react.unmount();
  expect(place.innerHTML).toBe('');
  stop();
});
