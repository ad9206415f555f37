import { createStore } from '@causeway/core';
import type { Chain } from '@causeway/protocol';
import { afterEach, expect, it } from 'vitest';
import { page as browser } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ConnectButton, type ConnectButtonProps } from '../index.js';
import '../styles/kit.css';
import type { MoneyChoices } from '../money/choices.js';
import { createScripted, first, second } from '../testing/page.js';

afterEach(() => localStorage.clear());

const account = (name: string | RegExp) => browser.getByRole('button', { name });
const balance = () => document.querySelector('[data-part="account-balance"]')?.textContent;

interface Setup {
  readonly money?: MoneyChoices;
  readonly props?: Partial<ConnectButtonProps>;
  readonly accounts?: readonly string[];
  /** Replaces the balance of an address. */
  readonly read?: (address: string) => Promise<bigint>;
}

/** A page with a connected account; `reads` are the addresses whose balances were read. */
async function connected({ money, props, accounts = [first], read = async () => 5n * 10n ** 17n }: Setup) {
  const { kit, answers } = createScripted([{ name: 'Alpha' }], money && { money: async () => money });
  const reads: string[] = [];
  for (const adapter of kit.wallets.adapters) {
    const { reader } = adapter;
    const counted: typeof reader = async (chain: Chain) => ({
      ...(await reader(chain)),
      balances: async ({ account: { address }, assets }) => {
        if (assets) return [];
        reads.push(address);
        return [{ asset: { ...chain.currency, id: `${chain.id}/slip44:60` }, amount: await read(address) }];
      },
    });
    Object.assign(adapter, { reader: counted });
  }
  await render(<ConnectButton kit={kit} {...props} />);
  await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
  void kit.wallets.list.get()[0]?.connect();
  await answers.approve(...accounts);
  await expect.element(account(`Your account: ${first}`)).toBeVisible();
  return { kit, reads };
}

const allowing = () => ({ allowed: createStore(true), allow: () => {} });

it('the button shows the balance of the coin where the app allows it', async () => {
  await connected({ money: { balances: allowing() } });
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
  await expect.element(browser.getByText('0.5 COIN')).toBeVisible();
});

it('the button of an app that asks reads no balance before the person has allowed it', async () => {
  const allowed = createStore(false);
  const lookupName = async () => 'alice.eth';
  const { reads } = await connected({ money: { balances: { allowed, allow: () => {} }, lookupName } });
  await expect.element(account(/alice\.eth/)).toBeVisible();
  expect([reads, balance()]).toEqual([[], undefined]);
  allowed.set(true);
  await expect.element(account(`Your account: alice.eth, ${first}, 0.5 COIN`)).toBeVisible();
});

it('without choices of the app the button reads a balance once the account dialog has shown one', async () => {
  const { kit, reads } = await connected({});
  kit.dialog.set('network');
  await expect.element(browser.getByRole('dialog')).toBeVisible();
  kit.dialog.set(undefined);
  await expect.element(browser.getByRole('dialog')).not.toBeInTheDocument();
  expect([reads, balance()]).toEqual([[], undefined]);
  kit.dialog.set('account');
  await expect.element(browser.getByRole('dialog').getByText('0.5 COIN')).toBeVisible();
  kit.dialog.set(undefined);
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
});

it('a button with balance reads it as soon as an account is connected, and one with balance={false} never', async () => {
  await connected({ props: { balance: true } });
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
  const lookupName = async () => 'bob.eth';
  const { reads } = await connected({
    props: { balance: false },
    money: { balances: allowing(), lookupName },
  });
  await expect.element(account(`Your account: bob.eth, ${first}`)).toBeVisible();
  expect(reads).toEqual([]);
});

it('a name and a balance move nothing on a page whose button is at its end', async () => {
  const shifts: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
  });
  const allowed = createStore(false);
  let tell: (name: string) => void = () => {};
  const lookupName = () => new Promise<string>((resolve) => (tell = resolve));
  document.body.style.textAlign = 'end';
  await connected({ money: { balances: { allowed, allow: () => {} }, lookupName } });
  const mark = () => {
    const { x, y } = document.querySelector('[data-part="account-mark"]')?.getBoundingClientRect() ?? {};
    return [x, y];
  };
  const before = mark();
  observer.observe({ type: 'layout-shift' });
  allowed.set(true);
  await expect.poll(balance).toBe('0.5 COIN');
  tell('a-rather-long-name-of-somebody.eth');
  const name = () => document.querySelector('[data-part="account-name"]')?.textContent;
  await expect.poll(name).toBe('a-rather-long-name-of-somebody.eth');
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  observer.disconnect();
  expect(mark()).toEqual(before);
  document.body.style.textAlign = '';
  expect(shifts).toEqual([]);
});

