import { afterEach, expect, it, vi } from 'vitest';
import { type Preferences, parsePreferences } from './preferences.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  null,
  undefined,
  7,
  'text',
  [],
  { theme: 'pink', locale: 3, tabs: 'sync', rpcUrls: 'x', names: 'yes', balances: 1, baseNames: 'x' },
])('stored preferences of %j are ignored', (value) => {
  expect(parsePreferences(value)).toEqual({});
});

it('stored preferences keep valid fields and drop the rest', () => {
  const stored = {
    theme: 'dark',
    locale: 'ar',
    tabs: 'isolate',
    rpcUrls: { 'eip155:1': 'http://a', b: 1 },
    names: 'on',
    balances: 'on',
    developer: 'on',
    baseNames: 'chain',
    x: 1,
  };
  expect(parsePreferences(stored)).toEqual({
    theme: 'dark',
    locale: 'ar',
    tabs: 'isolate',
    rpcUrls: { 'eip155:1': 'http://a' },
    names: 'on',
    balances: 'on',
    developer: 'on',
    baseNames: 'chain',
  });
});

it('stored networks of the visitor are kept when they are complete, and dropped otherwise', () => {
  const currency = { name: 'BERA', symbol: 'BERA', decimals: 18 };
  const whole = { id: 'eip155:80094', name: 'Berachain', currency, rpcUrls: ['https://rpc.example/'] };
  const stored = [
    null,
    { ...whole, id: 'eip155:x' },
    { ...whole, name: 1 },
    { ...whole, currency: undefined },
    { ...whole, rpcUrls: ['no address'] },
    whole,
  ];
  expect(parsePreferences({ networks: stored })).toEqual({ networks: [whole] });
  expect(parsePreferences({ networks: 'x' })).toEqual({});
});

it('stored networks and tokens are available when the module has loaded', async () => {
  const networks = [
    {
      ...{ id: 'eip155:80094', name: 'Berachain', rpcUrls: [] },
      currency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
    },
  ];
  const tokens = [{ id: 'eip155:1/erc20:0x1', name: 'Dollar', symbol: 'USD', decimals: 6 }];
  vi.stubGlobal('localStorage', { getItem: () => JSON.stringify({ networks, tokens }) });
  vi.resetModules();
  const { preferences } = await import('./preferences.ts');
  expect(preferences.get()).toEqual({ networks, tokens });
});

const berachain = {
  ...{ id: 'eip155:80094' as const, name: 'Berachain', rpcUrls: ['https://rpc.example/'] },
  currency: { name: 'BERA', symbol: 'BERA', decimals: 18 },
};

/** A page with its own copy of the module, and a storage that other tabs write too. */
async function openTab(first: Preferences = {}) {
  let text: string | undefined = JSON.stringify(first);
  let isFull = false;
  const heard: (() => void)[] = [];
  vi.stubGlobal('localStorage', {
    getItem: () => text ?? null,
    setItem(_: string, next: string) {
      if (isFull) throw new DOMException('', 'QuotaExceededError');
      text = next;
    },
    removeItem() {
      text = undefined;
    },
  });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'storage') heard.push(listener);
  });
  vi.resetModules();
  return {
    ...(await import('./preferences.ts')),
    stored: (): Preferences => JSON.parse(text ?? 'null'),
    /** Another tab writes. Its event may come later. */
    write(next: Preferences) {
      text = JSON.stringify(next);
    },
    hear() {
      for (const listener of heard) listener();
    },
    fill(next: boolean) {
      isFull = next;
    },
  };
}

it('a change of one preference keeps the networks and servers that another tab has saved', async () => {
  const tab = await openTab();
  const others = { networks: [berachain], rpcUrls: { 'eip155:1': 'https://own.example/' } };
  tab.write(others);
  tab.prefer({ theme: 'dark' });
  expect(tab.stored()).toEqual({ ...others, theme: 'dark' });
  expect(tab.preferences.get()).toEqual({ ...others, theme: 'dark' });
});

it('a preference that another tab has changed or reset is changed in this tab too', async () => {
  const tab = await openTab({ theme: 'dark', names: 'on' });
  tab.write({ theme: 'light', networks: [berachain] });
  tab.hear();
  expect(tab.preferences.get()).toEqual({ theme: 'light', networks: [berachain] });
});

it('a preference that is the same after a change of another one keeps its object', async () => {
  const tab = await openTab({ networks: [berachain] });
  const { networks } = tab.preferences.get();
  tab.prefer({ theme: 'dark' });
  tab.write({ theme: 'light', networks: [berachain] });
  tab.hear();
  expect(tab.preferences.get()).toEqual({ theme: 'light', networks });
  expect(tab.preferences.get().networks).toBe(networks);
});

it('a preference that could not be saved stays until the page is closed, and is saved with the next one', async () => {
  const tab = await openTab({ names: 'on' });
  tab.fill(true);
  tab.prefer({ theme: 'dark' });
  tab.write({ names: 'on', networks: [berachain] });
  tab.hear();
  expect(tab.preferences.get()).toEqual({ names: 'on', networks: [berachain], theme: 'dark' });
  tab.fill(false);
  tab.prefer({ names: undefined });
  expect(tab.stored()).toEqual({ networks: [berachain], theme: 'dark' });
});

it('preferences can be chosen and reset while the browser blocks storage', async () => {
  const tab = await openTab();
  vi.stubGlobal('localStorage', undefined);
  tab.prefer({ theme: 'dark' });
  tab.prefer({ names: 'on' });
  expect(tab.preferences.get()).toEqual({ theme: 'dark', names: 'on' });
  tab.resetPreferences();
  tab.prefer({ names: 'on' });
  expect(tab.preferences.get()).toEqual({ names: 'on' });
});
