import { expect, test, vi } from 'vitest';
import type { Connector } from '../words/connector.js';
import { createAdapter, discoverLater } from './adapter.js';

const connector = { id: 'toy:injected:fake' } as Connector<'toy'>;

/** A discovery that finds one wallet, and whose import fails so many times. */
function laterDiscovery(failures = 0) {
  const importPart = vi.fn(async () => {
    if (importPart.mock.calls.length <= failures) throw new Error('no network');
    return {
      createDiscovery: () => (announce: (found: Connector<'toy'> | undefined) => void) => {
        announce(connector);
        return () => undefined;
      },
    };
  });
  const page = new EventTarget();
  const discover = discoverLater(importPart, page, (onPresent) => {
    page.addEventListener('wallet', onPresent);
    return () => page.removeEventListener('wallet', onPresent);
  });
  return { importPart, page, discover };
}

test('discoverLater imports its part once, and only when the page has a wallet', async () => {
  const { importPart, page, discover } = laterDiscovery();
  const connectors: unknown[] = [];
  discover((connector) => connectors.push(connector));
  await Promise.resolve();
  expect(importPart).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('wallet'));
  page.dispatchEvent(new Event('wallet'));
  await expect.poll(() => connectors).toEqual([connector]);
  expect(importPart).toHaveBeenCalledOnce();
});

test('discoverLater imports a part that failed again at the next sign of a wallet', async () => {
  const { importPart, page, discover } = laterDiscovery(1);
  const connectors: unknown[] = [];
  discover((connector) => connectors.push(connector));
  page.dispatchEvent(new Event('wallet'));
  await expect.poll(() => importPart).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve));
  page.dispatchEvent(new Event('wallet'));
  await expect.poll(() => connectors).toEqual([connector]);
});

test('discoverLater announces nothing after its search was stopped', async () => {
  const { importPart, page, discover } = laterDiscovery();
  const connectors: unknown[] = [];
  const stop = discover((connector) => connectors.push(connector));
  page.dispatchEvent(new Event('wallet'));
  stop();
  await expect.poll(() => importPart).toHaveBeenCalledOnce();
  await new Promise((resolve) => setTimeout(resolve));
  expect(connectors).toEqual([]);
});

test('discoverLater can be stopped when it watches for no sign of a wallet', () => {
  const discover = discoverLater(async () => ({ createDiscovery: () => () => () => undefined }), {});
  expect(discover(() => undefined)).not.toThrow();
});

test('an adapter returns the reader and the verifier of the requested chain', async () => {
  const chain = { id: 'toy:1', name: 'One', currency: { name: 'C', symbol: 'C', decimals: 0 }, rpcUrls: [] };
  const make = (kind: string) => (network: { id: string }) => `${kind} of ${network.id}` as never;
  const unused = () => expect.unreachable();
  const adapter = createAdapter({
    namespace: 'toy',
    options: { chains: [] },
    defaultLimits: {},
    discovery: unused,
    scope: unused,
    signer: unused,
    reader: async () => ({ createReader: make('reader') }),
    verifier: async () => ({ createVerifier: make('verifier') }),
    keyed: unused,
    relay: unused,
  });
  expect(await adapter.reader(chain as never)).toBe('reader of toy:1');
  expect(await adapter.verifier(chain as never)).toBe('verifier of toy:1');
});
