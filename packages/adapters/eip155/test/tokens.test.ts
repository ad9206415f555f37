import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deployMulticall, type LocalTokens, openTokens } from '@causeway/devnets/tokens';
import type { AssetId, Chain } from '@causeway/protocol';
import { createPublicClient, createWalletClient, erc20Abi, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { alice, aliceSecret, bob, failure, local } from './fakes.js';

const stopper = new AbortController();
let anvil: Anvil;
let chain: Chain<'eip155'>;
let tokens: LocalTokens;
let reader: Reader;
/** The bodies of the requests since the last check. */
let requests: unknown[] = [];

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
  chain = { ...local, rpcUrls: [anvil.url] };
  tokens = await openTokens(anvil.url);
  reader = watched();
});
afterAll(async () => {
  await anvil?.stop();
  stopper.abort();
});

function watched(): Reader {
  return createReader(chain, {
    fetch: (url, init) => {
      requests.push(JSON.parse(String(init?.body)));
      return fetch(url, init);
    },
  });
}
const takeRequests = () => {
  const bodies = requests;
  requests = [];
  return bodies.filter((body) => (body as { method?: string }).method !== 'eth_chainId');
};

const idOf = (token: Hex): AssetId<'eip155'> => `eip155:31337/erc20:${token}`;
const make = async (kind: Parameters<LocalTokens['deploy']>[0], about?: object, amount = 1_000n) => {
  const named = { name: 'Test', symbol: 'TST', decimals: 6, ...about };
  const bare = kind === 'OldToken' || kind === 'BareToken' || kind === 'HungryToken';
  const token = await tokens.deploy(kind, bare ? undefined : named);
  if (kind !== 'HungryToken') await tokens.mint(token, alice, amount);
  return idOf(token);
};
const account = { address: alice };
const coin = 'eip155:31337/slip44:60' as const;

describe.each(['batches of JSON-RPC', 'Multicall3'])('balances of tokens by %s', (way) => {
  beforeAll(async () => {
    if (way === 'Multicall3') await deployMulticall(anvil.url);
    reader = watched();
  });

  test('all kinds of tokens are read exactly, and those that do not answer are left out', async () => {
    const plain = await make('PlainToken', { symbol: 'LUSD', name: 'Local Dollar' }, 5n);
    const old = await make('OldToken', {}, 7n);
    const bare = await make('BareToken', {}, 8n);
    const whole = await make('PlainToken', { decimals: 0 }, 2n ** 256n - 1n);
    const fine = await make('PlainToken', { decimals: 255 }, 9n);
    const beyond = await make('PlainToken', { decimals: 256 }, 10n);
    const hungry = await make('HungryToken');
    const nobody = idOf('0x00000000000000000000000000000000000000AA');
    const deceiving = await make('PlainToken', { symbol: 'US\u202eDC', name: 'x'.repeat(300) }, 11n);
    const assets = [plain, old, coin, bare, whole, fine, beyond, hungry, nobody, deceiving];
    const balances = await reader.balances({ account, assets });
    expect(balances.map(({ asset, amount }) => [asset.id, asset.symbol, asset.decimals, amount])).toEqual([
      [plain, 'LUSD', 6, 5n],
      [old, 'OLD', 18, 7n],
      [coin, 'ETH', 18, expect.any(BigInt)],
      [bare, expect.stringMatching(/^0x.{6}…/), 0, 8n],
      [whole, 'TST', 0, 2n ** 256n - 1n],
      [fine, 'TST', 255, 9n],
      [deceiving, 'USDC', 6, 11n],
    ]);
    expect(await reader.asset({ id: plain })).toEqual({
      ...{ id: plain, name: 'Local Dollar', symbol: 'LUSD', decimals: 6 },
    });
    for (const id of [beyond, hungry, nobody]) {
      expect((await failure(reader.asset({ id }))).code).toBe('invalid-params');
    }
  });

  test('an id that is not a token of the chain throws before any request', async () => {
    takeRequests();
    for (const id of [
      'eip155:1/erc20:0x00000000000000000000000000000000000000AA',
      `${chain.id}/erc20:0x12`,
    ]) {
      const reading = reader.balances({ account, assets: [id as AssetId<'eip155'>] });
      expect((await failure(reading)).code).toBe('invalid-params');
    }
    expect(takeRequests()).toEqual([]);
  });

  test('300 tokens take one request with Multicall3, and fewer calls for the next account', async () => {
    const [first, token] = [await make('PlainToken'), await make('PlainToken')];
    await reader.balances({ account, assets: [first] });
    takeRequests();
    const assets = Array.from({ length: 300 }, () => token);
    expect(await reader.balances({ account, assets })).toHaveLength(300);
    expect(takeRequests().length).toBe(way === 'Multicall3' ? 1 : 12);
    const next = await reader.balances({ account: { address: bob }, assets });
    expect(next.map(({ amount }) => amount)).toEqual(assets.map(() => 0n));
    expect(takeRequests().length).toBe(way === 'Multicall3' ? 1 : 3);
  });
});

