import { independent } from '@causeway/conformance/independent';
import type { Connector } from '@causeway/protocol';
import { announceProvider } from 'mipd';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eip155 } from '../src/index.js';
import { alice, chains, createPage, createProvider, local, openSession } from './fakes.js';

independent('mipd', {
  route: 'page',
  protocol: 'EIP-6963',
  what: 'announces wallets to our discovery, before and after it starts',
});

let page: ReturnType<typeof createPage>;
// The announcing side of mipd works on the window, which here is the adapter's page.
beforeEach(() => {
  page = createPage();
  vi.stubGlobal('window', page);
});
afterEach(() => void vi.unstubAllGlobals());

const announce = (name: string, rdns: string, uuid: `${string}-${string}-${string}-${string}-${string}`) =>
  announceProvider({
    info: { name, rdns, uuid, icon: 'data:image/svg+xml,%3Csvg/%3E' },
    provider: createProvider() as never,
  });

test('discover finds wallets that mipd announced before and after, each once, and connects them', async () => {
  const connectors: Connector[] = [];
  const stop = announce('Early', 'io.early', '350670db-19fa-4704-a166-e52e178b59d2');
  eip155({ chains, page }).discover((connector) => connectors.push(connector));
  announce('Late', 'io.late', '350670db-19fa-4704-a166-e52e178b59d3');
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  expect(connectors.map(({ wallet }) => [wallet.name, wallet.rdns])).toEqual([
    ['Early', 'io.early'],
    ['Late', 'io.late'],
  ]);
  for (const connector of connectors)
    expect((await openSession(connector)).accounts[0]).toMatchObject({ address: alice, chainId: local.id });
  stop();
});
