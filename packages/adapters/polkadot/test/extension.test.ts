import { independent } from '@causeway/conformance/independent';
import { accountOf, type Connector, type SessionEvent } from '@causeway/protocol';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { polkadot } from '../src/index.js';
import { consent } from '../src/page/slot.js';
import { verifySignature } from '../src/signer/verify.js';
import { type Extension, type ExtensionPage, type Standing, startExtension } from './extension.js';
import { chains, failure, local, never, openSession } from './fakes.js';

independent('@polkadot/extension-base', {
  wallet: 'polkadot{.js}',
  route: 'page',
  protocol: 'injectedWeb3',
  what: 'connects, signs, refuses and limits',
});
independent('@polkadot/extension-inject', {
  route: 'page',
  protocol: 'injectedWeb3',
  what: 'puts the extension into the page',
});
independent('@polkadot/ui-keyring', { what: 'keeps and signs with the keys of the extension' });

let extension: Extension;
beforeAll(async () => {
  extension = await startExtension('//Alice');
});
afterAll(() => extension.stop());

let sites = 0;
/** A site that the extension has not seen yet. */
const newSite = () => `https://site-${sites++}.example`;

const limits = { look: 10 };

function find(page: ExtensionPage, own = {}) {
  const adapter = polkadot({ chains, page: page.page, limits: { ...limits, ...own } });
  const connectors: Connector[] = [];
  const stop = adapter.discover((connector) => connectors.push(connector));
  stop();
  const [connector] = connectors;
  if (!connector) throw new Error('The extension is not in the page.');
  return { adapter, connector };
}

/** Resolves when the page has made at least this many requests. */
const untilRequests = (page: ExtensionPage, times: number) =>
  expect.poll(() => page.requests).toBeGreaterThanOrEqual(times);

/** The one request of a list, once it is there. */
const waitForOne = (list: () => readonly Standing[]) =>
  vi.waitFor(
    () => {
      const all = list();
      expect(all).toHaveLength(1);
      return all[0] as Standing;
    },
    { timeout: 30_000 },
  );

async function connected(site = newSite()) {
  const page = extension.openPage(`${site}/app`);
  const { adapter, connector } = find(page);
  const opening = openSession(connector);
  await extension.allow(await waitForOne(extension.connects));
  const session = await opening;
  const events: SessionEvent['type'][] = [];
  session.subscribe(({ type }) => events.push(type));
  const signer = adapter.signer(session, accountOf(session, 'polkadot'));
  const record = {
    connector: connector.id,
    activeAccount: session.accounts[0]?.id ?? '',
    topic: consent,
    switchedNetwork: false,
  };
  return { site, page, connector, session, events, signer, record };
}

test('a message signed in polkadot{.js} after the page was allowed verifies', async () => {
  const { signer } = await connected();
  const signing = signer.signMessage?.({ message: 'hello' });
  await extension.sign(await waitForOne(extension.signatures));
  const { signature } = (await signing) as { readonly signature: string };
  const { address } = signer.account;
  expect((await verifySignature({ address, message: 'hello', signature })).valid).toBe(true);
});

test('connecting again after a cancel joins the window that polkadot{.js} still shows', async () => {
  const page = extension.openPage(`${newSite()}/`);
  const { connector } = find(page);
  const controller = new AbortController();
  const first = failure(openSession(connector, controller.signal));
  const request = await waitForOne(extension.connects);
  controller.abort();
  expect((await first).code).toBe('aborted');
  const again = openSession(connector);
  await untilRequests(page, 2);
  await extension.allow(request);
  expect((await again).accounts).toHaveLength(2);
  expect(extension.connects()).toEqual([]);
});

test('refusing the window of a cancelled attempt refuses the attempt that joined it', async () => {
  const page = extension.openPage(`${newSite()}/`);
  const { connector } = find(page);
  const controller = new AbortController();
  const first = failure(openSession(connector, controller.signal));
  const request = await waitForOne(extension.connects);
  controller.abort();
  await first;
  const again = failure(openSession(connector));
  await untilRequests(page, 2);
  await extension.dismiss(request);
  expect((await again).code).toBe('user-rejected');
  expect(extension.connects()).toEqual([]);
});

test('a reloaded page joins the window that was opened before the reload', async () => {
  const site = newSite();
  const before = extension.openPage(`${site}/`);
  void openSession(find(before).connector).catch(() => undefined);
  const request = await waitForOne(extension.connects);
  before.leave();
  const page = extension.openPage(`${site}/`);
  const opening = openSession(find(page).connector);
  await untilRequests(page, 1);
  await extension.allow(request);
  expect((await opening).accounts).toHaveLength(2);
  expect(extension.connects()).toEqual([]);
});

