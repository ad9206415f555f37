import { expect, test } from 'vitest';
import { parseMail } from '../src/auth/awaited.js';
import type { StoredMail } from '../src/index.js';
import { alice } from './person.js';
import { setup } from './setup.js';

const email = 'alice@example.com';

test('a reloaded page accepts the code that was sent before', async () => {
  const { make, provider, tabs } = setup();
  await (await make().open()).auth.startEmail({ email, method: 'bundle' });
  const { auth } = await make({ store: tabs.open() }).open();
  const attempt = await auth.resumeEmail();
  expect(attempt).toMatchObject({ email, method: 'bundle' });
  expect(await attempt?.submit(provider.mailed?.bundle ?? '')).toMatchObject({
    kind: 'email',
    address: alice,
  });
  expect(tabs.mail).toBeUndefined();
  expect(await auth.resumeEmail()).toBeUndefined();
});

test('a pending code is forgotten when it expires, is cancelled, or when the clock is earlier than it', async () => {
  const { make, tabs, time } = setup();
  const { auth } = await make().open();
  const attempt = await auth.startEmail({ email, method: 'bundle' });
  time.pass(899_999);
  expect(await auth.resumeEmail()).toBeDefined();
  const mail = tabs.mail;
  time.pass(1);
  expect(await auth.resumeEmail()).toBeUndefined();
  tabs.mail = { ...(mail as StoredMail), sentAt: time.now() + 1 };
  expect(await auth.resumeEmail()).toBeUndefined();
  attempt.forget();
  expect(tabs.mail).toBeUndefined();
});

test('a recovery continues after a reload to the new passkey and ends there', async () => {
  const { make, provider, tabs, time } = setup();
  await (await make().open()).recovery.start({ type: 'passkey', email });
  time.pass(100_000);
  const { auth, recovery } = await make({ store: tabs.open() }).open();
  expect(await auth.resumeEmail()).toBeUndefined();
  expect(await recovery.resume()).toMatchObject({ email, method: 'bundle' });
  expect(recovery.state.get()).toMatchObject({ status: 'started', type: 'passkey' });
  // A screen that is mounted again does not start it again.
  const { startedAt } = recovery.state.get() as { startedAt?: number };
  const both = await Promise.all([recovery.resume(), recovery.resume()]);
  expect(both.map((attempt) => attempt?.email)).toEqual([email, email]);
  expect(recovery.state.get()).toMatchObject({ startedAt });
  await recovery.verify(provider.mailed?.bundle ?? '');
  expect(tabs.mail).toBeDefined();
  await recovery.addPasskey();
  expect(provider.passkeys).toHaveLength(2);
  expect(tabs.mail).toBeUndefined();
});

test('a stopped recovery does not return after a reload', async () => {
  const { make, tabs } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'email', email });
  recovery.clear();
  expect(tabs.mail).toBeUndefined();
  expect(await recovery.resume()).toBeUndefined();
});

test('without storage the page that requested a code still accepts it', async () => {
  const { make, provider, tabs } = setup();
  const denied = () => Promise.reject(new Error('no access'));
  const store = { ...tabs.open(), mail: { read: denied, write: denied } };
  const { auth } = await make({ store }).open();
  const attempt = await auth.startEmail({ email, method: 'bundle' });
  expect(await auth.resumeEmail()).toBeUndefined();
  expect(await attempt.submit(provider.mailed?.bundle ?? '')).toMatchObject({ address: alice });
});

test('an invalid stored mail counts as missing', async () => {
  const { make, tabs } = setup();
  await (await make().open()).auth.startEmail({ email, method: 'bundle' });
  const good = tabs.mail as StoredMail;
  expect(parseMail(good)).toBe(good);
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const bad: readonly unknown[] = [
    ...[undefined, null, 'text', {}, { ...good, version: 0 }, { ...good, purpose: 'else' }],
    ...[
      { ...good, mail: undefined },
      { ...good, sentAt: 'now' },
      { ...good, key: undefined },
      { ...good, owner: undefined },
      { ...good, owner: 'ab' },
    ],
    { ...good, mail: { ...good.mail, method: 'otp' } },
    { ...good, key: { ...good.key, privateKey: pair.privateKey } },
  ];
  for (const value of bad) expect(parseMail(value)).toBeUndefined();
});
