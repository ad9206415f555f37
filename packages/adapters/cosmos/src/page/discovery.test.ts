import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice, chains, createPage } from '../../test/fakes.js';
import { createKeplrWallet } from '../../test/wallet.js';
import { cosmos } from '../index.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wallet = (more: object = {}) => ({ ...createKeplrWallet([alice], () => undefined).provider, ...more });

/** The wallets found in a page: each connector's id and the wallet's name. */
function look(page: EventTarget) {
  const names: string[] = [];
  const adapter = cosmos({ chains, page });
  const stop = adapter.discover(({ id, wallet: { name } }) => names.push(`${name} ${id}`));
  return { names, stop, adapter };
}

test('discover finds wallets with a global name of their own at once, and Keplr after a short delay', () => {
  const page = createPage({ leap: wallet(), okxwallet: { keplr: wallet() }, keplr: wallet() });
  const { names } = look(page);
  expect(names).toEqual(['Leap cosmos:injected:leap', 'OKX Wallet cosmos:injected:okxwallet']);
  vi.advanceTimersByTime(200);
  expect(names.at(-1)).toBe('Keplr cosmos:injected:keplr');
});

test('discover with an unlimited wait for other names finds Keplr once the page has loaded', () => {
  const page = createPage({ keplr: wallet() });
  const names: string[] = [];
  cosmos({ chains, page, limits: { settle: Infinity } }).discover(({ wallet: { name } }) => names.push(name));
  vi.advanceTimersByTime(5000);
  expect(names).toEqual([]);
  page.dispatchEvent(new Event('load'));
  expect(names).toEqual(['Keplr']);
});

test('discover reports one object under several global names once, and not as Keplr', () => {
  const leap = wallet();
  const { names } = look(createPage({ leap, keplr: leap }));
  vi.advanceTimersByTime(5000);
  expect(names).toEqual(['Leap cosmos:injected:leap']);
});

test('discover does not report a wallet as Keplr if it sets window.keplr before its own global name', () => {
  const leap = wallet();
  const page = createPage<Record<string, unknown>>({ keplr: leap });
  const { names } = look(page);
  vi.advanceTimersByTime(60);
  page.leap = leap;
  vi.advanceTimersByTime(5000);
  expect(names).toEqual(['Leap cosmos:injected:leap']);
});

test('discover identifies another wallet at window.keplr by the flag on its object', () => {
  const { names } = look(createPage({ keplr: wallet({ isOkxWallet: true }) }));
  vi.advanceTimersByTime(200);
  expect(names).toEqual(['OKX Wallet cosmos:injected:okxwallet']);
});

test('discover reports a second wallet with its own id when the object at a global name is replaced', () => {
  const page = createPage<Record<string, unknown>>({ keplr: wallet() });
  const { names } = look(page);
  vi.advanceTimersByTime(200);
  page.keplr = wallet();
  vi.advanceTimersByTime(5000);
  expect(names).toEqual(['Keplr cosmos:injected:keplr', 'Keplr cosmos:injected:keplr:2']);
});

test('discover finds a late wallet until the deadline, and again when the page has loaded', () => {
  const page = createPage<Record<string, unknown>>();
  const { names } = look(page);
  vi.advanceTimersByTime(2000);
  page.cosmostation = { providers: { keplr: wallet() } };
  vi.advanceTimersByTime(1000);
  expect(names).toEqual(['Cosmostation cosmos:injected:cosmostation']);
  vi.advanceTimersByTime(60_000);
  expect(vi.getTimerCount()).toBe(0);
  page.keplr = wallet();
  page.dispatchEvent(new Event('load'));
  expect(names).toHaveLength(2);
});

test('discover stops when its stop function is called, and a second search finds the same connectors', () => {
  const page = createPage<Record<string, unknown>>({ leap: wallet() });
  const { stop, adapter, names } = look(page);
  stop();
  stop();
  expect(vi.getTimerCount()).toBe(0);
  page.keplr = wallet();
  page.dispatchEvent(new Event('load'));
  expect(names).toHaveLength(1);
  const connectors: unknown[] = [];
  for (let i = 0; i < 2; i++) adapter.discover((connector) => connectors.push(connector))();
  expect(connectors[0]).toBe(connectors[1]);
});

test('discover ignores objects that are not wallets or throw on access', () => {
  const trap = new Proxy(
    {},
    {
      get() {
        throw new Error('a trap');
      },
    },
  );
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const { enable: _, ...half } = wallet();
  const page = createPage({
    leap: trap,
    cosmostation: proxy,
    okxwallet: null,
    xfi: 7,
    keplr: half,
    compass: wallet(),
  });
  Object.defineProperty(page, 'trustwallet', { get: () => trap.valueOf });
  const { names } = look(page);
  vi.advanceTimersByTime(5000);
  expect(names).toEqual(['Compass cosmos:injected:compass']);
});

test('discover finds a wallet at a place that the app configured, with the configured name', () => {
  const page = createPage({ harbour: { keplr: wallet() } });
  const names: unknown[] = [];
  const places = [['Harbour', 'harbour.keplr', 'example.harbour']] as const;
  cosmos({ chains, page, places }).discover(({ id, wallet: walletName }) => names.push([id, walletName]))();
  expect(names).toEqual([['cosmos:injected:harbour', { name: 'Harbour', rdns: 'example.harbour' }]]);
});

test('discover calls no wallet method and opens no prompt', () => {
  const { provider, requests, side } = createKeplrWallet([alice], () => undefined);
  look(createPage({ keplr: provider }));
  vi.advanceTimersByTime(5000);
  expect(requests).toEqual([]);
  expect(side.prompted).toBe(0);
});
