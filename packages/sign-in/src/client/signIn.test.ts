import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, openSite } from '../../test/page.js';
import { readSession, signIn } from '../client.js';

const endpoint = '/sign-in';

const expectError = (promise: Promise<unknown>, code: string, context: object = {}) =>
  expect(promise).rejects.toMatchObject({ code, context });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function signedIn(options: Parameters<typeof openSite>[0] = {}) {
  const site = openSite(options);
  const page = openPage('eip155');
  const result = await signIn(page.wallets, { endpoint, wallet: page.walletId });
  return { ...site, ...page, result };
}

test.each(['eip155', 'solana'] as const)(
  'a wallet of %s that is not connected connects and signs in, with a prompt for each',
  async (namespace) => {
    const { state } = openSite();
    const { wallets, prompts, account, walletId } = openPage(namespace);
    const { session, token } = await signIn(wallets, { endpoint, wallet: walletId });
    expect(session.account).toBe(account);
    expect(token).toBeUndefined();
    expect(prompts).toEqual(['connect', expect.stringMatching(/sign/i)]);
    expect(state.calls).toEqual(['POST /sign-in/challenge', 'POST /sign-in/verify']);
  },
);

test.each(['eip155', 'solana'] as const)(
  'a wallet of %s that connects and signs in together shows one prompt and no separate account request',
  async (namespace) => {
    const { state } = openSite();
    const { wallets, prompts, account, walletId } = openPage(namespace, { signs: true });
    const { session } = await signIn(wallets, { endpoint, wallet: walletId });
    expect(session.account).toBe(account);
    expect(prompts).toEqual(['connect and sign in']);
    expect(state.calls).toEqual(['POST /sign-in/challenge', 'POST /sign-in/verify']);
    expect(wallets.accounts.get()).toHaveLength(1);
  },
);

test('a failing server prevents the sign-in and leaves the wallet unconnected', async () => {
  const { state } = openSite();
  const { wallets, prompts, walletId } = openPage('solana', { signs: true });
  state.down = true;
  await expectError(signIn(wallets, { endpoint, wallet: walletId }), 'sign-in-unavailable', {
    store: 'server',
  });
  expect([prompts, wallets.accounts.get()]).toEqual([[], []]);
});

test('a connected wallet signs in with one prompt', async () => {
  openSite();
  const { wallets, prompts, account } = openPage('solana');
  await wallets.list.get()[0]?.connect();
  prompts.length = 0;
  const { session } = await signIn(wallets, { endpoint });
  expect(session.account).toBe(account);
  expect(prompts).toEqual(['solana_signIn']);
});

test('a later page finds the session, and no session after a sign-out, which ends it on the server', async () => {
  const { result, state } = await signedIn();
  const onEnd = vi.fn();
  result.onEnd(onEnd);
  const { cookie } = state;
  expect((await readSession({ endpoint }))?.session).toEqual(result.session);
  await result.signOut();
  expect(onEnd).toHaveBeenCalledTimes(1);
  // The same cookie again, as a thief of it would send it.
  state.cookie = cookie;
  expect(await readSession({ endpoint })).toBeUndefined();
  await result.signOut();
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('with bearer tokens the page carries the token', async () => {
  const { result } = await signedIn({ transport: 'bearer' });
  const { token } = result;
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await readSession({ endpoint, token }))?.token).toBe(token);
  await result.signOut();
  expect(await readSession({ endpoint, token })).toBeUndefined();
});

test('onEnd is called once when a session expires', async () => {
  const { passTime, result } = await signedIn();
  const [onEnd, onStopped] = [vi.fn(), vi.fn()];
  result.onEnd(onEnd);
  result.onEnd(onStopped)();
  await passTime(24 * 60 * 60_000 - 1_000);
  expect(onEnd).not.toHaveBeenCalled();
  await passTime(1_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(onStopped).not.toHaveBeenCalled();
});

test('a session ends when the server reports its end, also where the clock of the visitor is ahead', async () => {
  const ahead = 20_000;
  const { passTime, state, result } = await signedIn({ now: () => Date.now() - ahead });
  const onEnd = vi.fn();
  result.onEnd(onEnd);
  state.calls.length = 0;
  await passTime(24 * 60 * 60_000 - ahead);
  expect(onEnd).not.toHaveBeenCalled();
  // Reloaded, the page finds the session still.
  const again = vi.fn();
  (await readSession({ endpoint }))?.onEnd(again);
  await passTime(ahead - 1_000);
  expect([onEnd, again].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  await passTime(ahead);
  expect([onEnd, again].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(state.calls.length).toBeLessThan(10);
});

test('a page that becomes visible again reports a session that was ended elsewhere', async () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
  const { result, state } = await signedIn();
  const ended = new Promise<void>((resolve) => result.onEnd(resolve));
  await (await readSession({ endpoint }))?.signOut();
  state.calls.length = 0;
  page.dispatchEvent(new Event('visibilitychange'));
  await ended;
  expect(state.calls).toEqual(['GET /sign-in/session']);
  await expectError(result.check(), 'sign-in-session-ended');
});

test('an unreachable server prevents a sign-in and ends no session', async () => {
  const { result, state, wallets } = await signedIn();
  const onEnd = vi.fn();
  result.onEnd(onEnd);
  state.down = true;
  const context = { store: 'server' } as const;
  await expectError(signIn(wallets, { endpoint }), 'sign-in-unavailable', context);
  await expectError(readSession({ endpoint }), 'sign-in-unavailable', context);
  await expectError(result.signOut(), 'sign-in-unavailable', context);
  expect(onEnd).not.toHaveBeenCalled();
  state.down = false;
  await result.check();
});

test('the refusals of a sign-in reach the page with their codes', async () => {
  const { wallets } = await signedIn();
  openSite({ limiter: { take: async () => ({ allowed: false, leftMs: 4_200 }) } });
  await expectError(signIn(wallets, { endpoint }), 'sign-in-rate-limited', { retryAfter: 5 });
  openSite({ families: [] });
  await expectError(signIn(wallets, { endpoint }), 'siwx-invalid', {
    field: 'chainId',
    reason: 'is not a network of this site.',
  });
  await expectError(signIn(wallets, { endpoint: '/elsewhere' }), 'sign-in-request-refused', {
    status: 404,
    reason: 'there is no such route',
  });
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 418 }));
  await expectError(signIn(wallets, { endpoint }), 'sign-in-request-refused', {
    reason: 'the server answered 418',
  });
});

test('signing in without an account or with an unlisted wallet throws a named error without a prompt', async () => {
  const { state } = openSite();
  const { wallets, prompts } = openPage('eip155');
  await expectError(signIn(wallets, { endpoint }), 'signer-missing', {});
  await expectError(signIn(wallets, { endpoint, wallet: 'nobody' }), 'provider-missing', {
    wallet: 'nobody',
  });
  expect([prompts, state.calls]).toEqual([[], []]);
});
