import { hostileFailures, seenFailures } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { type NearDevnet, startNear } from '@causeway/devnets/near';
import { accountOf } from '@causeway/protocol';
import { setupWalletSelector } from '@near-wallet-selector/core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fromLibrary } from '../src/bridge/fromLibrary.js';
import {
  fromSelector,
  type Leaving,
  type WebWalletOptions,
  webWallet,
} from '../src/bridge/wallet-selector.js';
import { decodeTransaction } from '../src/chain/decode.js';
import { formatPublicKey } from '../src/chain/publicKey.js';
import { near } from '../src/index.js';
import { toLibrary } from '../src/page/nativeTransaction.js';
import { hashMessage } from '../src/signer/verify.js';
import type { NearChain } from '../src/types.js';
import { alice, aliceId, bob, failure, local, never } from './fakes.js';

independent('@near-wallet-selector/core', {
  route: 'web',
  protocol: 'the web wallet of wallet-selector',
  what: 'opens and reads the window of a web wallet',
});

const recipient = 'app.example';
const here = 'https://app.example/sign';
const walletUrl = 'https://wallet.example/near';
const origin = 'https://wallet.example';
const hash = '9FtHUFBQsZ2MG77K3x3MJ9wjX3UT8zE1TczCrhZEcG8U';
let devnet: NearDevnet;
let chain: NearChain;
beforeAll(async () => {
  devnet = await startNear({ port: 0, balances: { [aliceId]: 10n ** 26n, 'shop.near': 0n }, blockMs: 50 });
  chain = { ...local, rpcUrls: [devnet.url] };
});
afterAll(() => devnet.stop());

/** A window that the page opened: the page it shows, and the messages it posts. */
function createWindow() {
  const urls: string[] = [];
  const window = { closed: false, location: { replace: (url: string) => void urls.push(url) }, close() {} };
  window.close = () => {
    window.closed = true;
  };
  return { window, shown: urls };
}

/** The page, with events as a browser creates them: trusted, and with their source. */
function createPage() {
  const listeners: Record<string, ((event: Event) => void)[]> = {};
  return {
    addEventListener(type: string, listener: (event: Event) => void) {
      listeners[type] = [...(listeners[type] ?? []), listener];
    },
    removeEventListener(type: string, listener: (event: Event) => void) {
      listeners[type] = (listeners[type] ?? []).filter((other) => other !== listener);
    },
    hears: () => Object.values(listeners).flat().length,
    fire(type: string, event: object) {
      for (const listener of listeners[type] ?? []) listener({ isTrusted: true, ...event } as never);
    },
  };
}

/** The unmodified selector with the module, in a page whose windows and navigation the test controls. */
async function createWallet(change: Partial<WebWalletOptions> = {}, limits: object = {}) {
  const page = createPage();
  const popup = createWindow();
  const leavings: Leaving[] = [];
  const opened = vi.fn((_url: string) => popup.window as ReturnType<NonNullable<WebWalletOptions['open']>>);
  const web = webWallet({
    id: 'web',
    name: 'Web Wallet',
    url: walletUrl,
    chain,
    page: page as never,
    open: opened,
    leave: (leaving) => void leavings.push(leaving),
    ...change,
  });
  const items = new Map<string, string>();
  const selector = await setupWalletSelector({
    network: 'testnet',
    modules: [web.module],
    allowMultipleSelectors: true,
    storage: {
      getItem: async (name: string) => items.get(name) ?? null,
      setItem: async (name: string, value: string) => void items.set(name, value),
      removeItem: async (name: string) => void items.delete(name),
    },
  });
  const adapter = near({ chains: [chain] });
  const connector = fromSelector(selector, {
    walletId: 'web',
    chains: [chain],
    network: 'localnet',
    callbackUrl: () => here,
    limits,
  });
  const connect = (signal = never) => connector.createSession({ scopes: { near: adapter.scope() }, signal });
  const say = (data: object, more: object = {}) =>
    page.fire('message', { source: popup.window, origin, data, ...more });
  const untilShown = () => expect.poll(() => popup.shown, { interval: 1 }).not.toHaveLength(0);
  /** Opened again, as for the next request. */
  const again = () => {
    popup.window.closed = false;
    popup.shown.length = 0;
  };
  const signerOf = (session: Awaited<ReturnType<typeof connect>>) =>
    adapter.signer(session, accountOf(session, 'near'));
  return { web, page, popup, leavings, opened, connector, connect, say, untilShown, again, signerOf };
}

/** A connected wallet. */
async function connected(change: Partial<WebWalletOptions> = {}) {
  const all = await createWallet(change);
  all.web.cameBack(aliceId);
  return { ...all, signer: all.signerOf(await all.connect()) };
}

const key = formatPublicKey({ curve: 'ed25519', bytes: alice.publicKey });

