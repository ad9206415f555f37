import { WalletError } from '@causeway/protocol';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import '../../styles/kit.css';
import '../../styles/embedded.css';
import { entryOf } from '../../testing/embeddedAccount.js';
import { button, openSecurity, text } from '../../testing/openSecurity.js';

afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

const many = Array.from({ length: 12 }, (_, age) => entryOf(age === 11 ? 'CREATE_WALLET' : 'OTP_LOGIN', age));
const lines = () => document.querySelectorAll('[data-part="log-entry"]').length;

async function openLog(log: readonly ReturnType<typeof entryOf>[]) {
  const world = await openSecurity({ log });
  await button(/^Security log/).click();
  await expect.element(button('Refresh')).toBeVisible();
  return world;
}

it('the log names what was done, when and with which result, and an unknown action by the service’s name', async () => {
  await openLog([entryOf('EXPORT_WALLET', 1, { status: 'FAILED' }), entryOf('SET_FEATURE', 2)]);
  await expect.element(text('Revealed the recovery phrase')).toBeVisible();
  expect(document.querySelector('[data-part="log-entry"]')?.textContent).toMatch(/2026.* · failed/);
  await expect.element(text('SET_FEATURE')).toBeVisible();
});

it('the fields of a request are shown at a press, and reached by the keyboard', async () => {
  await openLog([entryOf('SIGN_RAW_PAYLOAD', 1, { intent: { payload: 'abcd' } })]);
  await expect.element(text('payload: abcd')).not.toBeInTheDocument();
  document.querySelector<HTMLElement>('[data-part="log-entry"] summary')?.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(text('payload: abcd')).toBeVisible();
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.getAttribute('data-part')).toBe('text');
});

it('earlier entries are read at a press until there are no more', async () => {
  await openLog(many);
  expect(lines()).toBe(10);
  await button('Show earlier entries').click();
  await expect.poll(lines).toBe(12);
  await expect.element(text('Created a recovery phrase')).toBeVisible();
  await expect.element(button('Show earlier entries')).not.toBeInTheDocument();
});

it('earlier entries that cannot be read leave the others, and another press tries again', async () => {
  const { provider } = await openLog(many);
  provider.error = new WalletError('embedded-unreachable', { method: 'list_activities', reason: 'offline' });
  await button('Show earlier entries').click();
  await expect.poll(() => document.querySelector('[data-part="failure"]:not(:empty)')).not.toBeNull();
  expect(lines()).toBe(10);
  provider.error = undefined;
  await button('Show earlier entries').click();
  await expect.poll(lines).toBe(12);
});

it('a refresh shows what was added, and the focus stays on its button', async () => {
  const { provider } = await openLog([]);
  await expect.element(text('Nothing has happened yet.')).toBeVisible();
  provider.has.log = [entryOf('UPDATE_USER_EMAIL', 1)];
  await button('Refresh').click();
  await expect.element(text('Changed the email address')).toBeVisible();
  await expect.element(button('Refresh')).toHaveFocus();
});
