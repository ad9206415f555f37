import type { ConnectedAccount } from '@causeway/core';
import type { Chain } from '@causeway/protocol';
import type { ReactNode } from 'react';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Family } from '../../families/family.ts';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';

const coin = { name: 'Coin', symbol: 'COIN', decimals: 18 };
const chains: Readonly<Record<string, Chain>> = {
  eip155: { id: 'eip155:1', name: 'Ethereum', currency: coin, rpcUrls: [] },
  polkadot: { id: 'polkadot:p', name: 'Polkadot', currency: coin, rpcUrls: [] },
};
const familyWith = (part: Partial<Family>) =>
  ({
    receiveNote: 'ui.address',
    largest: 2n ** 256n - 1n,
    receive: (address: string) => address,
    ...part,
  }) as Family;
const families = {
  eip155: familyWith({ pay: async ({ address, amount = 'any' }) => `ethereum:${address}?value=${amount}` }),
  polkadot: familyWith({}),
};

vi.mock('../../wallets.ts', () => ({ useChain: (namespace: string) => chains[namespace] }));
vi.mock('../../chains.ts', () => ({ findChain: () => undefined }));
vi.mock('../../tokens.ts', () => ({ useTokens: () => [] }));
vi.mock('../../families/WithFamily.tsx', () => ({
  WithFamily: (props: { namespace: keyof typeof families; children: (family: Family) => ReactNode }) =>
    props.children(families[props.namespace]),
}));
vi.mock('../../ui/Address.tsx', () => ({ Address: () => null }));
vi.mock('../../ui/QrCode.tsx', () => ({ QrCode: ({ text }: { text: string }) => <output>{text}</output> }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('connections', 'assets', 'send', 'ui'));

const accountOf = (address: string, chainId: string) =>
  ({ id: `${chainId}:${address}`, address, chainId }) as ConnectedAccount;
const evm = accountOf('0x12', 'eip155:1');

/** The code to receive at an account, and what a visitor does there. */
async function receiveAt(account: ConnectedAccount) {
  const [{ Receive }] = await Promise.all([import('./Receive.tsx'), import('./PaymentFields.tsx')]);
  const view = draw(<Receive account={account} />);
  const change = (field: string, value: string) =>
    act(async () => view.root.findByType(field as 'input').props.onChange({ target: { value } }));
  await vi.waitFor(async () => {
    await act(async () => undefined);
    view.root.findByType('select');
    view.root.findByType('output');
  });
  return {
    choose: (asset: string) => change('select', asset),
    type: (amount: string) => change('input', amount),
    select: (other: ConnectedAccount) => act(async () => view.update(<Receive account={other} />)),
    expectCode: (text: string) =>
      vi.waitFor(async () => {
        await act(async () => undefined);
        expect(view.root.findByType('output').children).toEqual([text]);
      }),
    texts: () => JSON.stringify(view.toJSON()),
    end: () => act(() => view.unmount()),
  };
}

test('the code of an account without payment requests contains no request for another account', async () => {
  const form = await receiveAt(evm);
  await form.choose('');
  await form.type('0.2');
  await form.expectCode('ethereum:0x12?value=200000000000000000');
  await form.select(accountOf('5Fx', 'polkadot:p'));
  await form.expectCode('5Fx');
  form.end();
});

test('the code of another account of the same network contains the address alone until a request is chosen', async () => {
  const form = await receiveAt(evm);
  await form.choose('');
  await form.expectCode('ethereum:0x12?value=any');
  await form.select(accountOf('0x34', 'eip155:1'));
  await form.expectCode('0x34');
  form.end();
});

test('the amount of a payment request may be typed with Arabic or Persian digits', async () => {
  const form = await receiveAt(evm);
  await form.choose('');
  for (const text of ['٠٫٢', '۰٫۲', '0.2', '0,2']) {
    await form.type('');
    await form.expectCode('ethereum:0x12?value=any');
    await form.type(text);
    await form.expectCode('ethereum:0x12?value=200000000000000000');
  }
  form.end();
});

test('an amount of a payment request that could mean two is named as such and is in no code', async () => {
  const form = await receiveAt(evm);
  await form.choose('');
  await form.type('1,000');
  await form.expectCode('0x12');
  expect(form.texts()).toContain('This could mean two amounts.');
  form.end();
});
