import type { Preview } from '@causeway/protocol';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Family } from '../../families/family.ts';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

const previewTransfer = vi.fn();
vi.mock('../../families/chain.ts', () => ({ previewTransfer }));
vi.mock('../../wallets.ts', async () => ({ useAction: (await import('@causeway/react')).useAction }));
vi.mock('../../ui/ErrorNotice.tsx', () => ({ ActionError: () => null }));
vi.mock('./AssetField.tsx', () => ({ AssetField: () => null }));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('send', 'ui'));

let answer: (preview: Partial<Preview>) => void;
const setAmount = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  previewTransfer.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
});

const start = {
  ...{ amount: '', setAmount, unit: { symbol: 'ATOM', decimals: 6 }, tokens: [], value: { status: 'empty' } },
  ...{ recipient: { status: 'name' }, balance: { status: 'idle' } },
} as unknown as SendForm;
const from = {
  chain: { id: 'cosmos:hub', name: 'Hub', currency: { symbol: 'ATOM', decimals: 6 } },
  account: { address: 'cosmos1' },
} as unknown as Sender;

/** The field after a press of "Max", whose answer is not there yet. */
async function pressMost(form: Partial<SendForm> = {}) {
  const { AmountField } = await import('./AmountField.tsx');
  const field = (part: Partial<SendForm>, sender: object) => (
    <AmountField
      form={{ ...start, ...part }}
      sender={{ ...from, ...sender }}
      family={{} as Family}
      pressed={false}
    />
  );
  const view = draw(field(form, {}));
  const button = () => view.root.findAllByType('button').at(-1);
  act(() => button()?.props.onClick());
  return {
    change: (part: Partial<SendForm>, sender = {}) => act(() => view.update(field(part, sender))),
    settle: () => act(async () => answer({ most: 1_500_000n })),
    isBusy: () => button()?.props['aria-disabled'] === true,
    end: () => act(() => view.unmount()),
  };
}

test('the maximum fills in the amount of the asset and account for which it was read', async () => {
  const field = await pressMost();
  expect(field.isBusy()).toBe(true);
  await field.settle();
  expect(setAmount).toHaveBeenCalledExactlyOnceWith('1.5');
  expect(field.isBusy()).toBe(false);
  field.end();
});

test.each<[string, Partial<SendForm>, object]>([
  ['amount', { amount: '5' }, {}],
  ['asset', { token: { id: 'cosmos:hub/cw20:1', name: 'T', symbol: 'T', decimals: 2 } }, {}],
  ['account', {}, { account: { address: 'cosmos2' } }],
  ['network', {}, { chain: { ...from.chain, id: 'cosmos:other' } }],
])('a maximum that arrives after another %s was chosen changes nothing', async (_, form, sender) => {
  const field = await pressMost();
  await field.change(form, sender);
  expect(field.isBusy()).toBe(false);
  await field.settle();
  expect(setAmount).not.toHaveBeenCalled();
  field.end();
});

test('the maximum leaves room for the fee of the memo, unless the memo is too long to be sent', async () => {
  const memo = { input: ' 42 ', text: '42', most: 256, isLong: false };
  for (const [given, expected] of [
    [memo, { memo: '42' }],
    [{ ...memo, isLong: true }, {}],
    [{ ...memo, text: '' }, {}],
    [undefined, {}],
  ] as const) {
    previewTransfer.mockClear();
    const field = await pressMost({ memo: given });
    const [{ memo: read }] = previewTransfer.mock.calls[0] as [{ memo?: string }];
    expect(read).toBe('memo' in expected ? expected.memo : undefined);
    field.end();
  }
});
