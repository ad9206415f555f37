import { WalletError } from '@causeway/protocol';
import { act } from 'react-test-renderer';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Family } from '../../families/family.ts';
import { loadAreas } from '../../i18n/i18n.ts';
import { draw } from '../../ui/testing/draw.ts';
import type { Sender } from '../request/useSender.ts';
import type { SendForm } from './useSendForm.ts';

vi.mock('../../ui/ErrorNotice.tsx', () => ({
  ErrorNotice: ({ step }: { step?: string }) => step ?? 'no step',
}));
vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
afterAll(() => vi.unstubAllGlobals());
beforeAll(() => loadAreas('send', 'ui'));

const sender = {
  namespace: 'cip34',
  chain: { id: 'cip34:1-1', name: 'Cardano', currency: { symbol: 'ADA', decimals: 6 } },
} as unknown as Sender;

/** The line of the fee, and the sentence before an error. */
async function read(form: Partial<SendForm>) {
  const { Fee, FeeError } = await import('./Fee.tsx');
  const props = { form: { to: '', amount: '', ...form } as SendForm, sender };
  const fee = draw(<Fee {...props} family={{} as Family} />);
  const error = draw(<FeeError {...props} />);
  const line = fee.root
    .findAllByType('dd')
    .flatMap(({ children }) => children)
    .join('');
  const step = String(error.toJSON());
  act(() => fee.unmount());
  act(() => error.unmount());
  return { line, step };
}
const failed = (error: unknown) => ({
  preview: { status: 'error', error } as unknown as SendForm['preview'],
});

test('a fee that could not be read leaves the transfer to the wallet, and one of a rejected transfer does not', async () => {
  const unread = new WalletError('rpc-failed', { chain: 'cip34:1-1', method: 'utxos', reason: 'no answer' });
  expect(await read(failed(unread))).toEqual({
    line: 'Not available. Your wallet sets it.',
    step: 'The fee on Cardano could not be read. You can still send: the wallet sets it.',
  });
  const rejections = [
    new WalletError('transaction-rejected', { reason: 'insufficient funds' }),
    new WalletError('cip34-amount-too-small' as 'transaction-rejected', { reason: '' }),
  ];
  for (const rejected of rejections) {
    expect(await read(failed(rejected))).toEqual({ line: '', step: 'no step' });
  }
});

test('the line of the fee requests address and amount only while one of them is empty', async () => {
  const preview = { status: 'idle' } as SendForm['preview'];
  const hint = 'Enter an address and an amount to see the fee.';
  expect((await read({ preview })).line).toBe(hint);
  expect((await read({ preview, to: 'addr1' })).line).toBe(hint);
  expect((await read({ preview, to: 'addr1', amount: '9999999' })).line).toBe('');
});

test('the largest fee is a line of its own only where it reads unlike the expected one', async () => {
  const { Fee } = await import('./Fee.tsx');
  const linesOf = (fee: bigint, maxFee: bigint) => {
    const form = { preview: { status: 'done', data: { fee, maxFee } } } as unknown as SendForm;
    const coin = {
      ...sender,
      chain: { ...sender.chain, currency: { name: 'Ether', symbol: 'ETH', decimals: 18 } },
    };
    const drawn = draw(<Fee form={form} sender={coin} family={{} as Family} />);
    const { length } = drawn.root.findAllByType('p');
    act(() => drawn.unmount());
    return length;
  };
  expect(linesOf(21_000_000_000_147n, 42_000_000_000_294n)).toBe(2);
  expect(linesOf(21_000_000_000_147n, 21_000_000_000_148n)).toBe(1);
  expect(linesOf(21_000_000_000_000n, 21_000_000_000_000n)).toBe(1);
});
