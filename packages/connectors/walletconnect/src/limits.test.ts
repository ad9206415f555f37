import { expectDeadline } from '@causeway/conformance';
import { expect, test, vi } from 'vitest';
import { type Client, createClient } from './client.js';
import type { SignClient } from './library.js';
import { defaultLimits } from './limits.js';
import { pair } from './pairing.js';

test('the limits of walletconnect have the required values', () => {
  expect(defaultLimits).toMatchObject({ attempts: 10, again: 1000, pairing: 300_000, prompt: 300_000 });
});

test('a relay client that cannot be opened is opened again after 1000 ms', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')));
  const options = { appName: 'Test', appUrl: 'https://app.example', projectId: 'local', adapters: [], load };
  await expectDeadline(1000, () => createClient(options, defaultLimits));
  expect(load).toHaveBeenCalledTimes(2);
});

test('ten codes are shown, each for 300000 ms', async () => {
  const uris: string[] = [];
  const sign = {
    connect: async () => ({ uri: `wc:${uris.length}`, approval: () => new Promise(() => undefined) }),
    proposal: { getAll: () => [] },
    core: { storage: { setItem: async () => undefined, removeItem: async () => undefined } },
  } as unknown as SignClient;
  const client: Client = { sign, inTurn: (act) => act() };
  const { signal } = new AbortController();
  const onUri = (uri: string) => uris.push(uri);
  await expectDeadline(10 * 300_000, () =>
    pair({ client, proposal: {}, limits: defaultLimits, onUri, signal }),
  );
  expect(uris).toHaveLength(10);
});
