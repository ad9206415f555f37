import { expect, it, vi } from 'vitest';
import { parsePreferences } from './preferences.ts';

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
  vi.unstubAllGlobals();
  expect(preferences.get()).toEqual({ networks, tokens });
});
