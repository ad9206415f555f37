import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { scopes, setup } from './setup.js';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

/** Two tabs of a person who is signed in. */
async function signedIn() {
  const kit = setup();
  let pause: { at: string; free: Promise<void>; arrive(): void } | undefined;
  const { fetch } = kit.provider;
  const platform = {
    ...{ ...kit.time, credentials: kit.passkeys.credentials },
    fetch: (async (input, init) => {
      const response = await fetch(input, init);
      if (pause && String(input).endsWith(pause.at)) {
        pause.arrive();
        await pause.free;
      }
      return response;
    }) as typeof globalThis.fetch,
  };
  /**
   * From now on the provider performs the request `at` and holds its answer until `release`. `performed` resolves once
   * it has performed so many of them.
   */
  function hold(at: string, times = 1) {
    let release = () => {};
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    let rest = times;
    const performed = new Promise<void>((resolve) => {
      const arrive = () => {
        rest--;
        if (rest === 0) resolve();
      };
      pause = { at, free, arrive };
    });
    return { performed, release: () => release() };
  }
  const wallets = [kit.make({ platform }), kit.make({ platform, store: kit.tabs.open() })] as const;
  const [account, other] = await Promise.all([wallets[0].open(), wallets[1].open()]);
  for (const { session } of [account, other]) session.subscribe(() => undefined);
  await account.auth.signInWithPasskey();
  await expect.poll(() => other.session.get().status).toBe('live');
  /** The person is signed out: in every tab, in storage, and at the server. */
  const nothingLives = () =>
    expect
      .poll(() => ({
        tabs: [account.session.get().status, other.session.get().status],
        stored: kit.tabs.value,
        atServer: kit.provider.keys,
      }))
      .toEqual({ tabs: ['none', 'none'], stored: undefined, atServer: [] });
  /** The server has one key, the stored one. */
  const oneKeyLives = () =>
    expect
      .poll(() => kit.provider.keys.map(({ publicKey }) => publicKey === kit.tabs.value?.publicKey))
      .toEqual([true]);
  return { ...kit, wallets, account, other, hold, nothingLives, oneKeyLives };
}

test.each(['before', 'after'])(
  'a sign-out wins over a renewal that is answered %s the sign-out ends',
  async (when) => {
    const { account, hold, nothingLives } = await signedIn();
    const { performed, release } = hold('stamp_login');
    const renewal = codeOf(account.auth.renew());
    await performed;
    const signOut = account.auth.signOut();
    if (when === 'before') release();
    expect(await signOut).toEqual({ revoked: true });
    expect(account.session.get()).toEqual({ status: 'none', error: undefined });
    release();
    expect(await renewal).toBe('embedded-signed-out');
    await nothingLives();
  },
);

test('a sign-out wins over a renewal in another tab', async () => {
  const { account, other, hold, nothingLives } = await signedIn();
  const { performed, release } = hold('stamp_login');
  const renewal = codeOf(other.auth.renew());
  await performed;
  await account.auth.signOut();
  release();
  expect(await renewal).toBe('embedded-signed-out');
  await nothingLives();
});

test('a sign-out ends a session renewed in another tab without an event', async () => {
  const { make, tabs, other, nothingLives } = await signedIn();
  const deaf = await make({ store: { ...tabs.open(), subscribe: () => () => undefined } }).open();
  deaf.session.subscribe(() => undefined);
  await expect.poll(() => deaf.session.get().status).toBe('live');
  await other.auth.renew();
  await deaf.auth.signOut();
  await nothingLives();
});

test.each(['stamp_login', 'whoami', 'list_wallet_accounts'])(
  'a sign-out wins over a sign-in at the request %s',
  async (at) => {
    const { account, hold, nothingLives } = await signedIn();
    const { performed, release } = hold(at);
    const signIn = codeOf(account.auth.signInWithPasskey());
    await performed;
    await account.auth.signOut();
    release();
    expect(await signIn).toBe('embedded-signed-out');
    await nothingLives();
  },
);

test('a sign-out wins over a sign-in in another tab', async () => {
  const { account, other, hold, nothingLives } = await signedIn();
  const { performed, release } = hold('stamp_login');
  const signIn = codeOf(other.auth.signInWithPasskey());
  await performed;
  await account.auth.signOut();
  release();
  expect(await signIn).toBe('embedded-signed-out');
  await nothingLives();
});