test('an attempt whose earlier window is dismissed opens one new window', async () => {
  const site = newSite();
  const before = extension.openPage(`${site}/`);
  void openSession(find(before).connector).catch(() => undefined);
  const request = await waitForOne(extension.connects);
  before.leave();
  const page = extension.openPage(`${site}/`);
  const opening = failure(openSession(find(page).connector));
  await untilRequests(page, 1);
  await extension.dismiss(request);
  const next = await waitForOne(extension.connects);
  expect(next.id).not.toBe(request.id);
  await extension.dismiss(next);
  expect((await opening).code).toBe('user-rejected');
  expect(extension.connects()).toEqual([]);
});

test('aborting an attempt that joined an earlier window rejects it at once', async () => {
  const site = newSite();
  const before = extension.openPage(`${site}/`);
  void openSession(find(before).connector).catch(() => undefined);
  const request = await waitForOne(extension.connects);
  before.leave();
  const page = extension.openPage(`${site}/`);
  const controller = new AbortController();
  const opening = failure(openSession(find(page).connector, controller.signal));
  await untilRequests(page, 1);
  controller.abort();
  expect((await opening).code).toBe('aborted');
  await extension.dismiss(request);
});

test('a signature request made too soon after another is repeated after a pause', async () => {
  const { page, signer } = await connected();
  const first = failure(signer.signMessage?.({ message: 'one' }) as Promise<unknown>);
  await extension.cancel(await waitForOne(extension.signatures));
  expect((await first).code).toBe('user-rejected');
  let asks = 0;
  page.onMessage = async (message) => {
    if (message === 'pub(bytes.sign)') asks += 1;
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  try {
    const controller = new AbortController();
    const abandoned = failure(
      signer.signMessage?.({ message: 'two', signal: controller.signal }) as Promise<unknown>,
    );
    const signing = signer.signMessage?.({ message: 'three' });
    await vi.waitFor(() => expect(asks).toBe(2), { timeout: 30_000 });
    expect(extension.signatures()).toEqual([]);
    controller.abort();
    expect((await abandoned).code).toBe('aborted');
    // The start of the pause cannot be observed, and other code of this process has timers too.
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(500);
        expect(asks).toBe(3);
      },
      { timeout: 30_000 },
    );
    const request = await waitForOne(extension.signatures);
    await extension.sign(request);
    const { signature } = (await signing) as { readonly signature: string };
    const { address } = signer.account;
    expect((await verifySignature({ address, message: 'three', signature })).valid).toBe(true);
  } finally {
    vi.useRealTimers();
  }
});

test('removing the permission in the extension ends the session', async () => {
  const { site, events, connector, record } = await connected();
  await extension.remove(site);
  await expect.poll(() => events).toEqual(['ended']);
  expect(await connector.getSession(record, { signal: never })).toBeUndefined();
});

test('getSession returns undefined when a removed permission is refused again', async () => {
  const { site, page, record } = await connected();
  page.leave();
  await extension.remove(site);
  const finding = find(extension.openPage(`${site}/app`)).connector.getSession(record, { signal: never });
  await extension.dismiss(await waitForOne(extension.connects));
  expect(await finding).toBeUndefined();
});

test('a forgotten page that gets no answer in time keeps its record, and the extension prompts again at a later visit', async () => {
  const { site, page, record } = await connected();
  page.leave();
  await extension.remove(site);
  const visit = () => {
    const back = extension.openPage(`${site}/app`);
    const restored = find(back, { enable: 1000 }).connector.getSession(record, { signal: never });
    return { back, restored };
  };
  const slow = visit();
  expect((await failure(slow.restored)).code).toBe('timeout');
  slow.back.leave();
  const beside = visit();
  expect((await failure(beside.restored)).code).toBe('request-pending');
  beside.back.leave();
  await extension.dismiss(await waitForOne(extension.connects));
  const { restored } = visit();
  await extension.dismiss(await waitForOne(extension.connects));
  expect(await restored).toBeUndefined();
});

test('a forgotten page whose prompt is refused late is not prompted again', async () => {
  const { site, page, record } = await connected();
  page.leave();
  await extension.remove(site);
  const { connector } = find(extension.openPage(`${site}/app`), { enable: 500 });
  const again: ReturnType<typeof connector.getSession>[] = [];
  const onReady = () => void again.push(connector.getSession(record, { signal: never }));
  expect((await failure(connector.getSession(record, { signal: never, onReady }))).code).toBe('timeout');
  await extension.dismiss(await waitForOne(extension.connects));
  await expect.poll(() => again.length).toBe(1);
  expect(await again[0]).toBeUndefined();
  expect(extension.connects()).toEqual([]);
});

test('removing the permission during a restore ends the session', async () => {
  const { site, page, record } = await connected();
  page.leave();
  const back = extension.openPage(`${site}/app`);
  back.onMessage = async (message) => {
    if (message === 'pub(accounts.subscribe)') await extension.remove(site);
  };
  const session = await find(back).connector.getSession(record, { signal: never });
  expect(session?.accounts.map(({ chainId }) => chainId)).toContain(local.id);
  const events: string[] = [];
  session?.subscribe(({ type }) => events.push(type));
  await expect.poll(() => events).toEqual(['ended']);
});
