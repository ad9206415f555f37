import { type NewToken, type SolanaChain, startSolana } from '@causeway/devnets/solana';
import { type AssetId, type Chain, isWalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import { associatedAccount } from '../src/chain/tokens/derive.js';
import { programs } from '../src/chain/tokens/programs.js';
import { parseTransaction, withSignature } from '../src/chain/wire.js';
import { alice, aliceKey, bob, local } from './fakes.js';

let node: SolanaChain;
let chain: Chain<'solana'>;
let reader: Reader;
const account = { address: alice };
const stranger = encode58(new Uint8Array(32).fill(9));

beforeAll(async () => {
  node = await startSolana({ port: 0, funded: [alice, bob], blockMs: 50 });
  chain = { ...local, id: node.chainId, rpcUrls: [node.url] };
  reader = createReader(chain);
});
afterAll(() => node.stop());

const put = async (about: Partial<NewToken>): Promise<AssetId<'solana'>> => {
  const token = { name: 'Test', symbol: 'TST', decimals: 6, holders: { [alice]: 1_000n }, ...about };
  return `${chain.id}/token:${await node.putToken(token)}`;
};
const mintOf = (asset: string) => asset.split('/token:')[1] ?? '';
const balanceOf = async (asset: AssetId<'solana'>, address: string) =>
  (await reader.balances({ account: { address }, assets: [asset] }))[0]?.amount ?? 0n;
const coin = () => `${chain.id}/slip44:501` as const;

const send = async (asset: AssetId<'solana'>, to: string, amount: bigint) => {
  const { request } = await reader.build({ from: account, to, amount, asset });
  const parsed = parseTransaction(request.transaction);
  const transaction = withSignature(parsed, alice, await aliceKey.sign(parsed.messageBytes));
  const { hash } = await reader.submit({ transaction });
  for await (const state of reader.follow({ hash, from: alice })) if (state.status === 'included') return;
  throw new Error('It was not included.');
};
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!isWalletError(error)) throw error ?? new Error('It did not fail.');
  return error;
};

describe.each(['token', 'token-2022'] as const)('a token of the program %s', (program) => {
  test('a token is read with its names by id and by owner, and its names are cleaned', async () => {
    const dollar = await put({ program, name: `Dollar ${program}`, symbol: 'US\u202eD', decimals: 0 });
    const fine = await put({ program, name: `Fine ${program}`, symbol: 'FINE', decimals: 255 });
    const nobody = `${chain.id}/token:${stranger}` as const;
    const balances = await reader.balances({ account, assets: [fine, coin(), nobody, dollar] });
    expect(balances.map(({ asset, amount }) => [asset.id, asset.symbol, asset.decimals, amount])).toEqual([
      [fine, 'FINE', 255, 1_000n],
      [coin(), 'SOL', 9, expect.any(BigInt)],
      [dollar, 'USD', 0, 1_000n],
    ]);
    const all = (await reader.holdings?.({ account })) ?? [];
    expect(all.map(({ asset }) => asset.id)).toEqual(expect.arrayContaining([dollar, fine]));
    expect(await balanceOf(dollar, bob)).toBe(0n);
    expect((await failure(reader.asset({ id: nobody }))).code).toBe('invalid-params');
  });

  test("a token transfer creates the recipient's account, whose rent equals the preview", async () => {
    const asset = await put({ program, name: `Sent ${program}` });
    const before = await balanceOf(coin(), alice);
    const preview = await reader.preview({ from: account, to: bob, amount: 400n, asset });
    expect(preview).toMatchObject({
      ...{ total: 400n, balance: 1_000n, most: 1_000n, sufficient: true, coinBalance: before },
      notes: [{ code: 'account-created', values: { deposit: String(preview.deposit) } }],
    });
    await send(asset, bob, 400n);
    expect([await balanceOf(asset, alice), await balanceOf(asset, bob)]).toEqual([600n, 400n]);
    expect(before - (await balanceOf(coin(), alice))).toBe(preview.fee + (preview.deposit ?? 0n));
    const again = await reader.preview({ from: account, to: bob, amount: 600n, asset });
    expect(again).toMatchObject({ sufficient: true, notes: [] });
    expect(again).not.toHaveProperty('deposit');
    const direct = associatedAccount(
      bob,
      mintOf(asset),
      programs[program === 'token' ? 'token' : 'token2022'],
    );
    await send(asset, direct, 600n);
    expect(await balanceOf(asset, bob)).toBe(1_000n);
  });

  test('a token transfer above the balance is insufficient, and so is one without coin for fee and rent', async () => {
    const asset = await put({ program, name: `Poor ${program}`, holders: { [alice]: 5n, [stranger]: 5n } });
    expect((await reader.preview({ from: account, to: bob, amount: 6n, asset })).sufficient).toBe(false);
    const unpaid = await reader.preview({ from: { address: stranger }, to: bob, amount: 5n, asset });
    expect(unpaid).toMatchObject({ sufficient: false, coinBalance: 0n, most: 5n });
    const none = await put({ program, name: `None ${program}`, holders: {} });
    expect((await reader.preview({ from: account, to: bob, amount: 1n, asset: none })).sufficient).toBe(
      false,
    );
  });

  test('a token transfer from a frozen account is rejected with the reason', async () => {
    const ownToken = await put({ program, name: `Frozen ${program}`, frozen: [alice] });
    const other = await put({
      program,
      name: `Cold ${program}`,
      holders: { [alice]: 9n, [bob]: 1n },
      frozen: [bob],
    });
    for (const [asset, reason] of [
      [ownToken, 'the account of TST is frozen.'],
      [other, "the recipient's account of TST is frozen."],
    ] as const) {
      const error = await failure(reader.preview({ from: account, to: bob, amount: 1n, asset }));
      expect(error).toMatchObject({ code: 'transaction-rejected', context: { reason } });
    }
  });

  test('a token transfer to its own mint or to a program is noted', async () => {
    const asset = await put({ program, name: `Noted ${program}` });
    const codes = async (to: string) =>
      (await reader.preview({ from: account, to, amount: 1n, asset })).notes.map(({ code }) => code);
    expect(await codes(mintOf(asset))).toContain('recipient-token');
    const derived = associatedAccount(stranger, mintOf(asset), programs.token);
    expect(await codes(derived)).toContain('recipient-contract');
    expect(await codes(stranger)).toContain('recipient-new');
  });
});

