import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { commitOwner } from '../src/owner.js';
import { setup } from './setup.js';

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'fulfilled',
    (error) => (isWalletError(error) ? error.code : String(error)),
  );
const email = 'alice@example.com';

test('an email recovery goes through its states and ends in a session', async () => {
  const { make, provider } = setup();
  const account = await make().open();
  const statuses: string[] = [];
  account.recovery.state.subscribe(() => statuses.push(account.recovery.state.get().status));
  await account.recovery.start({ type: 'email', email });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(statuses).toEqual(['started', 'active']);
  expect(account.session.get()).toMatchObject({ status: 'live', kind: 'email' });
});

test('a passkey recovery adds a passkey with the emailed credential alone and is then cleared', async () => {
  const { make, provider, passkeys, tabs } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'passkey', email });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(tabs.value).toBeUndefined();
  await account.recovery.addPasskey();
  expect(provider.seen.at(-1)).toMatchObject({ path: 'recover_user', stamp: 'key' });
  expect(passkeys.prompts.map(({ type }) => type)).toEqual(['create']);
  expect(provider.passkeys).toHaveLength(2);
  expect(account.recovery.state.get()).toMatchObject({ status: 'cleared' });
});

test('an active email session adds a passkey without a recovery', async () => {
  const { make, provider } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  await account.recovery.addPasskey({ name: 'New phone' });
  expect(provider.seen.map(({ path }) => path)).toContain('create_authenticators');
  expect(account.recovery.state.get().status).toBe('active');
});

test('verifying or adding without a start fails with the required message', async () => {
  const { recovery } = await setup().make().open();
  const message = 'Cannot proceed with your request';
  await expect(recovery.verify('x'.repeat(120))).rejects.toThrow(message);
  await expect(recovery.addPasskey()).rejects.toThrow(message);
});

test('the session ends 1800 s after its credential was made, with time asleep included', async () => {
  for (const sleeps of [false, true]) {
    const { make, provider, time } = setup();
    const account = await make().open();
    await account.recovery.start({ type: 'email', email });
    time.pass(890_000);
    await account.recovery.verify(provider.mailed?.bundle ?? '');
    account.session.subscribe(() => undefined);
    const go = sleeps ? time.sleep : time.pass;
    go(909_999);
    expect(account.recovery.state.get().status).toBe('active');
    expect(account.session.get().status).toBe('ending');
    go(1);
    expect(account.recovery.state.get().status).toBe('cleared');
    expect(account.session.get().status).toBe('none');
  }
});

test('a page reloaded after more than 900 s keeps its session, even if the code is older', async () => {
  const { make, provider, time, tabs } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  time.pass(1_700_000);
  const later = await make({ store: tabs.open() }).open();
  expect((await later.wallets.list()).wallets).toHaveLength(1);
  time.pass(100_000);
  expect(await codeOf(later.wallets.list())).toBe('embedded-session-expired');
});

test('a code is valid one millisecond before 900 s and invalid from 900 s on, for either type', async () => {
  for (const type of ['email', 'passkey'] as const) {
    for (const [age, code] of [
      [899_999, 'fulfilled'],
      [900_000, 'recovery-code-invalid'],
      [1_799_999, 'recovery-code-invalid'],
      [3_600_000, 'recovery-code-invalid'],
    ] as const) {
      const { make, provider, time } = setup();
      const { recovery } = await make().open();
      await recovery.start({ type, email });
      time.pass(age);
      expect([age, await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))]).toEqual([age, code]);
      expect(recovery.state.get().status).toBe(code === 'fulfilled' ? 'active' : 'started');
    }
  }
});

test('a code typed after 900 s is rejected as invalid or expired, and a new mail continues the recovery', async () => {
  const { make, provider, time } = setup();
  const { recovery } = await make().open();
  const attempt = await recovery.start({ type: 'email', email });
  time.sleep(1_000_000);
  const late = recovery.verify(provider.mailed?.bundle ?? '');
  await expect(late).rejects.toThrow('The code is invalid or expired.');
  await expect(late).rejects.toMatchObject({
    cause: { code: 'embedded-code-refused', context: { reason: 'expired' } },
  });
  const next = await attempt.resend();
  expect(await next.submit(provider.mailed?.bundle ?? '')).toMatchObject({ kind: 'email' });
});

test('a mail sent again at minute 14 is valid for another 900 s', async () => {
  const { make, provider, time } = setup();
  const account = await make().open();
  const first = await account.recovery.start({ type: 'email', email });
  const startedAt = time.now();
  time.pass(840_000);
  const second = await first.resend();
  expect(account.recovery.state.get()).toMatchObject({ status: 'started', startedAt: startedAt + 840_000 });
  expect(second.expiresAt).toBe(time.now() + 900_000);
  time.pass(899_999);
  await second.submit(provider.mailed?.bundle ?? '');
  expect(account.session.get()).toMatchObject({ status: 'live', expiresAt: startedAt + 840_000 + 1_800_000 });
});

