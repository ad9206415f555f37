import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { afterEach, expect, test, vi } from 'vitest';
import { answer, createSite, type TestWallet, wallets as testWallets } from '../test/site.js';
import { wallets } from './betterAuth.js';
import type { Challenge } from './index.js';

afterEach(() => void vi.useRealTimers());

/** A site with Better Auth, whose tables are in memory, and where users with passwords may register. */
function createAuthSite() {
  const { signIn } = createSite({ now: Date.now });
  const tables: Record<string, object[]> = { user: [], session: [], account: [], verification: [] };
  const auth = betterAuth({
    baseURL: 'https://app.example',
    secret: 'a secret of this test with enough characters',
    database: memoryAdapter(tables as never),
    emailAndPassword: { enabled: true },
    plugins: [wallets(signIn)],
  });
  const call = async (route: string, { body, cookie = '' }: { body?: object; cookie?: string } = {}) => {
    const response = await auth.handler(
      new Request(`https://app.example/api/auth/wallet/${route}`, {
        method: body ? 'POST' : 'GET',
        headers: { 'content-type': 'application/json', origin: 'https://app.example', cookie },
        body: body && JSON.stringify(body),
      }),
    );
    const set = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
    return { status: response.status, body: await response.json(), cookie: set.join('; ') };
  };
  const enter = async (wallet: TestWallet) => {
    const { body } = await call('challenge', { body: { account: wallet.account } });
    return call('verify', { body: await answer(wallet, body as Challenge) });
  };
  return { auth, tables, call, enter };
}

test.each(['eip155', 'solana'] as const)(
  'a wallet of %s signs in to Better Auth, and Better Auth has the session until it ends',
  async (namespace) => {
    const { auth, tables, call, enter } = createAuthSite();
    const wallet = testWallets[namespace];
    const entered = await enter(wallet);
    expect(entered.body.session).toMatchObject({ account: wallet.account });
    const { cookie } = entered;
    expect((await call('session', { cookie })).body).toEqual(entered.body);
    const headers = new Headers({ cookie });
    expect((await auth.api.getSession({ headers }))?.user.name).toBe(wallet.account);
    expect((await call('revoke', { body: {}, cookie })).status).toBe(200);
    expect((await call('session', { cookie })).body).toEqual({});
    expect(await auth.api.getSession({ headers })).toBeNull();
    expect(tables.session).toEqual([]);
  },
);

test('a person who registers with the address that an account would get is not the user of that account', async () => {
  const { auth, tables, enter } = createAuthSite();
  const hash = createHash('sha256').update(testWallets.eip155.account).digest('hex').slice(0, 40);
  const body = { email: `${hash}@wallet.invalid`, password: 'a long password', name: 'Mallory' };
  await auth.api.signUpEmail({ body });
  const { status } = await enter(testWallets.eip155);
  expect(status).toBe(200);
  const users = tables.user as { readonly id: string; readonly name: string }[];
  const accounts = tables.account as { readonly userId: string; readonly providerId: string }[];
  const holder = accounts.find(({ providerId }) => providerId === 'wallet')?.userId;
  expect(users.find(({ id }) => id === holder)?.name).toBe(testWallets.eip155.account);
});

test('the same account is the same user of Better Auth, also when it signs in twice at the same time', async () => {
  const { tables, enter } = createAuthSite();
  const both = await Promise.all([enter(testWallets.eip155), enter(testWallets.eip155)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  await enter(testWallets.eip155);
  await enter(testWallets.solana);
  expect(tables.account?.map((each) => (each as { accountId: string }).accountId).sort()).toEqual(
    [testWallets.eip155.account, testWallets.solana.account].sort(),
  );
  expect(tables.user).toHaveLength(2);
});

test('an account that was unlinked from its user of Better Auth signs in as another user', async () => {
  const { auth, tables, enter } = createAuthSite();
  const userIds = () => tables.session?.map((each) => (each as { userId: string }).userId) ?? [];
  const { cookie } = await enter(testWallets.eip155);
  const [first = ''] = userIds();
  // The user has a password too.
  const password = { id: 'password', providerId: 'credential', accountId: first, userId: first };
  tables.account?.push(password);
  const linked = tables.account?.find((each) => (each as { providerId: string }).providerId === 'wallet');
  const accountId = (linked as { id: string }).id;
  await auth.api.unlinkAccount({ body: { accountId }, headers: new Headers({ cookie }) });
  expect(tables.account).toEqual([password]);
  for (const _ of ['its first', 'its second']) {
    expect((await enter(testWallets.eip155)).status).toBe(200);
  }
  const [, second, third] = userIds();
  expect(second).not.toBe(first);
  expect(third).toBe(second);
});

test('a replay, another key and an invalid body begin no session of Better Auth', async () => {
  const { tables, call } = createAuthSite();
  const { body } = await call('challenge', { body: {} });
  const good = await answer(testWallets.eip155, body as Challenge);
  expect((await call('verify', { body: good })).status).toBe(200);
  const again = await call('verify', { body: good });
  expect([again.status, again.body]).toMatchObject([400, { code: 'siwx-invalid', field: 'nonce' }]);
  const { body: other } = await call('challenge', { body: {} });
  const forged = await answer(testWallets.eip155, other as Challenge);
  const { signature } = good.signed;
  const refused = await call('verify', { body: { ...forged, signed: { signature } } });
  expect([refused.status, refused.body]).toMatchObject([400, { code: 'signature-mismatch' }]);
  expect((await call('verify', { body: { text: 1 } })).status).toBe(400);
  expect((await call('revoke', { body: {} })).status).toBe(401);
  expect(tables.session).toHaveLength(1);
});