async function signedBy(signer: typeof alice, address: string | undefined) {
  const { searchParams } = new URL(address ?? '');
  const field = (name: string) => searchParams.get(name) ?? '';
  const nonce = Uint8Array.from(Buffer.from(field('nonce'), 'base64'));
  const payload = { message: field('message'), recipient: field('recipient'), nonce };
  const signatureBytes = await signer.sign(hashMessage({ ...payload, callbackUrl: field('callbackUrl') }));
  const signature = Buffer.from(signatureBytes).toString('base64');
  return { status: 'success', signedRequest: { accountId: aliceId, publicKey: key, signature } };
}

test('a web wallet opens a window on click, requests a login without a key, and closes the window after the answer', async () => {
  const { connect, opened, popup, say, untilShown, page, signerOf, again } = await createWallet();
  const connecting = connect();
  await untilShown();
  // At the wallet and not empty, or WebKit cuts its tie to the page.
  expect(opened.mock.calls).toEqual([[`${walletUrl}/`]]);
  const { pathname, searchParams } = new URL(popup.shown[0] ?? '');
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/near/login/',
    { success_url: here, failure_url: here },
  ]);
  // Messages of another site, another window or a script of the page, and invalid answers.
  const lie = { status: 'success', account_id: 'mallory.near' };
  say(lie, { origin: 'https://evil.example' });
  say(lie, { source: {} });
  say(lie, { isTrusted: false });
  say({ status: 'pending', account_id: 'mallory.near' });
  say({ status: 'success', account_id: aliceId, public_key: 'ed25519:nonsense' });
  const session = await connecting;
  expect(session.accounts.map(({ address }) => address)).toEqual([aliceId]);
  expect([popup.window.closed, page.hears()]).toEqual([true, 0]);

  again();
  const signing = signerOf(session).signMessage?.({ message: 'Hello & <bye>+', recipient });
  await untilShown();
  say(await signedBy(alice, popup.shown[0]));
  expect(await signing).toMatchObject({ access: 'full', callbackUrl: here });
  again();
  const lied = signerOf(session).signMessage?.({ message: 'Hello', recipient });
  await untilShown();
  say(await signedBy(bob, popup.shown[0]));
  expect((await failure(lied as Promise<unknown>)).code).toBe('signature-mismatch');
});

test('sendTransaction passes a web wallet the transaction in borsh and returns the hash from its answer', async () => {
  const { signer, popup, say, untilShown } = await connected();
  const actions = [{ type: 'Transfer', params: { deposit: '7' } }] as const;
  const sending = signer.sendTransaction?.({ receiverId: 'shop.near', actions });
  await untilShown();
  const { pathname, searchParams } = new URL(popup.shown[0] ?? '');
  expect([pathname, searchParams.get('callbackUrl')]).toEqual(['/near/sign', here]);
  const bytes = Uint8Array.from(Buffer.from(searchParams.get('transactions') ?? '', 'base64'));
  expect(decodeTransaction(bytes).transaction).toMatchObject({
    signerId: aliceId,
    publicKey: key,
    nonce: 1n,
    receiverId: 'shop.near',
    actions,
  });
  say({ status: 'success', transactionHashes: hash });
  expect((await sending)?.hash).toBe(hash);
});

test('a rejection, a failure, an invalid answer and a closed window of a web wallet have named errors', async () => {
  const { signer, say, untilShown, again, popup } = await connected();
  const codeAfter = async (act: () => unknown) => {
    again();
    const signing = signer.signMessage?.({ message: 'Hello', recipient });
    const failed = failure(signing as Promise<unknown>);
    await untilShown();
    act();
    return (await failed).code;
  };
  const refused = { status: 'failure', errorCode: 'userRejected', errorMessage: '' };
  expect(await codeAfter(() => say(refused))).toBe('user-rejected');
  expect(await codeAfter(() => say({ status: 'failure', errorMessage: 'It broke' }))).toBe('wallet-failed');
  expect(await codeAfter(() => say({ status: 'success' }))).toBe('malformed-response');
  expect(await codeAfter(() => popup.window.close())).toBe('user-rejected');
  // A transaction may have been sent by then.
  again();
  const actions = [{ type: 'Transfer', params: { deposit: '7' } }] as const;
  const sending = signer.sendTransaction?.({ receiverId: 'shop.near', actions }) as Promise<unknown>;
  const failed = failure(sending);
  await untilShown();
  popup.window.close();
  expect(await failed).toMatchObject({
    code: 'near-return-missing',
    context: { wallet: 'Web Wallet', unanswered: true },
  });
});

test('a web wallet accepts one request at a time, and closing it aborts the request and closes the window', async () => {
  const { web, signer, untilShown, popup } = await connected();
  const first = failure(signer.signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>);
  await untilShown();
  const second = signer.signMessage?.({ message: 'Hello', recipient }) as Promise<unknown>;
  expect((await failure(second)).code).toBe('request-pending');
  web.close();
  expect((await first).code).toBe('aborted');
  expect(popup.window.closed).toBe(true);
});

