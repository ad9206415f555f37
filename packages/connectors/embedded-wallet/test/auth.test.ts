import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { alice, bob } from './person.js';
import { setup } from './setup.js';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );

test('signing up with a passkey creates a wallet, and the session signs without a further prompt', async () => {
  const { make, passkeys, provider } = setup();
  const account = await make().open();
  const result = await account.auth.signUpWithPasskey({ name: 'Laptop' });
  expect(result).toEqual({ kind: 'passkey', address: alice, created: true });
  expect(account.session.get()).toMatchObject({ status: 'live', kind: 'passkey', secondsLeft: 1800 });
  expect(passkeys.prompts.map(({ type }) => type)).toEqual(['create']);
  // The device lists it beside those of other apps; the provider does not.
  expect(passkeys.prompts[0]?.options).toMatchObject({ user: { name: 'Causeway - Laptop' } });
  expect(provider.passkeys.at(-1)?.name).toBe('Laptop');
});

test('the passkey prompt names the configured relying party and requires a passkey that a sign-in finds', async () => {
  const { make, passkeys } = setup();
  await (await make().open()).auth.signUpWithPasskey({ email: 'alice@example.com' });
  const [prompt] = passkeys.prompts;
  expect(prompt?.options).toMatchObject({
    rp: { id: 'app.test', name: 'Causeway' },
    user: { name: 'alice@example.com' },
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'preferred',
    },
    extensions: { credProps: true },
    timeout: 300_000,
  });
});

test('a passkey that no sign-in would find is refused before a wallet is made for it', async () => {
  const { make, passkeys, provider } = setup();
  passkeys.state.isKept = false;
  const account = await make().open();
  expect(await codeOf(account.auth.signUpWithPasskey({ name: 'Laptop' }))).toBe('embedded-passkey-failed');
  await account.recovery.start({ type: 'passkey', email: 'alice@example.com' });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(await codeOf(account.recovery.addPasskey())).toBe('embedded-passkey-failed');
  expect(provider.passkeys).toHaveLength(1);
});

test.each([true, undefined])(
  'a passkey is used when the browser reports %s for its keeping',
  async (isKept) => {
    const { make, passkeys, provider } = setup();
    passkeys.state.isKept = isKept;
    const { auth } = await make().open();
    await auth.signUpWithPasskey({ name: 'Laptop' });
    expect(provider.passkeys).toHaveLength(2);
  },
);

test('signing up without a name and an email shows no passkey prompt', async () => {
  const { make, passkeys } = setup();
  const { auth } = await make().open();
  expect(await codeOf(auth.signUpWithPasskey({}))).toBe('passkey-name-missing');
  expect(await codeOf(auth.signUpWithPasskey({ name: '  ' }))).toBe('passkey-name-missing');
  expect(passkeys.prompts).toEqual([]);
});

test('signing in prompts once, and the provider finds the user by the passkey', async () => {
  const { make, passkeys, provider } = setup();
  const { auth } = await make().open();
  expect(await auth.signInWithPasskey()).toEqual({ kind: 'passkey', address: alice, created: false });
  expect(passkeys.prompts.map(({ type }) => type)).toEqual(['get']);
  expect(passkeys.prompts[0]?.options).toMatchObject({ rpId: 'app.test', userVerification: 'preferred' });
  const requests = provider.seen
    .slice(0, 2)
    .map(({ path, stamp, body }) => [path, stamp, body.organizationId]);
  expect(requests).toEqual([
    ['stamp_login', 'passkey', provider.parent],
    ['whoami', 'key', provider.parent],
  ]);
});

test.each([
  ['NotAllowedError', 'embedded-passkey-cancelled'],
  ['SecurityError', 'embedded-passkey-rp-mismatch'],
  ['InvalidStateError', 'embedded-passkey-exists'],
  ['UnknownError', 'embedded-passkey-failed'],
])('a browser error of %s becomes %s', async (name, code) => {
  const { make, passkeys, tabs } = setup();
  passkeys.state.fail = name;
  const { auth } = await make().open();
  expect(await codeOf(auth.signUpWithPasskey({ name: 'Laptop' }))).toBe(code);
  if (name !== 'InvalidStateError') expect(await codeOf(auth.signInWithPasskey())).toBe(code);
  expect(tabs.value).toBeUndefined();
});

test('a browser without passkeys fails with webauthn-unsupported and the required message', async () => {
  const { make, time, provider } = setup();
  const wallet = make({ platform: { ...time, fetch: provider.fetch, credentials: undefined } });
  const { auth } = await wallet.open();
  const message = 'webauthn is not supported by this browser';
  await expect(auth.signUpWithPasskey({ name: 'Laptop' })).rejects.toThrow(message);
  await expect(auth.signInWithPasskey()).rejects.toThrow(message);
});

test('a passkey unknown to the provider fails with its own error', async () => {
  const { make, passkeys } = setup();
  passkeys.state.ids = ['CCCC'];
  const { auth } = await make().open();
  expect(await codeOf(auth.signInWithPasskey())).toBe('embedded-passkey-unknown');
});

