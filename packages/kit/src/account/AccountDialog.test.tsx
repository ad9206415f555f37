import { afterEach, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import type { MoneyChoices } from '../money/choices.js';
import { createScripted, first, type Scripted } from '../testing/page.js';

afterEach(() => localStorage.clear());

const dialog = () => browser.getByRole('dialog');
const row = (name: string | RegExp) => dialog().getByRole('button', { name });
const revoke = () => row('Disconnect and revoke access');

/** The open account dialog of a connected wallet. */
async function opened(
  wallet: Omit<Scripted, 'name'> = {},
  money?: MoneyChoices,
  options?: Parameters<typeof createScripted>[1],
) {
  const { kit, answers } = createScripted([{ name: 'Alpha', ...wallet }], {
    ...options,
    ...(money && { money: async () => money }),
  });
  await render(<ConnectButton kit={kit} />);
  await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
  void kit.wallets.list.get()[0]?.connect();
  for (const family of wallet.families ?? ['eip155']) {
    await expect.poll(answers.waiting).toBe(1);
    await answers.approve(family === 'near' ? 'alice.near' : first);
  }
  kit.dialog.set('account');
  await expect.element(dialog()).toBeVisible();
  return { kit, answers };
}

it('a wallet that can revoke its permission keeps it on Disconnect', async () => {
  const { kit, answers } = await opened({ revokes: true, families: ['eip155', 'near'] });
  await row(/^Disconnect Alpha/).click();
  await expect.poll(() => kit.wallets.accounts.get()).toEqual([]);
  expect(answers.revoked).toEqual([]);
});

it('a wallet that can revoke its permission revokes it for each family on Disconnect and revoke access', async () => {
  const { kit, answers } = await opened({ revokes: true, families: ['eip155', 'near'] });
  await revoke().click();
  await expect.poll(() => kit.wallets.accounts.get()).toEqual([]);
  expect(answers.revoked).toEqual(['Alpha', 'Alpha']);
});

it('a wallet that cannot revoke its permission has one way to disconnect', async () => {
  await opened();
  await expect.element(row(/^Disconnect Alpha/)).toBeVisible();
  expect(revoke().elements()).toEqual([]);
});

it('a session of a wallet that ends on both sides has one way to disconnect, which ends it there too', async () => {
  const { kit, answers } = await opened({ revokes: true, route: 'embedded' });
  expect(revoke().elements()).toEqual([]);
  await row(/^Disconnect Alpha/).click();
  await expect.poll(() => kit.wallets.accounts.get()).toEqual([]);
  expect(answers.revoked).toEqual(['Alpha']);
});

it('the account dialog shows the name of the account and keeps its address in sight', async () => {
  await opened({}, { lookupName: async () => 'alice.eth' });
  await expect.element(dialog().getByText('alice.eth')).toBeVisible();
  await expect.element(dialog().getByText('0xa1b2c3…c3d4e5')).toBeVisible();
});

it.each([
  ['an account without a name', undefined],
  ['an account with a name', 'alice.eth'],
])('the address of %s is shown in full once it is pressed, within a phone', async (_, name) => {
  await browser.viewport(320, 700);
  await opened({}, name ? { lookupName: async () => name } : undefined);
  if (name) await expect.element(dialog().getByText(name)).toBeVisible();
  const address = row(first);
  await expect.element(address).toHaveAttribute('aria-expanded', 'false');
  (address.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const text = address.getByText(first).first();
  await expect.element(text).toBeVisible();
  const { left, right } = text.element().getBoundingClientRect();
  expect([left >= 0, right <= 320, text.element().getAttribute('aria-hidden')]).toEqual([true, true, 'true']);
  await address.click();
  await expect.element(address.getByText('0xa1b2c3…c3d4e5')).toBeVisible();
});

it('the link to the explorer is that of the app, and that of the network where the app has none', async () => {
  const link = () => dialog().getByRole('link', { name: 'View on explorer' });
  await opened({}, undefined, {
    explorer: ({ id }, { kind, value }) => `https://app.example/${id}/${kind}/${value}`,
  });
  await expect.element(link()).toHaveAttribute('href', `https://app.example/eip155:1/account/${first}`);
  await cleanup();
  await opened({}, undefined, { explorer: () => undefined });
  await expect.element(link()).toHaveAttribute('href', `https://explorer.example/address/${first}`);
});