test('a sign-in after a slow sign-out stays signed in', async () => {
  const { account, other, hold, provider, tabs } = await signedIn();
  const { release } = hold('get_api_keys');
  const signOut = account.auth.signOut();
  await account.auth.signInWithPasskey();
  release();
  expect(await signOut).toEqual({ revoked: true });
  await expect.poll(() => other.session.get().status).toBe('live');
  expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]);
});

test('a second sign-in leaves no earlier session at the server', async () => {
  const { account, oneKeyLives } = await signedIn();
  await account.auth.signInWithPasskey();
  await account.auth.renew({ by: 'passkey' });
  await oneKeyLives();
});

test('a renewal deletes the key it replaced when a sign-in in another tab revokes the new key first', async () => {
  const { account, other, provider, oneKeyLives } = await signedIn();
  let raced = false;
  provider.behaviour.answer = async (path) => {
    if (raced || !path.endsWith('get_api_keys')) return undefined;
    raced = true;
    await account.auth.signInWithPasskey();
    await expect.poll(() => provider.keys).toHaveLength(2);
    return undefined;
  };
  await other.auth.renew();
  expect(raced).toBe(true);
  await oneKeyLives();
});

test('an aborted sign-out still reaches the server', async () => {
  const { account, hold, nothingLives } = await signedIn();
  const { release } = hold('get_api_keys');
  const controller = new AbortController();
  const signOut = account.auth.signOut({ signal: controller.signal });
  controller.abort();
  expect(await signOut).toEqual({ revoked: false });
  release();
  await nothingLives();
});

test('an aborted renewal leaves one key at the server, which the session uses', async () => {
  const { account, hold, provider, tabs } = await signedIn();
  const { performed, release } = hold('stamp_login');
  const controller = new AbortController();
  const renewals = [account.auth.renew({ signal: controller.signal }), account.auth.renew()].map(codeOf);
  await performed;
  controller.abort();
  release();
  expect(await Promise.all(renewals)).toEqual(['aborted', 'fulfilled']);
  expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]);
});

test('two tabs that renew at once keep one session, and both stay live', async () => {
  const { account, other, hold, oneKeyLives } = await signedIn();
  const { performed, release } = hold('stamp_login', 2);
  const renewals = [account.auth.renew(), other.auth.renew()].map(codeOf);
  await performed;
  release();
  expect(await Promise.all(renewals)).toEqual(['fulfilled', 'fulfilled']);
  await oneKeyLives();
  expect([account, other].map(({ session }) => session.get().status)).toEqual(['live', 'live']);
});

test('a setting changed during a renewal is kept', async () => {
  const { account, hold, tabs } = await signedIn();
  const { performed, release } = hold('stamp_login');
  const renewal = account.auth.renew();
  await performed;
  await account.auth.stampWith('passkey');
  release();
  await renewal;
  expect(tabs.value?.stampWith).toBe('passkey');
});

test('a sign-out wins over a connection that is being created or restored', async () => {
  for (const verb of ['createSession', 'getSession'] as const) {
    const { account, wallets, hold, nothingLives } = await signedIn();
    const { performed, release } = hold('list_wallet_accounts');
    const { signal } = new AbortController();
    const connector = wallets[0].connector;
    const opening =
      verb === 'createSession'
        ? codeOf(connector.createSession({ scopes, signal }))
        : connector.getSession?.({ walletId: 'embedded' } as never, { signal });
    await performed;
    await account.auth.signOut();
    release();
    expect(await opening).toBe(verb === 'createSession' ? 'embedded-signed-out' : undefined);
    await nothingLives();
  }
});

test('an answer received after sleep does not extend the session', async () => {
  const { account, other, hold, time, provider } = await signedIn();
  provider.behaviour.tellsTime = true;
  const { performed, release } = hold('get_api_keys');
  const listing = codeOf(account.sessions.list());
  await performed;
  // The machine slept, and the answer is read before the page's wake-up event.
  time.setWall(time.now() + 31 * 60_000);
  release();
  await listing;
  time.sleep(0);
  for (const { session } of [account, other]) {
    expect(session.get()).toMatchObject({ status: 'none', error: { code: 'embedded-session-expired' } });
  }
});
