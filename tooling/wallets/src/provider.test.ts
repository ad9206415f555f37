import { describe, expect, test } from 'vitest';
import { announce } from './announce.js';
import { createProvider } from './provider.js';
import { codeOf } from './testing.js';
import type { ProviderEvent } from './wallet/audience.js';

function createTransport() {
  let listen: (event: ProviderEvent) => void = () => {};
  return {
    request: async (request: unknown) => request,
    listen(listener: (event: ProviderEvent) => void) {
      listen = listener;
      return () => {};
    },
    tell: (event: ProviderEvent) => listen(event),
  };
}

describe('createProvider', () => {
  test('createProvider passes on only the method and the params', async () => {
    const provider = createProvider(createTransport());
    const request = { method: 'a', params: [1], more: true };
    expect(await provider.request(request)).toEqual({ method: 'a', params: [1] });
  });

  test.each([undefined, null, 'a', {}, { method: 7 }])(
    'createProvider rejects %o with -32600',
    async (request) => {
      const provider = createProvider(createTransport());
      expect(await codeOf(provider.request(request as never))).toBe(-32600);
    },
  );

  test('createProvider calls the listeners of an event until they are removed, even after one throws', async () => {
    const transport = createTransport();
    const provider = createProvider(transport);
    const emitted: unknown[] = [];
    const failures: unknown[] = [];
    const onFailure = (error: unknown) => failures.push(error);
    process.on('uncaughtException', onFailure);
    const failing = () => {
      throw new Error('a page made a mistake');
    };
    const listener = (data: unknown) => emitted.push(data);
    expect(provider.on('chainChanged', failing).on('chainChanged', listener)).toBe(provider);
    transport.tell({ type: 'chainChanged', data: '0x1' });
    transport.tell({ type: 'accountsChanged', data: [] });
    await new Promise((resolve) => setTimeout(resolve));
    provider.removeListener('chainChanged', listener).removeListener('chainChanged', listener);
    provider.removeListener('chainChanged', failing);
    transport.tell({ type: 'chainChanged', data: '0x2' });
    await new Promise((resolve) => setTimeout(resolve));
    process.off('uncaughtException', onFailure);
    expect(emitted).toEqual(['0x1']);
    expect(failures).toHaveLength(1);
  });

  test('createProvider calls a listener of once a single time, and none that an app removed by any name', async () => {
    const transport = createTransport();
    const provider = createProvider(transport);
    const emitted: string[] = [];
    const listen = (name: string) => () => emitted.push(name);
    const [first, second] = [listen('first'), listen('second')];
    provider.once('chainChanged', first).once('chainChanged', second).off('chainChanged', second);
    provider.addListener('chainChanged', second).on('accountsChanged', listen('accounts'));
    for (const data of ['0x1', '0x2']) transport.tell({ type: 'chainChanged', data });
    await Promise.resolve();
    expect(emitted).toEqual(['first', 'second', 'second']);
    provider.removeAllListeners('chainChanged');
    transport.tell({ type: 'chainChanged', data: '0x3' });
    transport.tell({ type: 'accountsChanged', data: [] });
    provider.removeAllListeners();
    transport.tell({ type: 'accountsChanged', data: [] });
    await Promise.resolve();
    expect(emitted.slice(3)).toEqual(['accounts']);
  });

  test('createProvider reports whether the wallet is there', () => {
    const transport = createTransport();
    const provider = createProvider(transport);
    expect(provider.isConnected()).toBe(true);
    transport.tell({ type: 'disconnect', data: { code: 4900, message: '' } });
    expect(provider.isConnected()).toBe(false);
    transport.tell({ type: 'connect', data: { chainId: '0x1' } });
    expect(provider.isConnected()).toBe(true);
  });
});

test('a wallet is announced at once and on each request, frozen, until it stops (EIP-6963)', () => {
  const page = new EventTarget();
  const details: { info: { uuid: string } }[] = [];
  page.addEventListener('eip6963:announceProvider', (event) => details.push((event as CustomEvent).detail));
  const provider = createProvider(createTransport());
  const stop = announce(page, { rdns: 'test.a', name: 'A', icon: 'data:,' }, provider);
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  stop();
  page.dispatchEvent(new Event('eip6963:requestProvider'));
  expect(details).toHaveLength(2);
  expect(details[1]).toBe(details[0]);
  expect(Object.isFrozen(details[0]) && Object.isFrozen(details[0]?.info)).toBe(true);
  expect(details[0]).toMatchObject({ info: { rdns: 'test.a', name: 'A', icon: 'data:,' }, provider });
  expect(details[0]?.info.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});
