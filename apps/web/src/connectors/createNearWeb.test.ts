import { testnet } from '@causeway/near/chains';
import type { Session, SessionRequest } from '@causeway/protocol';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const session = {} as Session;
const bridge = { createSession: vi.fn(async () => session), getSession: vi.fn(async () => session) };
vi.mock('./openBridge.ts', () => ({ openBridge: async () => bridge }));
const { comingBack, createNearWeb } = await import('./createNearWeb.ts');

const web = {
  namespace: 'near',
  name: 'Web Wallet',
  url: 'https://wallet.example/near/',
  chainId: testnet.id,
};
const popup = { close: vi.fn() };
const opened = vi.fn((_url: string) => popup);
const request = (signal = new AbortController().signal) => ({ scopes: {}, signal }) as SessionRequest;

beforeEach(() => {
  vi.stubGlobal('open', opened);
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a NEAR web wallet is named after its pages and opens nothing before a request', () => {
  expect(createNearWeb(web, testnet)).toMatchObject({
    id: 'near:popup:wallet.example/near',
    route: 'popup',
    wallet: { name: 'Web Wallet' },
  });
  const plain = { ...web, url: 'https://wallet.example', opens: 'page' as const };
  expect(createNearWeb(plain, testnet).id).toBe('near:page:wallet.example');
  expect(opened).not.toHaveBeenCalled();
});

test('a NEAR web wallet opens its window synchronously at the wallet, and closes it when the request fails', async () => {
  const connector = createNearWeb(web, testnet);
  const sessionRequest = request();
  const connecting = connector.createSession(sessionRequest);
  expect(opened.mock.calls.map(([url]) => url)).toEqual([web.url]);
  expect(await connecting).toBe(session);
  expect(bridge.createSession).toHaveBeenCalledWith(sessionRequest, undefined);
  // The bridge has not taken it.
  expect(popup.close).toHaveBeenCalledTimes(1);
  bridge.createSession.mockRejectedValueOnce(new Error('no'));
  await expect(connector.createSession(request())).rejects.toThrow('no');
  expect(popup.close).toHaveBeenCalledTimes(2);
});

test('a NEAR web wallet opens no window after a return from its page, in page mode or for an aborted request', async () => {
  const connector = createNearWeb(web, testnet);
  comingBack.set(connector.id, 'alice.near');
  await connector.createSession(request());
  expect(bridge.createSession.mock.lastCall).toMatchObject([{}, 'alice.near']);
  await createNearWeb({ ...web, opens: 'page' }, testnet).createSession(request());
  await connector.createSession(request(AbortSignal.abort()));
  expect(opened).not.toHaveBeenCalled();
  await connector.createSession(request());
  expect(opened).toHaveBeenCalledTimes(1);
});