test('an emailed bundle opens a session that lasts 1800 s from the creation of its key', async () => {
  const { make, provider, time } = setup();
  const account = await make().open();
  const attempt = await account.auth.startEmail({ email: ' alice@example.com ', method: 'bundle' });
  expect(attempt).toMatchObject({ email: 'alice@example.com', method: 'bundle' });
  const bundle = provider.mailed?.bundle ?? '';
  expect(bundle.length).toBeGreaterThanOrEqual(100);
  expect(attempt.accepts(` ${bundle}\n`)).toBe(true);
  time.pass(600_000);
  expect(await attempt.submit(` ${bundle}\n`)).toEqual({ kind: 'email', address: alice, created: false });
  expect(account.session.get()).toMatchObject({ kind: 'email', secondsLeft: 1200 });
  expect(time.now() + 1_200_000).toBe((account.session.get() as { expiresAt: number }).expiresAt);
});

test('a bundle is valid one second before 900 s and invalid at 900 s', async () => {
  for (const [age, outcome] of [
    [899_000, 'fulfilled'],
    [899_999, 'fulfilled'],
    [900_000, 'recovery-code-invalid'],
    [900_001, 'recovery-code-invalid'],
  ] as const) {
    const { make, provider, time } = setup();
    const { auth } = await make().open();
    const attempt = await auth.startEmail({ email: 'alice@example.com', method: 'bundle' });
    time.pass(age);
    expect([age, await codeOf(attempt.submit(provider.mailed?.bundle ?? ''))]).toEqual([age, outcome]);
  }
});

test('a wrong bundle shows one message to the visitor and keeps the cause for the developer', async () => {
  const { make, provider } = setup();
  const { auth } = await make().open();
  const attempt = await auth.startEmail({ email: 'alice@example.com', method: 'bundle' });
  const bundle = provider.mailed?.bundle ?? '';
  const wrong = bundle.slice(0, -1) + (bundle.endsWith('2') ? '3' : '2');
  const error = await attempt.submit(wrong).catch((reason) => reason);
  expect(error.message).toBe('The code is invalid or expired.');
  expect(isWalletError(error.cause, 'embedded-bundle-invalid')).toBe(true);
  provider.revoke();
  const late = await attempt.submit(bundle).catch((reason) => reason);
  expect([late.code, late.cause.code]).toEqual(['recovery-code-invalid', 'embedded-request-failed']);
});

test('a text that cannot be a code is not sent', async () => {
  const { make } = setup();
  const { auth } = await make().open();
  const attempt = await auth.startEmail({ email: 'alice@example.com', method: 'bundle' });
  for (const text of ['', 'x'.repeat(99), 'x'.repeat(256), `${'x'.repeat(120)}!`]) {
    expect(attempt.accepts(text)).toBe(false);
    expect(await codeOf(attempt.submit(text))).toBe('invalid-params');
  }
  expect(attempt.accepts('x'.repeat(100)) && attempt.accepts('x'.repeat(255))).toBe(true);
});

test.each([
  '',
  'alice',
  'alice@',
  '@example.com',
  'a b@example.com',
  'alice@example',
  `${'a'.repeat(65)}@example.com`,
])('an email to the invalid address %j is refused', async (email) => {
  const { make } = setup();
  expect(await codeOf((await make().open()).auth.startEmail({ email }))).toBe('invalid-params');
});

test('renewing creates a new key of full length and deletes the old one without a prompt', async () => {
  const { make, provider, passkeys, time, tabs } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  const before = tabs.value;
  const promptsBefore = passkeys.prompts.length;
  time.pass(1_750_000);
  await Promise.all([account.auth.renew(), account.auth.renew()]);
  expect(passkeys.prompts).toHaveLength(promptsBefore);
  expect(account.session.get()).toMatchObject({ secondsLeft: 1800 });
  expect(tabs.value?.publicKey).not.toBe(before?.publicKey);
  expect(tabs.value?.authenticatedAt).toBe(before?.authenticatedAt);
  expect(provider.keys.map(({ publicKey }) => publicKey)).toEqual([tabs.value?.publicKey]);
});

test('renewing with a passkey prompts for it', async () => {
  const { make, passkeys, time, tabs } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  time.pass(100_000);
  await account.auth.renew({ by: 'passkey' });
  expect(passkeys.prompts).toHaveLength(2);
  expect(tabs.value?.authenticatedAt).toBe(time.now());
});

test('an expired session cannot be renewed with its key', async () => {
  const { make, time } = setup();
  const { auth } = await make().open();
  await auth.signInWithPasskey();
  time.pass(1_800_000);
  expect(await codeOf(auth.renew())).toBe('embedded-session-expired');
});