test('an aborted transaction keeps the window of the web wallet open and still provides its hash', async () => {
  const { web, signer, untilShown, say, popup } = await connected();
  const actions = [{ type: 'Transfer', params: { deposit: '7' } }] as const;
  const controller = new AbortController();
  const { signal } = controller;
  const sending = signer.sendTransaction?.({ receiverId: 'shop.near', actions, signal }) as Promise<unknown>;
  const failed = failure(sending);
  await untilShown();
  controller.abort();
  const { code, context } = await failed;
  web.close();
  expect([code, popup.window.closed]).toEqual(['aborted', false]);
  say({ status: 'success', transactionHashes: hash });
  expect(await context.late).toMatchObject({ hash });
  expect(popup.window.closed).toBe(true);
  // If the page was to be left and is still open, no answer can arrive.
  const away = await connected({ opens: 'page' });
  const leaving = failure(
    away.signer.sendTransaction?.({ receiverId: 'shop.near', actions }) as Promise<unknown>,
  );
  await expect.poll(() => away.leavings).toHaveLength(1);
  away.web.close();
  expect((await leaving).code).toBe('aborted');
});

test('a web wallet navigates the page when no window opens, and reports a return without an answer', async () => {
  const { connect, leavings, page } = await createWallet({ open: () => null });
  const connecting = failure(connect());
  await expect.poll(() => leavings).toHaveLength(1);
  expect(leavings[0]).toMatchObject({ request: 'login', callbackUrl: here });
  expect(leavings[0]?.url).toMatch(/^https:\/\/wallet\.example\/near\/login\/\?/);
  page.fire('pageshow', { persisted: false });
  page.fire('pageshow', { persisted: true });
  expect((await connecting).code).toBe('near-return-missing');
  // The app can choose to always navigate the page.
  const always = await createWallet({ opens: 'page' });
  void failure(always.connect());
  await expect.poll(() => always.leavings).toHaveLength(1);
  expect(always.opened).not.toHaveBeenCalled();
  always.web.close();
});

test('a web wallet survives any error of the browser when a window is opened, shown or closed', async () => {
  const next = hostileFailures(1);
  for (let turn = 0; turn < seenFailures; turn += 1) {
    const thrown = next();
    const fail = () => {
      throw thrown;
    };
    // Without a window, the page itself navigates to the wallet.
    const blocked = await createWallet({ open: fail });
    const leaving = failure(blocked.connect());
    await expect.poll(() => blocked.leavings, { interval: 1 }).toHaveLength(1);
    blocked.web.close();
    expect([turn, (await leaving).code]).toEqual([turn, 'aborted']);

    const unshown = await createWallet();
    unshown.popup.window.location.replace = fail;
    expect([turn, (await failure(unshown.connect())).name]).toEqual([turn, 'WalletError']);

    const unclosed = await createWallet();
    unclosed.popup.window.close = fail;
    const connecting = unclosed.connect();
    await unclosed.untilShown();
    unclosed.say({ status: 'success', account_id: aliceId });
    expect([turn, (await connecting).accounts[0]?.address]).toEqual([turn, aliceId]);
  }
});

test('signMessage rejects a message that is too long for an address before it shows the web wallet', async () => {
  const { signer, popup } = await connected();
  const signing = signer.signMessage?.({ message: 'x'.repeat(9000), recipient }) as Promise<unknown>;
  expect(await failure(signing)).toMatchObject({ code: 'invalid-params', context: { field: 'message' } });
  expect([popup.shown, popup.window.closed]).toEqual([[], true]);
});

test('a web wallet does not leave the page when the request cannot be saved, and rejects an unsafe URL', async () => {
  const leave = () => {
    throw new Error('The storage is full.');
  };
  const { connect } = await createWallet({ opens: 'page', leave });
  expect((await failure(connect())).code).toBe('wallet-failed');
  expect(() => webWallet({ id: 'web', name: 'Web', url: 'javascript:alert(1)', chain })).toThrow('url');
});

test('toLibrary and fromLibrary convert every action without loss', () => {
  const publicKey = key;
  const permission = { receiverId: 'app.near', methodNames: ['hail'], allowance: '5' };
  for (const action of [
    { type: 'CreateAccount' },
    { type: 'DeployContract', params: { code: Uint8Array.of(1) } },
    {
      type: 'FunctionCall',
      params: { methodName: 'hail', args: Uint8Array.of(2), gas: '30', deposit: '0' },
    },
    { type: 'Transfer', params: { deposit: '7' } },
    { type: 'Stake', params: { stake: '7', publicKey } },
    { type: 'AddKey', params: { publicKey, accessKey: { permission } } },
    { type: 'AddKey', params: { publicKey, accessKey: { permission: 'FullAccess' } } },
    { type: 'DeleteKey', params: { publicKey } },
    { type: 'DeleteAccount', params: { beneficiaryId: 'bob.near' } },
  ] as const) {
    expect(fromLibrary(toLibrary(action))).toEqual(action);
  }
  expect(() => fromLibrary({ deployGlobalContract: {} })).toThrow('actions');
});
