import { isWalletError } from '@causeway/protocol';
import { expect, test, vi } from 'vitest';
import { scopes, setup } from './setup.js';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Two tabs of a person who is signed in. Answers of the provider arrive `ms` after it performed the request.
 */
async function signedIn() {
  const kit = setup();
  const slow = { ms: 0, at: '' };
  const { fetch } = kit.provider;
  const platform = {
    ...{ ...kit.time, credentials: kit.passkeys.credentials },
    fetch: (async (input, init) => {
      const response = await fetch(input, init);
      if (String(input).endsWith(slow.at)) await pause(slow.ms);
      return response;
    }) as typeof globalThis.fetch,
  };
  const wallets = [kit.make({ platform }), kit.make({ platform, store: kit.tabs.open() })] as const;
  const [account, other] = await Promise.all([wallets[0].open(), wallets[1].open()]);
  for (const { session } of [account, other]) session.subscribe(() => undefined);
  await account.auth.signInWithPasskey();
  await vi.waitFor(() => expect(other.session.get().status).toBe('live'));
  /** The person is signed out: in every tab, in storage, and at the server. */
  const nothingLives = () =>
    vi.waitFor(() =>
      expect({
        tabs: [account.session.get().status, other.session.get().status],
        stored: kit.tabs.value,
        atServer: kit.provider.keys,
      }).toEqual({ tabs: ['none', 'none'], stored: undefined, atServer: [] }),
    );
  return { ...kit, wallets, account, other, slow, nothingLives };
}

test.each([
  [600, 50],
  [600, 300],
  [300, 100],
])('a sign-out wins over a renewal of %d ms that began %d ms before', async (ms, after) => {
  const { account, slow, nothingLives } = await signedIn();
  Object.assign(slow, { ms, at: 'stamp_login' });
  const renewal = codeOf(account.auth.renew());
  await pause(after);
  expect(await account.auth.signOut()).toEqual({ revoked: true });
  expect(account.session.get()).toEqual({ status: 'none', error: undefined });
  expect(await renewal).toBe('embedded-signed-out');
  await nothingLives();
});

test('a sign-out wins over a renewal in another tab', async () => {
  const { account, other, slow, nothingLives } = await signedIn();
  Object.assign(slow, { ms: 100, at: 'stamp_login' });
  const renewal = codeOf(other.auth.renew());
  await pause(20);
  await account.auth.signOut();
  expect(await renewal).toBe('embedded-signed-out');
  await nothingLives();
});

test('a sign-out ends a session renewed in another tab without an event', async () => {
  const { make, tabs, other, nothingLives } = await signedIn();
  const deaf = await make({ store: { ...tabs.open(), subscribe: () => () => undefined } }).open();
  deaf.session.subscribe(() => undefined);
  await vi.waitFor(() => expect(deaf.session.get().status).toBe('live'));
  await other.auth.renew();
  await deaf.auth.signOut();
  await nothingLives();
});

test.each(['stamp_login', 'whoami', 'list_wallet_accounts'])(
  'a sign-out wins over a sign-in at the request %s',
  async (at) => {
    const { account, slow, nothingLives } = await signedIn();
    Object.assign(slow, { ms: 100, at });
    const signIn = codeOf(account.auth.signInWithPasskey());
    await pause(30);
    await account.auth.signOut();
    expect(await signIn).toBe('embedded-signed-out');
    await nothingLives();
  },
);

test('a sign-out wins over a sign-in in another tab', async () => {
  const { account, other, slow, nothingLives } = await signedIn();
  Object.assign(slow, { ms: 100, at: 'stamp_login' });
  const signIn = codeOf(other.auth.signInWithPasskey());
  await pause(30);
  await account.auth.signOut();
  expect(await signIn).toBe('embedded-signed-out');
  await nothingLives();
});

test('a sign-in after a slow sign-out stays signed in', async () => {
  const { account, other, slow, provider, tabs } = await signedIn();
  Object.assign(slow, { ms: 200, at: 'get_api_keys' });
  const signOut = account.auth.signOut();
  await account.auth.signInWithPasskey();
  expect(await signOut).toEqual({ revoked: true });
  await vi.waitFor(() => expect(other.session.get().status).toBe('live'));
  expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]);
});