test('signing out deletes the key in the browser and at the provider, and signs every tab out', async () => {
  const { make, provider, tabs } = setup();
  const account = await make().open();
  const others = await Promise.all(Array.from({ length: 20 }, () => make({ store: tabs.open() }).open()));
  for (const { session } of others) session.subscribe(() => undefined);
  await account.auth.signInWithPasskey();
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(others.every(({ session }) => session.get().status === 'live')).toBe(true);
  expect(await account.auth.signOut()).toEqual({ revoked: true });
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(others.map(({ session }) => session.get().status)).toEqual(others.map(() => 'none'));
  expect([tabs.value, provider.keys]).toEqual([undefined, []]);
});

test('signing out works in the browser when the server does not answer', async () => {
  const { make, provider, tabs } = setup();
  const { auth } = await make().open();
  await auth.signInWithPasskey();
  provider.behaviour.answer = async () => new Response('', { status: 500 });
  expect(await auth.signOut()).toEqual({ revoked: false });
  expect(tabs.value).toBeUndefined();
});

test('a key revoked by the provider ends the session in every tab', async () => {
  const { make, provider, tabs } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  provider.revoke();
  expect(await codeOf(account.wallets.list())).toBe('embedded-session-expired');
  expect(tabs.value).toBeUndefined();
});

test('passkeys are listed, added with existing ones excluded, and removed, the last one only when confirmed', async () => {
  const { make, passkeys, provider } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  const added = await account.passkeys.add({ name: 'Phone' });
  expect(added).toMatchObject({ name: 'Phone', credentialId: 'BBBB' });
  const options = (passkeys.prompts.at(-1) as { options: { excludeCredentials: { id: Uint8Array }[] } })
    .options;
  expect(options.excludeCredentials.map(({ id }) => Buffer.from(id).toString('base64url'))).toEqual(['AAAA']);
  await account.passkeys.remove({ id: added.id });
  provider.setEmail(undefined);
  const [last] = await account.passkeys.list();
  expect(await codeOf(account.passkeys.remove({ id: last?.id ?? '' }))).toBe('embedded-last-way-in');
  expect(provider.passkeys).toHaveLength(1);
  await account.passkeys.remove({ id: last?.id ?? '', lastWayIn: true });
  expect(provider.passkeys).toHaveLength(0);
});

test('sessions are listed, and ending the current one signs out', async () => {
  const { make, provider, tabs, time } = setup();
  const account = await make().open();
  provider.addKey(`02${'1'.repeat(64)}`, 'CREDENTIAL_TYPE_LOGIN', 1800);
  time.pass(1000);
  await account.auth.signInWithPasskey();
  const list = await account.sessions.list();
  expect(list.map(({ type, current }) => [type, current])).toEqual([
    ['LOGIN', true],
    ['LOGIN', false],
  ]);
  await account.sessions.end({ id: list[1]?.id ?? '' });
  expect(provider.keys).toHaveLength(1);
  await account.sessions.end({ id: list[0]?.id ?? '' });
  expect([provider.keys.length, tabs.value]).toEqual([0, undefined]);
});

test('endOthers ends all sessions but the current one, in one request', async () => {
  const { make, provider } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  await account.sessions.endOthers();
  expect(provider.keys).toHaveLength(1);
  for (const digit of ['1', '2']) provider.addKey(`02${digit.repeat(64)}`, 'CREDENTIAL_TYPE_LOGIN', 1800);
  const deletions = () => provider.seen.filter(({ path }) => path === 'delete_api_keys').length;
  const before = deletions();
  await account.sessions.endOthers();
  expect(deletions()).toBe(before + 1);
  expect((await account.sessions.list()).map(({ current }) => current)).toEqual([true]);
});

test('selecting an account works only for the user’s own accounts', async () => {
  const { make, tabs } = setup();
  const account = await make().open();
  await account.auth.signInWithPasskey();
  await account.wallets.use(bob.toLowerCase());
  expect(tabs.value?.address).toBe(bob);
  expect(await codeOf(account.wallets.use(`0x${'1'.repeat(40)}`))).toBe('signer-missing');
  const { wallets } = await account.wallets.list();
  expect(wallets[0]?.accounts.map(({ address }) => address)).toEqual([alice, bob]);
});

test('a pending request fails at once when aborted', async () => {
  const { make, provider } = setup();
  const account = await make().open();
  let requested = 0;
  provider.behaviour.answer = () => {
    requested += 1;
    return new Promise(() => undefined);
  };
  const controller = new AbortController();
  const work = [
    account.auth.startEmail({ email: 'alice@example.com', signal: controller.signal }),
    account.auth.signUpWithPasskey({ name: 'Laptop', signal: controller.signal }),
    account.auth.signInWithPasskey({ signal: controller.signal }),
  ].map(codeOf);
  await expect.poll(() => requested).toBe(work.length);
  controller.abort();
  expect(await Promise.all(work)).toEqual(['aborted', 'aborted', 'aborted']);
});

test('a wallet without an app name or with invalid options is refused', async () => {
  const { make } = setup();
  expect(() => make({ appName: ' ' })).toThrow(/app name/);
  expect(await codeOf(make({ signerKey: '04' }).open())).toBe('invalid-params');
  expect(await codeOf(make({ rpId: '' }).open())).toBe('invalid-params');
});