it('another account never has the balance of the one before', async () => {
  let answer: (amount: bigint) => void = () => {};
  const { kit, reads } = await connected({
    money: { balances: allowing() },
    accounts: [first, second],
    read: (address) =>
      address === first ? Promise.resolve(10n ** 18n) : new Promise((resolve) => (answer = resolve)),
  });
  await expect.element(account(`Your account: ${first}, 1 COIN`)).toBeVisible();
  const other = kit.wallets.accounts.get().find(({ address }) => address === second);
  if (!other) throw new Error('The wallet shared one account.');
  kit.wallets.select(other.id, { connection: other.connection });
  await expect.element(account(`Your account: ${second}`)).toBeVisible();
  expect(balance()).toBeUndefined();
  await expect.poll(() => reads).toContain(second);
  answer(2n * 10n ** 18n);
  await expect.element(account(`Your account: ${second}, 2 COIN`)).toBeVisible();
});

it('the name is looked up again when the app takes names from elsewhere, and goes when there is none', async () => {
  const nameSources = createStore('');
  const lookupName = async () => (nameSources.get() === 'ens' ? 'alice.eth' : undefined);
  await connected({ money: { balances: allowing(), lookupName, nameSources } });
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
  nameSources.set('ens');
  await expect.element(account(`Your account: alice.eth, ${first}, 0.5 COIN`)).toBeVisible();
  nameSources.set('');
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
});

it('a name is cut, and shown without the characters that would change the text around it', async () => {
  const lookupName = async () => `a\u202elice\n${'x'.repeat(60)}.eth`;
  await connected({ money: { balances: allowing(), lookupName } });
  const shown = `alice ${'x'.repeat(33)}…`;
  await expect.element(account(`Your account: ${shown}, ${first}, 0.5 COIN`)).toBeVisible();
});

it('a failed look-up of a name is not repeated while the account stays', async () => {
  const asked: string[] = [];
  const allowed = createStore(false);
  const { kit } = await connected({
    money: {
      balances: { allowed, allow: () => allowed.set(true) },
      lookupName: (address) => {
        asked.push(address);
        return Promise.reject(new Error('no server'));
      },
    },
  });
  await expect.poll(() => asked).toEqual([first]);
  allowed.set(true);
  await expect.element(account(`Your account: ${first}, 0.5 COIN`)).toBeVisible();
  kit.dialog.set('account');
  await expect.element(browser.getByRole('dialog')).toBeVisible();
  expect(asked).toEqual([first]);
});

it('a balance and a name that cannot be read leave the address as it is', async () => {
  const asked: string[] = [];
  const fail = (what: string) => {
    asked.push(what);
    return Promise.reject(new Error('no server'));
  };
  await connected({
    money: { balances: allowing(), lookupName: () => fail('name') },
    read: () => fail('balance'),
  });
  await expect.poll(() => [asked.includes('balance'), asked.includes('name')]).toEqual([true, true]);
  await expect.element(account(`Your account: ${first}`)).toHaveTextContent('0xa1b2c3…c3d4e5');
  expect(document.querySelector('[data-part="account-label"]')).toBeNull();
});

it('a button of the app gets the name and the balance', async () => {
  const children: ConnectButtonProps['children'] = (state) => (
    <p>
      {state.name} has {state.balance}
    </p>
  );
  const { kit, answers } = createScripted([{ name: 'Alpha' }], {
    money: async () => ({ balances: allowing(), lookupName: async () => 'alice.eth' }),
  });
  await render(<ConnectButton kit={kit}>{children}</ConnectButton>);
  await expect.poll(() => kit.wallets.list.get()).toHaveLength(1);
  void kit.wallets.list.get()[0]?.connect();
  await answers.approve(first);
  await expect.element(browser.getByText('alice.eth has 1.25 COIN')).toBeVisible();
});