describe('a token of Token-2022', () => {
  test('a token with a fee is sent with exactly the previewed fee', async () => {
    const asset = await put({
      ...{ program: 'token-2022', name: 'Taxed', decimals: 2, fee: { basisPoints: 150, most: 7n } },
      holders: { [alice]: 10_000n },
    });
    const preview = await reader.preview({ from: account, to: bob, amount: 301n, asset });
    expect(preview.notes).toContainEqual({ code: 'transfer-fee', values: { received: '296' } });
    const before = await balanceOf(coin(), alice);
    await send(asset, bob, 301n);
    expect(await balanceOf(asset, bob)).toBe(296n);
    expect(before - (await balanceOf(coin(), alice))).toBe(preview.fee + (preview.deposit ?? 0n));
    await send(asset, bob, 9_000n);
    expect(await balanceOf(asset, bob)).toBe(296n + 8_993n);
  });

  test('a token is sent to an account that requires a memo', async () => {
    const asset = await put({
      ...{ program: 'token-2022', name: 'Noted', wantMemo: [bob] },
      holders: { [alice]: 10n, [bob]: 0n },
    });
    expect((await reader.preview({ from: account, to: bob, amount: 4n, asset })).sufficient).toBe(true);
    await send(asset, bob, 4n);
    expect(await balanceOf(asset, bob)).toBe(4n);
  });

  test('a non-transferable token is rejected', async () => {
    const asset = await put({ program: 'token-2022', name: 'Bound', bound: true });
    const error = await failure(reader.preview({ from: account, to: bob, amount: 1n, asset }));
    expect(error).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: 'TST can never be passed on.' },
    });
  });
});

test('invalid amounts, ids and recipients are rejected', async () => {
  const asset = await put({ name: 'Checked' });
  for (const amount of [-1n, 2n ** 64n, 1 as never]) {
    const error = await failure(reader.preview({ from: account, to: bob, amount, asset }));
    expect(error.code).toBe('invalid-amount');
  }
  const other = await put({ name: 'Other', holders: { [alice]: 1n, [bob]: 1n } });
  const to = associatedAccount(bob, mintOf(other), programs.token);
  expect((await failure(reader.preview({ from: account, to, amount: 1n, asset }))).code).toBe(
    'invalid-address',
  );
  for (const id of [
    `${chain.id}/token:x`,
    `solana:x/token:${mintOf(asset)}`,
    `${chain.id}/nft:${mintOf(asset)}`,
  ]) {
    expect((await failure(reader.asset({ id: id as AssetId<'solana'> }))).code).toBe('invalid-params');
  }
});