describe('a transfer of a token', () => {
  const send = async ({ request }: { readonly request: object }) => {
    const wallet = createWalletClient({
      account: privateKeyToAccount(aliceSecret),
      transport: http(anvil.url),
    });
    const hash = await wallet.sendTransaction({ ...request, chain: null } as never);
    const client = createPublicClient({ transport: http(anvil.url) });
    // Not viem's own wait: it waits for one more block, which a local chain does not make without a
    // transaction.
    return vi.waitFor(() => client.getTransactionReceipt({ hash }), { timeout: 60_000, interval: 10 });
  };
  const amountOf = async (asset: AssetId<'eip155'>, address: string) =>
    (await reader.balances({ account: { address }, assets: [asset] }))[0]?.amount ?? 0n;

  test.each(['PlainToken', 'SilentToken', 'OldToken', 'BareToken'] as const)(
    'a transfer of a token of kind %s is previewed, built and included as viem builds it',
    async (kind) => {
      const asset = await make(kind);
      const ether = await amountOf(coin, alice);
      const preview = await reader.preview({ from: account, to: bob, amount: 400n, asset });
      expect(preview).toMatchObject({
        ...{ asset: { id: asset }, total: 400n, balance: 1_000n, most: 1_000n, sufficient: true, notes: [] },
        coinBalance: ether,
      });
      const built = await reader.build({ from: account, to: bob, amount: 400n, asset, preview });
      const receipt = await send(built);
      expect(receipt.status).toBe('success');
      expect(await amountOf(asset, bob)).toBe(400n);
      expect(await amountOf(asset, alice)).toBe(600n);
      const cost = ether - (await amountOf(coin, alice));
      expect(cost).toBe(receipt.gasUsed * receipt.effectiveGasPrice);
      expect(cost).toBeLessThanOrEqual(preview.maxFee);
    },
  );

  test('a token transfer fits when the remaining coin is little more than the fee', async () => {
    const asset = await make('PlainToken');
    const preview = await reader.preview({ from: account, to: bob, amount: 1n, asset });
    const poor = { ...preview, coinBalance: preview.maxFee };
    const { request } = await reader.build({ from: account, to: bob, amount: 1n, asset, preview: poor });
    expect(request).toMatchObject({ gas: preview.gas, maxFeePerGas: preview.fees.maxFeePerGas });
  });

  test('a token transfer above the balance is insufficient, and so is one without coin for the fee', async () => {
    const asset = await make('PlainToken');
    const tooMuch = await reader.preview({ from: account, to: bob, amount: 1_001n, asset });
    expect(tooMuch).toMatchObject({ sufficient: false, balance: 1_000n });
    const penniless = '0x00000000000000000000000000000000000000bc';
    await tokens.mint(asset.slice(-42) as Hex, penniless, 5n);
    const unpaid = await reader.preview({ from: { address: penniless }, to: bob, amount: 5n, asset });
    expect(unpaid).toMatchObject({ sufficient: false, balance: 5n, coinBalance: 0n });
  });

  test('a transfer that the token refuses is rejected with a reason', async () => {
    const asset = await make('RefusingToken', { symbol: 'NOPE' });
    const error = await failure(reader.preview({ from: account, to: bob, amount: 1n, asset }));
    expect(error).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: 'the contract of NOPE refuses the transfer.' },
    });
  });

  test('a transfer of a token with its own fee is previewed with the received amount, and exactly that amount arrives', async () => {
    const asset = await make('TaxedToken');
    const transfer = { from: account, to: '0x00000000000000000000000000000000000000bd', amount: 450n, asset };
    const preview = await reader.preview(transfer);
    expect(preview.notes).toEqual([{ code: 'transfer-fee', values: { received: '446' } }]);
    expect(preview).toMatchObject({ total: 450n, balance: 1_000n, sufficient: true });
    const receipt = await send(await reader.build({ ...transfer, preview }));
    expect(receipt.status).toBe('success');
    expect(await amountOf(asset, transfer.to)).toBe(446n);
    expect(await amountOf(asset, alice)).toBe(550n);
  });

  test('a preview on a server without simulation omits the received amount', async () => {
    const asset = await make('TaxedToken');
    const plain = createReader(chain, {
      fetch: async (url, init) => {
        const { method, params, id } = JSON.parse(String(init?.body));
        if (method !== 'eth_call' || params.length < 3) return fetch(url, init);
        const error = { code: -32602, message: 'too many arguments, want at most 2' };
        return Response.json({ jsonrpc: '2.0', id, error });
      },
    });
    const preview = await plain.preview({ from: account, to: bob, amount: 450n, asset });
    expect(preview).toMatchObject({ notes: [], sufficient: true });
  });

  test('a transfer to the contract of the token or of another one is noted', async () => {
    const asset = await make('PlainToken');
    const other = await make('PlainToken');
    const to = asset.slice(-42);
    expect((await reader.preview({ from: account, to, amount: 1n, asset })).notes).toEqual([
      { code: 'recipient-token' },
    ]);
    const contract = { from: account, to: other.slice(-42), amount: 1n, asset };
    expect((await reader.preview(contract)).notes).toEqual([{ code: 'recipient-contract' }]);
  });

  test('a token that changes its decimals is previewed with the new ones', async () => {
    const asset = await make('PlainToken', { decimals: 6 });
    expect((await reader.asset({ id: asset })).decimals).toBe(6);
    await tokens.setDecimals(asset.slice(-42) as Hex, 2n);
    const { asset: now } = await reader.preview({ from: account, to: bob, amount: 1n, asset });
    expect(now?.decimals).toBe(2);
  });

  test.each([-1n, 2n ** 256n, 1.5 as never])('a transfer of %s is rejected', async (amount) => {
    const asset = await make('PlainToken');
    const transfer = { from: account, to: bob, amount, asset };
    expect((await failure(reader.preview(transfer))).code).toBe('invalid-amount');
    expect((await failure(reader.build(transfer))).code).toBe('invalid-amount');
  });

  test('a token has the balance that viem reads', async () => {
    const asset = await make('PlainToken', {}, 123_456n);
    const client = createPublicClient({ transport: http(anvil.url) });
    const theirs = await client.readContract({
      ...{ address: asset.slice(-42) as Hex, abi: erc20Abi, functionName: 'balanceOf', args: [alice] },
    });
    expect(await amountOf(asset, alice)).toBe(theirs);
  });
});
