import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage, openSite } from '../../test/page.js';
import { readSession, signIn } from '../client.js';
import { linkAccount, readLinks, unlinkAccount } from './client.js';

const endpoint = '/sign-in';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A visitor with an EVM account who signed in, and a connected wallet of Solana. */
async function openSignedIn(options: Parameters<typeof openSite>[0] = {}) {
  const site = openSite({ linked: true, ...options });
  const [evm, sol] = [openPage('eip155'), openPage('solana')];
  const signedIn = await signIn(evm.wallets, { endpoint, wallet: evm.walletId });
  await sol.wallets.list.get()[0]?.connect();
  sol.prompts.length = 0;
  return { ...site, evm, sol, signedIn, token: signedIn.token };
}

test.each(['cookie', 'bearer'] as const)(
  'a page with a %s adds an account with one prompt, lists both accounts and removes one',
  async (transport) => {
    const { evm, sol, signedIn, token } = await openSignedIn({ transport });
    expect(signedIn.session.user).toEqual(expect.any(String));
    expect(await readLinks({ endpoint, token })).toEqual([evm.account]);
    const both = [evm.account, sol.account];
    expect(await linkAccount(sol.wallets, { endpoint, token, account: sol.account })).toEqual(both);
    expect(sol.prompts).toEqual(['solana_signIn']);
    expect(await readLinks({ endpoint, token })).toEqual(both);
    expect(await unlinkAccount({ endpoint, token, account: sol.account })).toEqual([evm.account]);
    await signedIn.check();
  },
);

test('removing the account of the current session ends the session', async () => {
  const { evm, sol, signedIn } = await openSignedIn();
  await linkAccount(sol.wallets, { endpoint, account: sol.account });
  expect(await unlinkAccount({ endpoint, account: evm.account })).toEqual([sol.account]);
  expect(await readSession({ endpoint })).toBeUndefined();
  await expect(signedIn.check()).rejects.toMatchObject({ code: 'sign-in-session-ended' });
});

test("a page of another site can neither add nor remove an account with the visitor's cookie", async () => {
  const { evm, sol, handler, state } = await openSignedIn();
  await linkAccount(sol.wallets, { endpoint, account: sol.account });
  const routes = ['link/challenge', 'link', 'unlink'];
  const forged = routes.flatMap((route) =>
    ['https://evil.example', 'https://app.example.evil', 'null', undefined].map((origin) => {
      const headers = new Headers({ 'content-type': 'application/json', cookie: state.cookie });
      if (origin) headers.set('origin', origin);
      const body = JSON.stringify({ account: sol.account });
      return new Request(`https://app.example/sign-in/${route}`, { method: 'POST', headers, body });
    }),
  );
  const answers = await Promise.all(forged.map(handler));
  expect(answers.map(({ status }) => status)).toEqual(forged.map(() => 403));
  expect(await readLinks({ endpoint })).toEqual([evm.account, sol.account]);
});

test('the refusals to add or remove an account reach the page with their codes', async () => {
  const { evm, sol, state } = await openSignedIn();
  const { account } = evm;
  await expect(unlinkAccount({ endpoint, account })).rejects.toMatchObject({
    code: 'sign-in-account-last',
    message: `The account ${account} is the only one of its user. Add another one first.`,
  });
  const { cookie } = state;
  state.cookie = '';
  await signIn(sol.wallets, { endpoint });
  state.cookie = cookie;
  await expect(linkAccount(sol.wallets, { endpoint, account: sol.account })).rejects.toMatchObject({
    code: 'sign-in-account-taken',
    context: { account: sol.account },
  });
  state.cookie = '';
  await expect(readLinks({ endpoint })).rejects.toMatchObject({ code: 'sign-in-session-ended' });
});

test.each([
  ['no text', 7],
  ['no CAIP-10 id', '0x1'],
])('a request whose account is %s is refused and the session stays valid', async (_, account) => {
  const { signedIn } = await openSignedIn();
  const work = unlinkAccount({ endpoint, account: account as never });
  await expect(work).rejects.toMatchObject({ code: 'sign-in-request-refused', context: { status: 400 } });
  await signedIn.check();
});

test.each([undefined, 7, [7], ['near:mainnet'], { length: 1 }])(
  'an answer with %o as the accounts of a user fails as malformed',
  async (accounts) => {
    vi.stubGlobal('fetch', async () => Response.json({ accounts }));
    await expect(readLinks({ endpoint })).rejects.toMatchObject({ code: 'malformed-response' });
  },
);
