import { afterEach, expect, it } from 'vitest';
import { page as browser, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton } from '../index.js';
import '../styles/kit.css';
import { createScripted, first } from '../testing/page.js';
import { familiesOf } from './families.js';

afterEach(() => localStorage.clear());

const button = (name: string | RegExp) => browser.getByRole('button', { name });
const family = (name: string) => browser.getByRole('checkbox', { name });
const choose = () => button('Choose networks of Compass');

/** Opens the dialog with a wallet of three families, and the choice among them. */
async function opened() {
  await browser.viewport(1280, 800);
  const world = createScripted([
    { name: 'Alpha' },
    { name: 'Compass', families: ['eip155', 'solana', 'near'] },
  ]);
  await render(<ConnectButton kit={world.kit} />);
  await button('Connect wallet').click();
  await choose().click();
  await expect.element(browser.getByRole('heading', { name: 'Choose networks of Compass' })).toBeVisible();
  const statuses = () =>
    Object.fromEntries(world.kit.wallets.connections.get().map((one) => [one.namespaces[0], one.status]));
  return { ...world, statuses };
}
const connect = () => browser.getByRole('dialog').getByRole('button', { name: 'Connect wallet' });

it('a wallet of several families connects those that the person chose, also after a rejection', async () => {
  const { answers, kit, statuses } = await opened();
  await family('Solana').click();
  await connect().click();
  await expect.element(browser.getByText('1 of 2: EVM')).toBeVisible();
  await answers.reject();
  await button('Try again').click();
  await expect.element(browser.getByText('1 of 2: EVM')).toBeVisible();
  await answers.approve(first);
  await expect.element(browser.getByText('2 of 2: NEAR')).toBeVisible();
  await answers.approve(first);
  await expect.poll(kit.dialog.get).toBeUndefined();
  expect(answers.waiting()).toBe(0);
  expect(statuses()).toEqual({ eip155: 'connected', near: 'connected', solana: 'disconnected' });
  // A connected family cannot be left out again, and the row connects the rest.
  kit.dialog.set('connect');
  await choose().click();
  await expect.element(family('EVM Connected')).toBeDisabled();
  await connect().click();
  await expect.poll(statuses).toMatchObject({ solana: 'connecting' });
  await answers.approve(first);
  await expect.poll(kit.dialog.get).toBeUndefined();
  kit.dialog.set('connect');
  await choose().click();
  await expect.element(connect()).toBeDisabled();
});

it('nothing is connected without a family, and the row of the wallet connects all', async () => {
  const { statuses } = await opened();
  for (const name of ['EVM', 'Solana', 'NEAR']) await family(name).click();
  await expect.element(connect()).toBeDisabled();
  await button(/^Compass/).click();
  await expect.element(browser.getByText('1 of 3: EVM')).toBeVisible();
  expect(statuses()).toMatchObject({ eip155: 'connecting' });
});

it('a family of a wallet is not that of another one, and one that the app does not have is left out', async () => {
  const { answers, kit } = await opened();
  const [alpha, compass] = kit.wallets.list.get();
  void alpha?.connect();
  await answers.approve(first);
  await expect.element(button(/^Alpha.*Connected/)).toBeVisible();
  await expect.element(family('EVM')).toBeEnabled();
  if (!compass) throw new Error('The page has one wallet.');
  const other = { ...compass, namespaces: ['near', 'aptos', 'eip155'] };
  expect(familiesOf(kit, other)).toEqual(['eip155', 'near']);
});

it('a choice has each family that its wallet gets meanwhile, and is not that of another wallet', async () => {
  await browser.viewport(1280, 800);
  const families = ['eip155', 'solana', 'near'];
  const { kit } = createScripted([
    { name: 'Compass', families },
    { name: 'Dial', families },
  ]);
  let find = () => {};
  for (const adapter of kit.wallets.adapters) {
    const { discover } = adapter;
    const late: typeof discover = (announce, ...others) => {
      find = () => discover(announce, ...others);
      return () => {};
    };
    if (adapter.namespace === 'near') Object.assign(adapter, { discover: late });
  }
  await render(<ConnectButton kit={kit} />);
  await button('Connect wallet').click();
  await choose().click();
  await family('Solana').click();
  expect(family('NEAR').elements()).toEqual([]);
  find();
  await expect.element(family('NEAR')).toBeChecked();
  await expect.element(family('Solana')).not.toBeChecked();
  await button('Choose networks of Dial').click();
  await expect.element(family('Solana')).toBeChecked();
  await choose().click();
  await family('EVM').click();
  await connect().click();
  await expect.element(browser.getByText('1 of 2: Solana')).toBeVisible();
});

it.each([320, 1280])(
  'a wallet with a long name leaves its families in sight on a page %s px wide',
  async (width) => {
    await browser.viewport(width, 800);
    const { kit } = createScripted([{ name: 'W'.repeat(64), families: ['eip155', 'solana'] }]);
    await render(<ConnectButton kit={kit} />);
    await button('Connect wallet').click();
    await button(/^Choose networks of WW/).click();
    await expect.element(family('Solana')).toBeVisible();
    const { right } = browser.getByRole('dialog').element().getBoundingClientRect();
    for (const one of [family('Solana'), connect()])
      expect(one.element().getBoundingClientRect().right).toBeLessThan(right);
  },
);

it('the arrow keys reach the choice after the row of its wallet', async () => {
  await opened();
  (button(/^Compass/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(choose()).toHaveFocus();
  await expect.element(choose()).toHaveAccessibleDescription('EVM, Solana, NEAR');
});