test('after another mail the code of the first one still expires after its own 900 s', async () => {
  const { make, provider, time } = setup();
  const { recovery } = await make().open();
  const first = await recovery.start({ type: 'email', email });
  const old = provider.mailed?.bundle ?? '';
  time.pass(840_000);
  await first.resend();
  time.pass(60_000);
  expect(await codeOf(recovery.verify(old))).toBe('recovery-code-invalid');
  expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('fulfilled');
});

test('a recovery that was cleared, replaced or verified sends no further mail', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  const cleared = await recovery.start({ type: 'email', email });
  recovery.clear();
  const replaced = await recovery.start({ type: 'email', email });
  const done = await recovery.start({ type: 'email', email });
  await recovery.verify(provider.mailed?.bundle ?? '');
  const last = provider.mailed?.bundle;
  for (const attempt of [cleared, replaced, done]) {
    expect(await codeOf(attempt.resend())).toBe('recovery-unavailable');
  }
  expect(provider.mailed?.bundle).toBe(last);
});

test('a mail that is sent again while the recovery is cleared has no effect', async () => {
  const { make } = setup();
  const { recovery } = await make().open();
  const attempt = await recovery.start({ type: 'email', email });
  const again = attempt.resend();
  recovery.clear();
  expect(await codeOf(again)).toBe('aborted');
  expect(recovery.state.get()).toEqual({ status: 'cleared' });
});

test('the code of a user in another organisation is refused', async () => {
  for (const type of ['email', 'passkey'] as const) {
    const { make, provider, tabs } = setup();
    const { recovery } = await make().open();
    provider.behaviour.owner = await commitOwner('00000000-0000-4000-8000-00000000000b');
    await recovery.start({ type, email });
    const verifying = recovery.verify(provider.mailed?.bundle ?? '');
    await expect(verifying).rejects.toThrow('The code is invalid or expired.');
    await expect(verifying).rejects.toMatchObject({ cause: { message: 'it belongs to another person' } });
    expect([recovery.state.get().status, tabs.value]).toEqual(['started', undefined]);
  }
});

test('the code of another user in the same organisation is refused', async () => {
  for (const other of ['bob@example.com', undefined]) {
    const { make, provider, tabs } = setup();
    const { recovery } = await make().open();
    await recovery.start({ type: 'email', email });
    provider.setEmail(other);
    expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('recovery-code-invalid');
    expect(tabs.value).toBeUndefined();
  }
});

test('a mail address in another letter case belongs to the same user', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  provider.setEmail('Alice@Example.com');
  await recovery.start({ type: 'email', email: 'ALICE@example.com' });
  await recovery.verify(provider.mailed?.bundle ?? '');
});

test('a credential that did not come from a mail is refused', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'email', email });
  provider.retype('CREDENTIAL_TYPE_LOGIN');
  expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('recovery-code-invalid');
});

test('a reloaded page still refuses the code of another user', async () => {
  const { make, provider, tabs } = setup();
  provider.behaviour.owner = await commitOwner();
  await (await make().open()).recovery.start({ type: 'email', email });
  const { recovery } = await make({ store: tabs.open() }).open();
  await recovery.resume();
  expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('recovery-code-invalid');
});

test('an answer without a commitment to the owner stops the recovery', async () => {
  for (const owner of ['', 'x'.repeat(96)]) {
    const { make, provider } = setup();
    const { recovery } = await make().open();
    provider.behaviour.owner = owner;
    expect(await codeOf(recovery.start({ type: 'email', email }))).toBe('malformed-response');
  }
});

test('the session of a recovery lasts for the requested seconds, here and at the server', async () => {
  for (const seconds of [60, 1_800, 7_200, 86_400]) {
    const { make, provider, time } = setup();
    const account = await make().open();
    await account.recovery.start({ type: 'email', email, seconds });
    await account.recovery.verify(provider.mailed?.bundle ?? '');
    expect(account.session.get()).toMatchObject({ expiresAt: time.now() + seconds * 1000 });
    expect(account.recovery.state.get()).toMatchObject({ status: 'active', seconds });
    time.pass(seconds * 1000 - 1);
    expect([provider.keys.length, account.recovery.state.get().status]).toEqual([1, 'active']);
    time.pass(1);
    expect([provider.keys.length, account.recovery.state.get().status]).toEqual([0, 'cleared']);
  }
});

