import { expect, test } from 'vitest';
import { setup } from './setup.js';

const email = 'alice@example.com';

/** A person who is signed in and has chosen to sign with a passkey. */
async function chosen() {
  const fakes = setup();
  const account = await fakes.make().open();
  await account.auth.signInWithPasskey();
  await account.auth.stampWith('passkey');
  return { ...fakes, account };
}

test('the choice to sign with a passkey is kept when the person signs in again', async () => {
  const { account, tabs } = await chosen();
  await account.auth.signInWithPasskey();
  expect(tabs.value?.stampWith).toBe('passkey');
});

test.each(['expiry', 'sign-out'] as const)(
  'the choice to sign with a passkey is kept for the sign-in after the %s',
  async (end) => {
    const { account, provider, tabs, time, make } = await chosen();
    if (end === 'expiry') time.pass(1_800_000);
    else await account.auth.signOut();
    const { auth } = await make({ store: tabs.open() }).open();
    const attempt = await auth.startEmail({ email, method: 'bundle' });
    await attempt.submit(provider.mailed?.bundle ?? '');
    expect(tabs.value).toMatchObject({ kind: 'email', stampWith: 'passkey' });
  },
);

test('the choice to sign with the session is kept for the next sign-in, too', async () => {
  const { account, tabs } = await chosen();
  await account.auth.stampWith('session');
  await account.auth.signOut();
  await account.auth.signInWithPasskey();
  expect(tabs.value?.stampWith).toBe('session');
});

test('a choice that is made at the sign-in wins over the one before, and is kept', async () => {
  const { account, tabs } = await chosen();
  await account.auth.signInWithPasskey({ stampWith: 'session' });
  expect(tabs.value?.stampWith).toBe('session');
  await account.auth.signInWithPasskey({ stampWith: 'passkey' });
  await account.auth.signOut();
  await account.auth.signInWithPasskey();
  expect(tabs.value?.stampWith).toBe('passkey');
});

test('without storage the choice to sign with a passkey lasts until the session ends', async () => {
  const { tabs, make } = setup();
  const denied = () => Promise.reject(new Error('no access'));
  const store = { ...tabs.open(), choice: () => ({ read: denied, write: denied }) };
  const { auth } = await make({ store }).open();
  await auth.signInWithPasskey();
  await auth.stampWith('passkey');
  await auth.signInWithPasskey();
  expect(tabs.value?.stampWith).toBe('passkey');
  await auth.signOut();
  await auth.signInWithPasskey();
  expect(tabs.value?.stampWith).toBe('session');
});