test('a second sign-in leaves no earlier session at the server', async () => {
  const { account, provider, tabs } = await signedIn();
  await account.auth.signInWithPasskey();
  await account.auth.renew({ by: 'passkey' });
  await vi.waitFor(() =>
    expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]),
  );
});

test('a renewal deletes the key it replaced when a sign-in in another tab revokes the new key first', async () => {
  const { account, other, provider, tabs } = await signedIn();
  let raced = false;
  provider.behaviour.answer = async (path) => {
    if (raced || !path.endsWith('get_api_keys')) return undefined;
    raced = true;
    await account.auth.signInWithPasskey();
    await vi.waitFor(() => expect(provider.keys).toHaveLength(2));
    return undefined;
  };
  await other.auth.renew();
  expect(raced).toBe(true);
  await vi.waitFor(() =>
    expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]),
  );
});

test('an aborted sign-out still reaches the server', async () => {
  const { account, slow, nothingLives } = await signedIn();
  Object.assign(slow, { ms: 50, at: 'get_api_keys' });
  const controller = new AbortController();
  const signOut = account.auth.signOut({ signal: controller.signal });
  controller.abort();
  expect(await signOut).toEqual({ revoked: false });
  await nothingLives();
});

test('an aborted renewal leaves one key at the server, which the session uses', async () => {
  const { account, slow, provider, tabs } = await signedIn();
  Object.assign(slow, { ms: 50, at: 'stamp_login' });
  const controller = new AbortController();
  const renewals = [account.auth.renew({ signal: controller.signal }), account.auth.renew()].map(codeOf);
  await pause(10);
  controller.abort();
  expect(await Promise.all(renewals)).toEqual(['aborted', 'fulfilled']);
  expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]);
});

test('two tabs that renew at once keep one session, and both stay live', async () => {
  const { account, other, slow, provider, tabs } = await signedIn();
  Object.assign(slow, { ms: 50, at: 'stamp_login' });
  expect(await Promise.all([codeOf(account.auth.renew()), codeOf(other.auth.renew())])).toEqual([
    'fulfilled',
    'fulfilled',
  ]);
  await vi.waitFor(() =>
    expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]),
  );
  expect([account, other].map(({ session }) => session.get().status)).toEqual(['live', 'live']);
});

test('a setting changed during a renewal is kept', async () => {
  const { account, slow, tabs } = await signedIn();
  Object.assign(slow, { ms: 50, at: 'stamp_login' });
  const renewal = account.auth.renew();
  await pause(10);
  await account.auth.stampWith('passkey');
  await renewal;
  expect(tabs.value?.stampWith).toBe('passkey');
});

test('a sign-out wins over a connection that is being created or restored', async () => {
  for (const verb of ['createSession', 'getSession'] as const) {
    const { account, wallets, slow, nothingLives } = await signedIn();
    Object.assign(slow, { ms: 50, at: 'list_wallet_accounts' });
    const { signal } = new AbortController();
    const connector = wallets[0].connector;
    const opening =
      verb === 'createSession'
        ? codeOf(connector.createSession({ scopes, signal }))
        : connector.getSession?.({ walletId: 'embedded' } as never, { signal });
    await pause(10);
    await account.auth.signOut();
    expect(await opening).toBe(verb === 'createSession' ? 'embedded-signed-out' : undefined);
    await nothingLives();
  }
});

test('an answer received after sleep does not extend the session', async () => {
  const { account, other, slow, time, provider } = await signedIn();
  provider.behaviour.tellsTime = true;
  Object.assign(slow, { ms: 50, at: 'get_api_keys' });
  const listing = codeOf(account.sessions.list());
  await pause(20);
  // The machine slept, and the answer is read before the page's wake-up event.
  time.setWall(time.now() + 31 * 60_000);
  await listing;
  time.sleep(0);
  for (const { session } of [account, other]) {
    expect(session.get()).toMatchObject({ status: 'none', error: { code: 'embedded-session-expired' } });
  }
});
