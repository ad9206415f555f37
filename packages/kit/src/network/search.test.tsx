import { afterEach, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted, first } from '../testing/page.js';

afterEach(() => localStorage.clear());

const row = (name: string) => browser.getByRole('dialog').getByRole('button', { name, exact: true });
const heading = (name: string) => browser.getByRole('heading', { name, exact: true });

/** Opens the dialog of a wallet with a network of NEAR and nine of Polkadot. */
async function opened(families = ['near', 'polkadot']) {
  const world = createScripted([{ name: 'Alpha', families }]);
  await render(<ConnectButton kit={world.kit} />);
  await expect.poll(() => world.kit.wallets.list.get().length).toBe(1);
  void world.kit.wallets.list.get()[0]?.connect();
  for (const _ of families) {
    await expect.poll(world.answers.waiting).toBe(1);
    await world.answers.approve(first);
  }
  world.kit.dialog.set('network');
  await expect.element(heading('Network')).toBeVisible();
  return world;
}

it('a search finds the networks of every family, says when there is none, and is empty in the next opening', async () => {
  const { kit } = await opened();
  const search = browser.getByRole('searchbox', { name: 'Search networks' });
  await search.fill(' moon');
  await expect.element(row('Moonbeam')).toBeVisible();
  await expect.element(row('NEAR')).not.toBeInTheDocument();
  await expect.element(heading('NEAR')).not.toBeInTheDocument();
  await search.fill('moonbase');
  await expect.element(browser.getByText('No network is called “moonbase”.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(row('NEAR')).toBeVisible();
  await search.fill('moon');
  await userEvent.keyboard('{Escape}{Escape}');
  await expect.poll(kit.dialog.get).toBeUndefined();
  kit.dialog.set('network');
  await expect.element(row('NEAR')).toBeVisible();
  await expect.element(search).toHaveValue('');
});

it('a search does not end a switch whose network it does not find', async () => {
  const { answers, kit } = await opened();
  await row('Kusama').click();
  await expect.poll(() => answers.switches.length).toBe(1);
  await browser.getByRole('searchbox').fill('near');
  await expect.element(row('NEAR')).toBeVisible();
  answers.switches[0]?.done();
  await expect.poll(kit.dialog.get).toBeUndefined();
  expect(kit.wallets.chains.get().polkadot).toBe(`polkadot:${'1'.repeat(32)}`);
});

it('a short list of networks has no search', async () => {
  await opened(['near', 'cosmos']);
  await expect.element(row('NEAR')).toBeVisible();
  expect(browser.getByRole('searchbox').elements()).toEqual([]);
});
