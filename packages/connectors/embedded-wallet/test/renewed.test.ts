import { expect, test } from 'vitest';
import { alice, bob } from './person.js';
import { scopes, setup } from './setup.js';

const email = 'alice@example.com';

/** A session over a provider that lists one account until `lists` says otherwise. */
async function connected() {
  const fakes = setup();
  const { provider, time, passkeys } = fakes;
  const lists = { answer: 'one' as 'one' | 'both' | 'none', requests: 0 };
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const answer = await provider.fetch(input, init);
    if (!String(input).endsWith('/list_wallet_accounts')) return answer;
    lists.requests++;
    if (lists.answer === 'both') return answer;
    if (lists.answer === 'none')
      return Response.json({ code: 3, message: 'no', details: [] }, { status: 400 });
    const body = await answer.json();
    return Response.json({ ...body, accounts: body.accounts.slice(0, 1) });
  };
  const wallet = fakes.make({ platform: { ...time, fetch, credentials: passkeys.credentials } });
  const session = await wallet.connector.createSession({ scopes, signal: new AbortController().signal });
  const account = await wallet.open();
  const shown = () => session.accounts.map(({ address }) => address);
  return { ...fakes, account, shown, lists };
}

test.each(['session', 'passkey'] as const)(
  'an account that is added after a renewal by the %s can be used',
  async (by) => {
    const { account, shown, lists } = await connected();
    expect(shown()).toEqual([alice]);
    await account.auth.renew({ by });
    lists.answer = 'both';
    await account.wallets.use(bob);
    await expect.poll(shown).toEqual([bob, alice]);
  },
);

test('accounts that could not be read are read again at the next change of the session', async () => {
  const { account, shown, lists, tabs } = await connected();
  lists.answer = 'none';
  const before = lists.requests;
  tabs.write({ ...tabs.value, address: bob });
  await expect.poll(() => lists.requests).toBe(before + 1);
  lists.answer = 'both';
  await account.auth.renew();
  await expect.poll(shown).toEqual([bob, alice]);
});

test('an email recovery adds a passkey after its session was renewed', async () => {
  const { make, provider } = setup();
  const { auth, recovery } = await make().open();
  await recovery.start({ type: 'email', email });
  await recovery.verify(provider.mailed?.bundle ?? '');
  await auth.renew();
  await recovery.addPasskey({ name: 'New phone' });
  expect(provider.passkeys.map(({ name }) => name)).toEqual(['Laptop', 'New phone']);
});
