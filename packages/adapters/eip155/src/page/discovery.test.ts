import { setMaxListeners } from 'node:events';
import type { Connector } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announce, chains, createPage, createProvider, openSession } from '../../test/fakes.js';
import { eip155 } from '../index.js';
import type { PageLike } from '../types.js';
import { readAnnouncement } from './discovery.js';

function discoverIn(page: PageLike) {
  const connectors: Connector[] = [];
  const adapter = eip155({ chains, page });
  const stop = adapter.discover((connector) => connectors.push(connector));
  return { connectors, stop, adapter };
}

const detail = (info: unknown, provider: unknown = createProvider()) => ({ detail: { info, provider } });
const named = (info: object) =>
  readAnnouncement(detail({ name: 'Fake', rdns: 'io.fake', ...info }))?.identity;

describe('the discovery of injected wallets', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('discovery finds wallets that are announced before and after it starts', () => {
    const page = createPage();
    announce(page, createProvider(), { rdns: 'io.first' });
    const { connectors } = discoverIn(page);
    announce(page, createProvider(), { rdns: 'io.second' });
    expect(connectors.map(({ id }) => id)).toEqual(['eip155:injected:io.first', 'eip155:injected:io.second']);
  });

  test('discovery sends no request to a wallet', async () => {
    const page = createPage();
    const provider = createProvider();
    announce(page, provider);
    discoverIn(page);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(provider.calls).toEqual([]);
    expect(provider.listenerCount()).toBe(0);
  });

  test('discovery ignores a provider that is announced again', () => {
    const page = createPage();
    const provider = createProvider();
    announce(page, provider);
    const { connectors } = discoverIn(page);
    announce(page, provider, { rdns: 'io.other', name: 'Other' });
    page.dispatchEvent(new Event('eip6963:requestProvider'));
    expect(connectors).toHaveLength(1);
  });

  test('discovery lists a second wallet with the same name under its own id', () => {
    const page = createPage();
    announce(page, createProvider());
    const { connectors } = discoverIn(page);
    announce(page, createProvider());
    expect(connectors.map(({ id }) => id)).toEqual(['eip155:injected:io.fake', 'eip155:injected:io.fake:2']);
    expect(connectors.map(({ wallet }) => wallet.rdns)).toEqual(['io.fake', 'io.fake']);
  });

  test('discovery gives a wallet that disconnected and is announced again its previous connector', async () => {
    const page = createPage();
    const old = createProvider();
    announce(page, old);
    const { connectors } = discoverIn(page);
    const connector = connectors[0] as Connector;
    const opening = openSession(connector);
    await vi.dynamicImportSettled();
    const session = await opening;
    old.emit('disconnect', { code: 4900 });
    const fresh = createProvider();
    announce(page, fresh);
    expect(connectors).toHaveLength(1);
    expect(connector.native).toBe(fresh);
    const record = {
      connector: connector.id,
      activeAccount: session.accounts[0]?.id ?? '',
      switchedNetwork: false,
    };
    const again = await connector.getSession(record, { signal: new AbortController().signal });
    expect(again?.native).toBe(fresh);
  });

  test('getSession returns no session when the replacing provider does not have the saved account', async () => {
    const page = createPage();
    const old = createProvider();
    announce(page, old);
    const { connectors } = discoverIn(page);
    const connector = connectors[0] as Connector;
    const session = await openSession(connector);
    const record = {
      connector: connector.id,
      activeAccount: session.accounts[0]?.id ?? '',
      switchedNetwork: false,
    };
    old.emit('disconnect', { code: 4900 });
    announce(page, createProvider({ eth_accounts: () => ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'] }));
    expect(await connector.getSession(record, { signal: new AbortController().signal })).toBeUndefined();
  });

  test('discovery adds window.ethereum after a delay, unless that provider was announced', async () => {
    const lone = createProvider();
    const { connectors } = discoverIn(createPage({ ethereum: lone }));
    expect(connectors).toEqual([]);
    await vi.advanceTimersByTimeAsync(100);
    expect(connectors.map(({ id, native }) => [id, native])).toEqual([
      ['eip155:injected:browser-wallet', lone],
    ]);

    const announced = createProvider();
    const page = createPage({ ethereum: announced });
    announce(page, announced);
    const second = discoverIn(page);
    await vi.advanceTimersByTimeAsync(1000);
    expect(second.connectors.map(({ id }) => id)).toEqual(['eip155:injected:io.fake']);
  });

  test('discovery with an unlimited wait for an announcement does not add window.ethereum', async () => {
    const connectors: Connector[] = [];
    const adapter = eip155({
      chains,
      page: createPage({ ethereum: createProvider() }),
      limits: { legacy: Infinity },
    });
    adapter.discover((connector) => connectors.push(connector));
    await vi.advanceTimersByTimeAsync(1000);
    expect(connectors).toEqual([]);
  });

  test('discovery adds a window.ethereum that is set late', async () => {
    const page = createPage();
    const { connectors } = discoverIn(page);
    await vi.advanceTimersByTimeAsync(5000);
    Object.assign(page, { ethereum: createProvider() });
    page.dispatchEvent(new Event('ethereum#initialized'));
    await vi.advanceTimersByTimeAsync(100);
    expect(connectors).toHaveLength(1);
  });

  test('discovery can be stopped twice and finds no wallet afterwards', async () => {
    const page = createPage({ ethereum: createProvider() });
    const { connectors, stop } = discoverIn(page);
    stop();
    stop();
    announce(page, createProvider());
    await vi.advanceTimersByTimeAsync(1000);
    expect(connectors).toEqual([]);
  });

  test('discovery returns the same connector for the same wallet when it runs again', () => {
    const page = createPage();
    announce(page, createProvider());
    const { connectors, stop, adapter } = discoverIn(page);
    stop();
    adapter.discover((connector) => connectors.push(connector));
    expect(connectors[1]).toBe(connectors[0]);
  });

  test('discovery lists at most 100 wallets', () => {
    const page = createPage();
    // Each wallet listens for requests. Node takes more than ten listeners for a leak.
    setMaxListeners(500, page as unknown as EventTarget);
    const { connectors } = discoverIn(page);
    for (let i = 0; i < 500; i++) announce(page, createProvider(), { rdns: `io.fake${i}` });
    expect(connectors).toHaveLength(100);
  });
});

describe('reading an announcement', () => {
  test.each([
    ['no event', undefined],
    ['a number', 7],
    ['no detail', {}],
    [
      'a getter that throws',
      {
        get detail() {
          throw new Error('gotcha');
        },
      },
    ],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      })(),
    ],
    ['no provider', detail({ name: 'Fake' }, null)],
    ['a provider without request', detail({ name: 'Fake' }, {})],
    ['a provider that is text', detail({ name: 'Fake' }, 'provider')],
    [
      'a provider whose request getter throws',
      detail(
        { name: 'Fake' },
        {
          get request() {
            throw new Error('gotcha');
          },
        },
      ),
    ],
    ['neither name nor domain', detail({})],
    ['a name of invisible characters only', detail({ name: '\u202e\u200b\u0000' })],
  ])('readAnnouncement ignores an announcement with %s', (_, event) => {
    expect(readAnnouncement(event)).toBeUndefined();
  });

  test('readAnnouncement copies the identity once and freezes it', () => {
    let reads = 0;
    const info = {
      get name() {
        reads += 1;
        return `Name ${reads}`;
      },
      rdns: 'io.fake',
    };
    const announcement = readAnnouncement(detail(info));
    expect(announcement?.identity.name).toBe('Name 1');
    expect(Object.isFrozen(announcement?.identity)).toBe(true);
    expect(reads).toBe(1);
  });

  test('readAnnouncement limits the name to 64 characters and removes invisible characters', () => {
    expect(named({ name: 'Meta\u202eMask\u200b\u0007' })?.name).toBe('MetaMask');
    expect(named({ name: '  Two\n\twords  ' })?.name).toBe('Two words');
    expect(named({ name: 'Ｆｕｌｌ' })?.name).toBe('Full');
    expect(named({ name: 'x'.repeat(10_000_000) })?.name).toHaveLength(64);
    expect(named({ name: 42 })?.name).toBe('io.fake');
  });

  test.each([
    ['data:image/png;base64,AAAA', true],
    ['data:image/svg+xml,%3Csvg/%3E', true],
    ['data:image/webp;base64,AAAA', true],
    ['data:text/html,<script>', false],
    ['data:image/svg+xmlx,a', false],
    ['https://tracker.example/icon.png', false],
    ['javascript:alert(1)', false],
    [` data:image/png;base64,AAAA`, false],
    [`data:image/png;base64,${'A'.repeat(64 * 1024)}`, false],
    [{}, false],
  ])('readAnnouncement keeps the icon %.40s if it is a small data image (%s)', (icon, isAccepted) => {
    expect(named({ icon })?.icon).toBe(isAccepted ? icon : undefined);
  });

  test.each([
    ['io.metamask', 'io.metamask'],
    ['IO.MetaMask', 'io.metamask'],
    ['metamask', undefined],
    ['io.meta mask', undefined],
    ['io.metamask:2', undefined],
    [`${'a.'.repeat(200)}b`, undefined],
    [null, undefined],
  ])('readAnnouncement reads the domain name %.30s as %s', (rdns, domain) => {
    expect(named({ rdns })?.rdns).toBe(domain);
  });
});
