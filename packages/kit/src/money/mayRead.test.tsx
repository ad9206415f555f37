import { createStore } from '@causeway/core';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted, first, second } from '../testing/page.js';

afterEach(() => localStorage.clear());

const dialog = () => browser.getByRole('dialog');
const show = () => dialog().getByRole('button', { name: 'Show balances' });
const assets = () => dialog().getByRole('list', { name: 'Assets on Ethereum' });

/** An app that asks before balances are read; `reads` are the chains that were read. */
async function asking() {
  const allowed = createStore(false);
  const reads: string[] = [];
  const balances = { allowed, allow: () => allowed.set(true) };
  const { kit, answers } = createScripted([{ name: 'Alpha' }], { money: async () => ({ balances }) });
  for (const adapter of kit.wallets.adapters) {
    const { reader } = adapter;
    Object.assign(adapter, {
      reader: async (chain: Parameters<typeof reader>[0]) => {
        reads.push(chain.id);
        return reader(chain);
      },
    });
  }
  await render(<ConnectButton kit={kit} />);
  await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
  void kit.wallets.list.get()[0]?.connect();
  await answers.approve(first);
  kit.dialog.set('account');
  await expect.element(show()).toBeVisible();
  return { kit, allowed, reads };
}

it('the account dialog of an app that asks reads the balances once the person has pressed', async () => {
  const { allowed, reads } = await asking();
  expect(reads).toEqual([]);
  await show().click();
  await expect.element(assets()).toHaveTextContent('1.25 COIN');
  expect(allowed.get()).toBe(true);
  await expect.element(dialog().getByRole('heading', { name: 'Assets on Ethereum' })).toHaveFocus();
});

it('the account dialog follows when balances are allowed elsewhere in the app', async () => {
  const { allowed } = await asking();
  allowed.set(true);
  await expect.element(assets()).toHaveTextContent('1.25 COIN');
});

it('the form to send of an app that asks reads the network once the person types', async () => {
  const { kit, reads } = await asking();
  kit.dialog.set('send');
  await expect.element(dialog().getByLabelText('Recipient')).toBeVisible();
  expect(reads).toEqual([]);
  await dialog().getByLabelText('Recipient').fill(second);
  await expect.element(dialog().getByText('Available: 1.25 COIN')).toBeVisible();
});
