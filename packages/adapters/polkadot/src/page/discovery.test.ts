import type { Connector } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chains, createPage, createWallet, failure, openSession } from '../../test/fakes.js';
import { polkadot } from '../index.js';
import type { PageLike } from '../types.js';
import { readEntry } from './discovery.js';

function discoverIn(page: PageLike) {
  const connectors: Connector[] = [];
  const adapter = polkadot({ chains, page });
  const stop = adapter.discover((connector) => connectors.push(connector));
  return { connectors, stop, adapter };
}
const ids = (connectors: readonly Connector[]) => connectors.map(({ id }) => id);

describe('discovery', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('discovery finds injected wallets and names each by its key', () => {
    const { connectors } = discoverIn(
      createPage({ talisman: createWallet().entry, fake: createWallet().entry }),
    );
    expect(ids(connectors)).toEqual(['polkadot:injected:talisman', 'polkadot:injected:fake']);
    expect(connectors.map(({ wallet }) => wallet.name)).toEqual(['Talisman', 'fake']);
  });

  test('discovery calls no function of a wallet', async () => {
    const wallet = createWallet();
    discoverIn(createPage({ fake: wallet.entry }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(wallet.calls).toEqual([]);
  });

  test('discovery finds a late wallet until its deadline, then only when the page regains focus', async () => {
    const page = createPage({});
    const { connectors } = discoverIn(page);
    const all = page.injectedWeb3 as Record<string, unknown>;
    await vi.advanceTimersByTimeAsync(8000);
    all.late = createWallet().entry;
    await vi.advanceTimersByTimeAsync(500);
    expect(ids(connectors)).toEqual(['polkadot:injected:late']);
    await vi.advanceTimersByTimeAsync(5000);
    all.later = createWallet().entry;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connectors).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    // A person who installed a wallet returns to the page.
    (page as unknown as EventTarget).dispatchEvent(new Event('focus'));
    expect(connectors).toHaveLength(2);
  });

  test.each(['eip6963:announceProvider', 'wallet-standard:register-wallet'])(
    'discovery searches again when a wallet dispatches %s after the deadline',
    async (event) => {
      const page = createPage();
      const { connectors } = discoverIn(page);
      await vi.advanceTimersByTimeAsync(60_000);
      (page as unknown as EventTarget).dispatchEvent(new Event(event));
      Object.assign(page, { injectedWeb3: { fake: createWallet().entry } });
      await vi.advanceTimersByTimeAsync(1);
      expect(ids(connectors)).toEqual(['polkadot:injected:fake']);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  test('the deadline of discovery starts when the page has loaded', async () => {
    const page = createPage(undefined, { document: { readyState: 'loading' } });
    const { connectors } = discoverIn(page);
    await vi.advanceTimersByTimeAsync(60_000);
    (page as unknown as EventTarget).dispatchEvent(new Event('load'));
    await vi.advanceTimersByTimeAsync(1000);
    Object.assign(page, { injectedWeb3: { fake: createWallet().entry } });
    await vi.advanceTimersByTimeAsync(1000);
    expect(connectors).toHaveLength(1);
  });

  test('a second discovery returns the same connector for the same wallet', () => {
    const page = createPage({ fake: createWallet().entry });
    const { connectors, stop, adapter } = discoverIn(page);
    stop();
    adapter.discover((connector) => connectors.push(connector));
    expect(connectors[1]).toBe(connectors[0]);
  });

  test('discovery treats one object under two keys as one wallet and a new object under a used key as another', () => {
    const { entry } = createWallet();
    const page = createPage({ first: entry, alias: entry });
    const { connectors, stop, adapter } = discoverIn(page);
    expect(ids(connectors)).toEqual(['polkadot:injected:first']);
    stop();
    Object.assign(page, { injectedWeb3: { first: createWallet().entry } });
    adapter.discover((connector) => connectors.push(connector));
    expect(ids(connectors).at(-1)).toBe('polkadot:injected:first:2');
  });

  test('discovery finds nothing after it was stopped, and can be stopped twice', async () => {
    const page = createPage({});
    const { connectors, stop } = discoverIn(page);
    stop();
    stop();
    Object.assign(page.injectedWeb3 as object, { fake: createWallet().entry });
    (page as unknown as EventTarget).dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connectors).toEqual([]);
  });

  test('discovery returns at most 100 wallets of a page', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`w${i}`, createWallet().entry]));
    expect(discoverIn(createPage(many)).connectors).toHaveLength(100);
  });
});

describe('readEntry', () => {
  const thrower = new Proxy(
    {},
    {
      get() {
        throw new Error('a trap');
      },
      ownKeys() {
        throw new Error('a trap');
      },
    },
  );
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['a string', 'enable'],
    ['an object without enable', {}],
    ['an object whose enable is not a function', { enable: 7 }],
    ['a proxy that throws', thrower],
    ['a revoked proxy', proxy],
  ])('readEntry ignores %s', (_, entry) => {
    expect(readEntry('fake', entry)).toBeUndefined();
  });

  test('readEntry removes invisible characters from a key and ignores a key without visible ones', () => {
    const { entry } = createWallet();
    expect(readEntry('\u202e\u200b', entry)).toBeUndefined();
    expect(readEntry('Tali\u202esman', entry)?.identity.name).toBe('Talisman');
    expect(readEntry('x'.repeat(1000), entry)?.identity.name).toHaveLength(64);
    expect(readEntry('constructor', entry)?.identity.name).toBe('constructor');
  });

  test('an entry with connect has a name derived from its key before it connects', () => {
    const { entry } = createWallet();
    const connect = { connect: entry.enable };
    expect(readEntry('0x9f86d081884c7d659a2feaa0c55ad015', connect)?.identity.name).toBe('Wallet 9f86d0');
  });

  test('discovery finds nothing in a registry whose properties throw', () => {
    expect(discoverIn(createPage(thrower)).connectors).toEqual([]);
    expect(discoverIn(createPage(proxy)).connectors).toEqual([]);
  });

  test('connecting an entry with connect calls connect with the origin and never enable', async () => {
    const wallet = createWallet();
    const requests: unknown[] = [];
    const entry = {
      connect: async (origin: unknown) => {
        requests.push(origin);
        return wallet.injected;
      },
      enable: () => expect.unreachable(),
    };
    const { connectors } = discoverIn(
      createPage({ abcdef0123456789: entry }, { location: { origin: 'https://app' } }),
    );
    const session = await openSession(connectors[0]);
    expect(session.accounts).toHaveLength(2);
    expect(requests).toEqual(['https://app']);
    expect(
      (await failure(connectors[0]?.createSession({ scopes: {}, signal: AbortSignal.abort() }) as never))
        .code,
    ).toBe('network-unknown');
  });
});
