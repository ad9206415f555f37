import { isWalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
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
  const seen: string[] = [];
  account.recovery.state.subscribe(() => seen.push(account.recovery.state.get().status));
  await account.recovery.start({ type: 'email', email, method: 'bundle' });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(seen).toEqual(['started', 'active']);
  expect(account.session.get()).toMatchObject({ status: 'live', kind: 'email' });
});

test('a passkey recovery adds a passkey with the emailed credential alone and is then cleared', async () => {
  const { make, provider, passkeys, tabs } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'passkey', email, method: 'bundle' });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  expect(tabs.value).toBeUndefined();
  await account.recovery.addPasskey();
  expect(provider.seen.at(-1)).toMatchObject({ path: 'recover_user', stamp: 'key' });
  expect(passkeys.asked.map(({ type }) => type)).toEqual(['create']);
  expect(provider.passkeys).toHaveLength(2);
  expect(account.recovery.state.get()).toMatchObject({ status: 'cleared' });
});

test('an active email session adds a passkey without a recovery', async () => {
  const { make, provider } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email, method: 'bundle' });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  await account.recovery.addPasskey({ name: 'New phone' });
  expect(provider.seen.map(({ path }) => path)).toContain('create_authenticators');
  expect(account.recovery.state.get().status).toBe('active');
});

test('verifying or adding without a start fails with the message of the specification', async () => {
  const { recovery } = await setup().make().open();
  for (const work of [recovery.verify('x'.repeat(120)), recovery.addPasskey()]) {
    await expect(work).rejects.toThrow('Cannot proceed with your request');
  }
});

test('the session ends 1800 s after its credential was made, with time asleep included', async () => {
  for (const sleeps of [false, true]) {
    const { make, provider, time } = setup();
    const account = await make().open();
    await account.recovery.start({ type: 'email', email, method: 'bundle' });
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

test('a page reloaded after more than 900 s keeps its session, whatever the age of the code', async () => {
  const { make, provider, time, tabs } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email, method: 'bundle' });
  await account.recovery.verify(provider.mailed?.bundle ?? '');
  time.pass(1_700_000);
  const later = await make({ store: tabs.open() }).open();
  expect((await later.wallets.list()).wallets).toHaveLength(1);
  time.pass(100_000);
  expect(await codeOf(later.wallets.list())).toBe('embedded-session-expired');
});

test('a code that arrives after 900 s finds no started recovery', async () => {
  const { make, provider, time } = setup();
  const account = await make().open();
  await account.recovery.start({ type: 'email', email, method: 'bundle' });
  time.pass(900_000);
  expect(account.recovery.state.get().status).toBe('cleared');
  expect(await codeOf(account.recovery.verify(provider.mailed?.bundle ?? ''))).toBe('recovery-unavailable');
});

test('a second start clears the first, and the first mail opens nothing', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  const first = await recovery.start({ type: 'email', email, method: 'bundle' });
  const old = provider.mailed?.bundle ?? '';
  await recovery.start({ type: 'passkey', email, method: 'bundle' });
  expect(await codeOf(first.submit(old))).toBe('recovery-unavailable');
  expect(await codeOf(recovery.verify(old))).toBe('recovery-code-invalid');
  expect(recovery.state.get()).toMatchObject({ status: 'started', type: 'passkey' });
  await recovery.verify(provider.mailed?.bundle ?? '');
  expect(recovery.state.get()).toMatchObject({ status: 'active', type: 'passkey' });
});

test('a wrong code leaves the recovery unchanged, so that the right one can follow', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'email', email, method: 'bundle' });
  expect(await codeOf(recovery.verify('2'.repeat(115)))).toBe('recovery-code-invalid');
  expect(recovery.state.get().status).toBe('started');
  await recovery.verify(provider.mailed?.bundle ?? '');
});

test('a mail that could not be sent clears the recovery with its reason', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  provider.behaviour.answer = async () => new Response('', { status: 429, headers: { 'retry-after': '7' } });
  const error = await recovery.start({ type: 'email', email, method: 'bundle' }).catch((reason) => reason);
  expect([error.code, error.context.retryAfter]).toEqual(['embedded-rate-limited', 7]);
  const state = recovery.state.get();
  expect(state.status === 'cleared' && state.error).toBe(error);
});

test('a second mail is opened with the same key', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  const first = await recovery.start({ type: 'email', email, method: 'bundle' });
  const old = provider.mailed?.bundle ?? '';
  const second = await first.resend();
  expect(provider.mailed?.bundle).not.toBe(old);
  expect(await second.submit(old)).toMatchObject({ kind: 'email' });
});

test('clearing deletes the recovered credential', async () => {
  const { make, provider } = setup();
  const { recovery } = await make().open();
  await recovery.start({ type: 'passkey', email, method: 'bundle' });
  await recovery.verify(provider.mailed?.bundle ?? '');
  recovery.clear();
  recovery.clear();
  expect(await codeOf(recovery.addPasskey())).toBe('recovery-unavailable');
});
