import type { Asset, Chain } from '@causeway/protocol';
import { act } from 'react-test-renderer';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type { Family } from '../../families/family.ts';
import { draw } from '../../ui/testing/draw.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

const usdc: Asset = { id: 'eip155:137/erc20:0x1', name: 'USD Coin', symbol: 'USDC', decimals: 6 };
const chainOf = (id: Chain['id'], symbol: string): Chain => ({
  ...{ id, name: symbol, currency: { name: symbol, symbol, decimals: 18 }, rpcUrls: [] },
});
const ethereum = chainOf('eip155:1', 'ETH');
const base = chainOf('eip155:8453', 'ETH');
const polygon = chainOf('eip155:137', 'POL');

vi.mock('../../wallets.ts', () => ({ useAccounts: () => [] }));
vi.mock('../../tokens.ts', () => ({ useTokens: ({ id }: Chain) => (id === polygon.id ? [usdc] : []) }));
vi.mock('../../families/chain.ts', () => ({}));
vi.mock('../../namespaces.ts', () => ({ isBound: () => false }));
vi.mock('../book/app.ts', () => ({ useBook: () => [] }));
vi.mock('../names/useNamed.ts', () => ({ useNamed: () => undefined, addressIn: (text: string) => text }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
const { useSendForm } = await import('./useSendForm.ts');
const { sendDraft } = await import('../form/sendDraft.ts');
beforeEach(() => sendDraft.clear());

const family = { largest: 2n ** 256n - 1n, parseAddress: () => ({ status: 'bad' }) } as unknown as Family;
const entries: [] = [];

/** The form on one network after the other. */
function openForm() {
  let form: SendForm | undefined;
  const Probe = ({ chain }: { readonly chain: Chain }) => {
    const sender = { chain, namespace: 'eip155', account: { address: '0x2' } } as Sender;
    form = useSendForm(sender, family, entries, false);
    return null;
  };
  let view: ReturnType<typeof draw> | undefined;
  const at = (chain: Chain) => {
    if (view) act(() => view?.update(<Probe chain={chain} />));
    else view = draw(<Probe chain={chain} />);
    const { amount, unit, value } = form as SendForm;
    return { amount, symbol: unit.symbol, status: value.status };
  };
  return {
    at,
    type: (amount: string) => act(() => form?.setAmount(amount)),
    end: () => act(() => view?.unmount()),
  };
}

test('an amount of a token is no amount of the coin of another network', () => {
  const form = openForm();
  form.at(polygon);
  act(() => sendDraft.change({ asset: usdc.id, amount: '' }));
  form.type('100');
  expect(form.at(polygon)).toEqual({ amount: '100', symbol: 'USDC', status: 'ok' });
  expect(form.at(ethereum)).toEqual({ amount: '', symbol: 'ETH', status: 'empty' });
  expect(form.at(polygon)).toEqual({ amount: '100', symbol: 'USDC', status: 'ok' });
  form.at(ethereum);
  form.type('2');
  expect(form.at(ethereum)).toEqual({ amount: '2', symbol: 'ETH', status: 'ok' });
  expect(form.at(polygon)).toEqual({ amount: '', symbol: 'POL', status: 'empty' });
  form.end();
});

test('an amount of one coin is no amount of another coin, and stays one of the same coin', () => {
  const form = openForm();
  form.at(polygon);
  form.type('100');
  expect(form.at(ethereum)).toEqual({ amount: '', symbol: 'ETH', status: 'empty' });
  form.type('2');
  expect(form.at(base)).toEqual({ amount: '2', symbol: 'ETH', status: 'ok' });
  form.end();
});

test('an amount without the coin for which it was typed is empty', () => {
  sendDraft.change({ amount: '100' });
  const form = openForm();
  expect(form.at(ethereum)).toEqual({ amount: '', symbol: 'ETH', status: 'empty' });
  form.end();
});
