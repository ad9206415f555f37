import {
  type Chain,
  type Preview,
  type Reader,
  type Signer,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import { describe, expect, test, vi } from 'vitest';
import { changeLanguage, loadAreas } from '../i18n/i18n.ts';
import { wordsOf } from '../ui/errorWords.ts';
import { readBalance, send } from './chain.ts';

const balances = vi.hoisted(() => vi.fn<Reader['balances']>());
vi.mock('../wallets.ts', () => ({ wallets: {} }));
vi.mock('./readers.ts', () => ({ readerOf: async () => ({ balances }) }));

const chain: Chain = {
  id: 'eip155:1',
  name: 'Ethereum',
  currency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://one.example', 'https://two.example'],
};

describe('readBalance', () => {
  test('readBalance describes an overall time limit as a slow network, not as a slow wallet', async () => {
    balances.mockImplementation(({ timeout }) =>
      withDeadline(new Promise(() => {}), { method: 'eth_getBalance', ms: timeout }),
    );
    const error = await readBalance({ chain, address: '0x1', timeout: 1 }).catch((reason) => reason);
    expect(error).toMatchObject({
      code: 'rpc-failed',
      context: { chain: 'eip155:1', method: 'eth_getBalance' },
      cause: { code: 'timeout' },
    });
    expect(wordsOf(error)).toBe('rpc-slow');
  });

  test('readBalance describes an invalid answer as one of the network, not of a wallet', async () => {
    balances.mockRejectedValue(
      new WalletError('malformed-response', { method: 'eth_getBalance', path: 'result' }),
    );
    const error = await readBalance({ chain, address: '0x1' }).catch((reason) => reason);
    expect(error).toMatchObject({ code: 'rpc-failed', context: { chain: 'eip155:1' } });
    expect(wordsOf(error)).toBe('rpc-invalid');
  });

  test('readBalance throws every other error unchanged', async () => {
    const missing = new WalletError('reader-missing', { chain: chain.id });
    balances.mockRejectedValue(missing);
    await expect(readBalance({ chain, address: '0x1' })).rejects.toBe(missing);
  });
});

test('a token whose decimals have changed is not sent, for a reason in the language of the page', async () => {
  const asset = { id: 'eip155:1/erc20:0x2', name: 'Token', symbol: 'TKN', decimals: 8 } as const;
  const preview = { asset } as unknown as Preview;
  const transfer = { chain, from: '0x1', to: '0x3', amount: 1n, asset: asset.id, decimals: 6, preview };
  const reason = () => send({} as Signer, transfer).catch(({ context }) => context.reason);
  await loadAreas('send');
  expect(await reason()).toBe('TKN has changed its decimals');
  await changeLanguage('ar');
  expect(await reason()).toMatch(/TKN.*[\u0600-\u06ff]|[\u0600-\u06ff].*TKN/);
});
