import { createStore } from '@causeway/core';
import type { JournalEntry } from '@causeway/journal';
import { entryOf } from '@causeway/journal/testing';
import { beforeEach, expect, test, vi } from 'vitest';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const accountOf = (namespace: string, address: string, connection: string) => ({
  ...{ id: `${namespace}:1:${address}`, address, connection, chainId: `${namespace}:1` },
});
const mine = accountOf('eip155', address, 'one');
const another = accountOf('eip155', other, 'two');
const cosmos = accountOf('cosmos', 'cosmos1', 'three');
const currencies: Readonly<Record<string, string>> = { 'eip155:1': 'ETH', 'eip155:137': 'POL' };
const usdc = 'eip155:137/erc20:0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359';

const accounts = createStore([mine, another, cosmos]);
const selected = createStore<typeof mine | undefined>(another);
const select = vi.fn();
const chooseChain = vi.fn();
const tokens = vi.fn();
const navigate = vi.fn();
vi.mock('../../wallets.ts', () => ({ wallets: { accounts, selected, select, chooseChain } }));
vi.mock('../../navigation.ts', () => ({ navigate }));
vi.mock('../../tokens.ts', () => ({ tokensNow: tokens }));
vi.mock('../../chains.ts', () => ({
  findChain: (id: string) => currencies[id] && { id, currency: { symbol: currencies[id], decimals: 18 } },
}));
const { refillForm } = await import('./refillForm.ts');
const { sendDraft } = await import('../form/sendDraft.ts');

beforeEach(() => {
  vi.clearAllMocks();
  accounts.set([mine, another, cosmos]);
  selected.set(another);
  tokens.mockReturnValue([{ id: usdc }]);
  sendDraft.change({ to: '', amount: '7', asset: '', coin: 'ETH' });
});

/** An entry of a payment on a network. */
function paid(chainId: string, request: Partial<JournalEntry['request']>): JournalEntry {
  const whole = { kind: 'transaction', to: other, value: '1', symbol: 'POL', decimals: 18, ...request };
  return entryOf({
    ...{ status: 'included', connection: 'one', account: `${chainId}:${address}`, chainId },
    request: whole as JournalEntry['request'],
  });
}
const tokensPaid = paid('eip155:137', {
  ...{ value: '100500000', symbol: 'USDC', decimals: 6, asset: usdc },
} as Partial<JournalEntry['request']>);
const coinPaid = (chainId: string) => paid(chainId, { value: `${10n ** 18n}` });

test('a form filled again has the account and the network of its entry, also within one namespace', () => {
  refillForm(tokensPaid, 'de');
  expect(select).toHaveBeenCalledWith(mine.id, { connection: 'one' });
  expect(chooseChain).toHaveBeenCalledWith('eip155:137');
  expect(sendDraft.get()).toMatchObject({ to: other, amount: '100,5', asset: usdc });
  expect(navigate).toHaveBeenCalledWith('/send');
  refillForm(coinPaid('eip155:137'), 'en');
  expect(sendDraft.get()).toMatchObject({ amount: '1', asset: '', coin: 'POL' });
});

test('a form filled again keeps another account of the namespace while that of its entry is not connected', () => {
  accounts.set([another]);
  refillForm(tokensPaid, 'en');
  expect(select).not.toHaveBeenCalled();
  expect(chooseChain).toHaveBeenCalledWith('eip155:137');
  expect(sendDraft.get()).toMatchObject({ amount: '100.5', asset: usdc });
});

test('a form filled again has no amount when the app does not list the token or the network any more', () => {
  tokens.mockReturnValue([]);
  refillForm(tokensPaid, 'en');
  expect(sendDraft.get()).toMatchObject({ to: other, amount: '', asset: '' });
  sendDraft.change({ amount: '7' });
  chooseChain.mockClear();
  refillForm(coinPaid('eip155:10'), 'en');
  expect(chooseChain).not.toHaveBeenCalled();
  expect(sendDraft.get()).toMatchObject({ to: other, amount: '', asset: '' });
});

test('a form filled again has no amount while only accounts of other namespaces are connected', () => {
  accounts.set([cosmos]);
  for (const current of [cosmos, undefined]) {
    sendDraft.change({ amount: '7' });
    selected.set(current);
    refillForm(coinPaid('eip155:1'), 'en');
    expect(sendDraft.get()).toMatchObject({ to: other, amount: '' });
  }
  expect(select).not.toHaveBeenCalled();
  expect(chooseChain).not.toHaveBeenCalled();
});