test('a new passkey can be made until the requested seconds are over', async () => {
  const { make, provider, time } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'passkey', email, seconds: 3_600 });
  time.pass(899_000);
  await recovery.verify(provider.mailed?.bundle ?? '');
  time.pass(2_700_000);
  await recovery.addPasskey({ name: 'New phone' });
  expect(provider.passkeys).toHaveLength(2);
});

test('a code is not valid for longer than its session', async () => {
  const { make, provider, time } = setup();
  const { recovery } = await make().open();
  const attempt = await recovery.start({ type: 'email', email, seconds: 300 });
  expect(attempt.expiresAt).toBe(time.now() + 300_000);
  time.pass(300_000);
  expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('recovery-code-invalid');
});

test('a session of requested seconds is renewed for as long, by its key and by a passkey', async () => {
  for (const seconds of [300, 3_600]) {
    const { make, provider, time } = setup();
    const account = await make().open();
    await account.recovery.start({ type: 'email', email, seconds });
    await account.recovery.verify(provider.mailed?.bundle ?? '');
    time.pass(200_000);
    await account.auth.renew();
    expect(account.session.get()).toMatchObject({ secondsLeft: seconds });
    time.pass(200_000);
    await account.auth.renew({ by: 'passkey' });
    expect(account.session.get()).toMatchObject({ secondsLeft: seconds });
    time.pass(200_000);
    await account.auth.renew();
    expect(account.session.get()).toMatchObject({ secondsLeft: seconds });
    time.pass(seconds * 1000);
    expect(await codeOf(account.auth.renew())).toBe('embedded-session-expired');
  }
});

test('renewing with a passkey keeps the email address of the person', async () => {
  const { make, provider, tabs } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(tabs.value?.email).toBe(email);
  await account.auth.renew({ by: 'passkey' });
  expect(tabs.value).toMatchObject({ kind: 'passkey', email });
});

test('a number of seconds that is not whole or is out of range sends no mail', async () => {
  for (const seconds of [0, 59, 86_401, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    const { make, provider } = setup();
    const { recovery } = await make().open();
    const error = await recovery.start({ type: 'email', email, seconds }).catch((reason) => reason);
    expect([error.code, error.context.field]).toEqual(['invalid-params', 'seconds']);
    expect([provider.mailed, recovery.state.get().status]).toEqual([undefined, 'cleared']);
  }
});

test('a fault of the provider is not reported as an invalid code, and the code can be tried again', async () => {
  for (const part of ['whoami', 'get_user']) {
    const { make, provider } = setup();
    const { recovery } = await make().open();
    await recovery.start({ type: 'email', email });
    provider.behaviour.answer = async (path) =>
      path.endsWith(part) ? new Response('', { status: 500 }) : undefined;
    expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('embedded-request-failed');
    provider.behaviour.answer = undefined;
    expect(await codeOf(recovery.verify(provider.mailed?.bundle ?? ''))).toBe('fulfilled');
  }
});

test('a second start clears the first, and the first mail opens nothing', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  const first = await recovery.start({ type: 'email', email });
  const old = provider.mailed?.bundle ?? '';
  await recovery.start({ type: 'passkey', email });
  expect(await codeOf(first.submit(old))).toBe('recovery-unavailable');
  expect(await codeOf(recovery.verify(old))).toBe('recovery-code-invalid');
  expect(recovery.state.get()).toMatchObject({ status: 'started', type: 'passkey' });
  await recovery.verify(provider.mailed?.bundle ?? '');
  expect(recovery.state.get()).toMatchObject({ status: 'active', type: 'passkey' });
});

test('a wrong code leaves the recovery unchanged, so that the right one can follow', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'email', email });
  expect(await codeOf(recovery.verify('2'.repeat(115)))).toBe('recovery-code-invalid');
  expect(recovery.state.get().status).toBe('started');
  await recovery.verify(provider.mailed?.bundle ?? '');
});

test('a mail that could not be sent clears the recovery with its reason', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  provider.behaviour.answer = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
  const error = await recovery.start({ type: 'email', email }).catch((reason) => reason);
  expect([error.code, error.context.retryAfter]).toEqual(['embedded-rate-limited', 7]);
  const state = recovery.state.get();
  expect(state.status === 'cleared' && state.error).toBe(error);
});

test('a second mail is opened with the same key', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  const first = await recovery.start({ type: 'email', email });
  const old = provider.mailed?.bundle ?? '';
  const second = await first.resend();
  expect(provider.mailed?.bundle).not.toBe(old);
  expect(await second.submit(old)).toMatchObject({ kind: 'email' });
});

test('clearing deletes the recovered credential', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'passkey', email });
  await recovery.verify(provider.mailed?.bundle ?? '');
  recovery.clear();
  recovery.clear();
  expect(await codeOf(recovery.addPasskey())).toBe('recovery-unavailable');
});
