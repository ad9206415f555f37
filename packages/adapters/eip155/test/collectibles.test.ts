import { type Anvil, startAnvil } from '@causeway/devnets/anvil';
import { deployMulticall, type LocalTokens, openTokens } from '@causeway/devnets/tokens';
import type { AssetId, Chain } from '@causeway/protocol';
import { createPublicClient, createWalletClient, encodeFunctionData, erc721Abi, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createReader, type Reader } from '../src/chain/reader.js';
import {
  type Allowance,
  buildApproval,
  buildOperatorRemoval,
  findOperators,
  previewApproval,
  previewOperatorRemoval,
  readAllowances,
  readOperators,
} from '../src/chain/tokens/allowances.js';
import { checkSent } from '../src/chain/tokens/sent.js';
import { alice, aliceSecret, bob, failure, local } from './fakes.js';

const stopper = new AbortController();
let anvil: Anvil;
let chain: Chain<'eip155'>;
let tokens: LocalTokens;
let reader: Reader;
/** The methods requested since the last check. */
let requests: string[] = [];

beforeAll(async () => {
  anvil = await startAnvil({ chainId: 31337, port: 0, signal: stopper.signal });
  chain = { ...local, rpcUrls: [anvil.url] };
  tokens = await openTokens(anvil.url);
});
beforeEach(() => {
  reader = createReader(chain, {
    fetch: (url, init) => {
      requests.push((JSON.parse(String(init?.body)) as { method: string }).method);
      return fetch(url, init);
    },
  });
});
afterAll(async () => {
  await anvil?.stop();
  stopper.abort();
});

const account = { address: alice };
const from = account;
const about = { name: 'Test', symbol: 'TST', decimals: 6 };

async function make(kind: Parameters<LocalTokens['deploy']>[0], number = 7n): Promise<AssetId<'eip155'>> {
  const token = await tokens.deploy(kind, about);
  await tokens.mint(token, alice, number);
  const standard = kind === 'Collection1155' ? 'erc1155' : 'erc721';
  return `eip155:31337/${standard}:${token}/${number}`;
}
async function send(request: object) {
  const wallet = createWalletClient({
    account: privateKeyToAccount(aliceSecret),
    transport: http(anvil.url),
  });
  const hash = await wallet.sendTransaction({ ...request, chain: null } as never);
  const client = createPublicClient({ transport: http(anvil.url) });
  // Not viem's own wait: it waits for one more block, which a local chain does not make without a transaction.
  return vi.waitFor(() => client.getTransactionReceipt({ hash }), { timeout: 60_000, interval: 10 });
}
const amountOf = async (asset: AssetId<'eip155'>, address: string) =>
  (await reader.balances({ account: { address }, assets: [asset] }))[0]?.amount;

describe.each(['batches of JSON-RPC', 'Multicall3'])('tokens with a number by %s', (way) => {
  beforeAll(async () => {
    if (way === 'Multicall3') await deployMulticall(anvil.url);
  });

  test('tokens with a number are read beside others in the order of the ids, and other contracts are left out', async () => {
    const [unique, many, unnamed] = [
      await make('Collection721', 2n ** 256n - 1n),
      await make('Collection1155'),
      await make('Unnamed721'),
    ];
    const coin = await tokens.deploy('PlainToken', about);
    await tokens.mint(coin, alice, 5n);
    const plain = `eip155:31337/erc20:${coin}` as const;
    const nowhere = `${unique.slice(0, unique.lastIndexOf('/'))}/1` as AssetId<'eip155'>;
    const mistaken = many.replace('erc1155', 'erc721') as AssetId<'eip155'>;
    requests = [];
    const balances = await reader.balances({
      account,
      assets: [unique, unnamed, plain, nowhere, mistaken, many],
    });
    expect(balances).toEqual([
      {
        asset: { id: unique, name: 'Test #115792…639935', symbol: 'TST #115792…639935', decimals: 0 },
        amount: 1n,
      },
      { asset: { id: plain, name: 'Test', symbol: 'TST', decimals: 6 }, amount: 5n },
      { asset: { id: many, name: 'Test #7', symbol: 'TST #7', decimals: 0 }, amount: 1_000n },
    ]);
    if (way === 'Multicall3') expect(requests.toSorted()).toEqual(['eth_call', 'eth_chainId']);
    expect((await failure(reader.asset({ id: unnamed }))).code).toBe('invalid-params');
    expect((await reader.asset({ id: many })).name).toBe('Test #7');
  });

  test('allowances of the requested pairs are read, and a token that does not answer is left out', async () => {
    const [plain, silent] = [
      await tokens.deploy('PlainToken', about),
      await tokens.deploy('SilentToken', about),
    ];
    const hungry = await tokens.deploy('HungryToken');
    const asset = (token: Hex) => `eip155:31337/erc20:${token}` as const;
    await send(buildApproval(chain, { asset: asset(plain), spender: bob, amount: 12n }));
    const pairs = [hungry, silent, plain].map((token) => ({
      asset: asset(token),
      spender: bob.toLowerCase(),
    }));
    const amounts = (allowances: readonly Allowance[]) =>
      allowances.map((allowance) => [allowance.asset.id, allowance.spender, allowance.amount]);
    expect(amounts(await readAllowances(reader, { account, pairs }))).toEqual([
      [asset(silent), bob, 0n],
      [asset(plain), bob, 12n],
    ]);
  });
});

describe('a transfer of a token with a number', () => {
  test.each([
    ['Collection721', 1n, 0n],
    ['Collection1155', 400n, 600n],
  ] as const)(
    'a transfer of %s is previewed, built, included, and checked against the sent transaction',
    async (kind, amount, rest) => {
      const asset = await make(kind);
      const transfer = { from, to: bob, amount, asset };
      const preview = await reader.preview(transfer);
      expect(preview).toMatchObject({ asset: { id: asset }, total: amount, sufficient: true, notes: [] });
      const { request } = await reader.build({ ...transfer, preview });
      const receipt = await send(request);
      expect(receipt.status).toBe('success');
      expect(receipt.gasUsed * receipt.effectiveGasPrice).toBeLessThanOrEqual(preview.maxFee);
      expect([await amountOf(asset, bob), await amountOf(asset, alice)]).toEqual([amount, rest]);
      const hash = receipt.transactionHash;
      expect(await checkSent(reader, { hash, ...transfer })).toBe('same');
      expect(await checkSent(reader, { hash, ...transfer, to: alice })).toBe('different');
      const other = asset.replace(/\d+$/, '8') as AssetId<'eip155'>;
      expect(await checkSent(reader, { hash, ...transfer, asset: other })).toBe('different');
      expect(await checkSent(reader, { hash, ...transfer, from: { address: bob } })).toBe('unknown');
      expect(await checkSent(reader, { hash: `0x${'0'.repeat(64)}`, ...transfer })).toBe('unknown');
    },
  );

  test('a transfer from another account is rejected, and one of ERC-1155 above the balance is insufficient', async () => {
    const unique = await make('Collection721');
    const preview = reader.preview({ from: { address: bob }, to: alice, amount: 1n, asset: unique });
    expect(await failure(preview)).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: 'Test #7 is of another account.' },
    });
    const many = await make('Collection1155');
    const tooMany = await reader.preview({ from, to: bob, amount: 1_001n, asset: many });
    expect(tooMany).toMatchObject({ sufficient: false, balance: 1_000n, most: 1_000n });
  });

  test('a transfer that the contract or the recipient refuses is rejected with the reason', async () => {
    const locked = await make('Locked721');
    expect(await failure(reader.preview({ from, to: bob, amount: 1n, asset: locked }))).toMatchObject({
      code: 'transaction-rejected',
      context: { reason: expect.stringContaining('locked') },
    });
    const asset = await make('Collection721');
    const deaf = await tokens.deploy('PlainToken', about);
    const refused = reader.preview({ from, to: deaf, amount: 1n, asset });
    expect((await failure(refused)).code).toBe('transaction-rejected');
  });

  test('a transfer that a contract falsely reports shows in the balances afterwards', async () => {
    const asset = await make('Lying721');
    const { request } = await reader.build({ from, to: bob, amount: 1n, asset });
    expect((await send(request)).status).toBe('success');
    expect([await amountOf(asset, alice), await amountOf(asset, bob)]).toEqual([1n, 0n]);
  });

  test.each([0n, 2n])('a transfer of ERC-721 with the amount %s is rejected', async (amount) => {
    const asset = await make('Collection721');
    const transfer = { from, to: bob, amount, asset };
    expect((await failure(reader.preview(transfer))).code).toBe('invalid-amount');
    expect((await failure(reader.build(transfer))).code).toBe('invalid-amount');
  });
});

describe('an allowance', () => {
  const idOf = (token: Hex) => `eip155:31337/erc20:${token}` as const;

  test('an allowance is set exactly and revoked', async () => {
    const asset = idOf(await tokens.deploy('SilentToken', about));
    const amount = async () =>
      (await readAllowances(reader, { account, pairs: [{ asset, spender: bob }] }))[0]?.amount;
    await send(buildApproval(chain, { asset, spender: bob, amount: 9n }));
    expect(await amount()).toBe(9n);
    const raise = previewApproval(reader, { from, asset, spender: bob, amount: 10n });
    expect((await failure(raise)).code).toBe('transaction-rejected');
    const { gas, maxFee } = await previewApproval(reader, { from, asset, spender: bob, amount: 0n });
    expect(gas > 21_000n && maxFee > gas).toBe(true);
    await send(buildApproval(chain, { asset, spender: bob, amount: 0n }));
    expect(await amount()).toBe(0n);
  });

  test('an allowance that the token refuses without a revert is rejected', async () => {
    const asset = idOf(await tokens.deploy('RefusingToken', about));
    const preview = previewApproval(reader, { from, asset, spender: bob, amount: 0n });
    expect((await failure(preview)).code).toBe('transaction-rejected');
  });

  test.each([2n ** 256n - 1n, -1n, 2n ** 256n])('an allowance of %s is rejected', async (amount) => {
    const asset = idOf(bob);
    const build = async () => buildApproval(chain, { asset, spender: alice, amount });
    expect((await failure(build())).code).toBe('invalid-amount');
  });

  test('an allowance for a token with a number is rejected', async () => {
    const asset = `eip155:31337/erc721:${bob}/1` as const;
    const build = async () => buildApproval(chain, { asset, spender: alice, amount: 0n });
    expect((await failure(build())).code).toBe('invalid-params');
  });
});

describe('an operator of a collection', () => {
  const appoint = async (to: Hex) => {
    const args = [bob, true] as const;
    await send({ to, data: encodeFunctionData({ abi: erc721Abi, functionName: 'setApprovalForAll', args }) });
  };

  test('an operator is found by the events of the account, read in one request, and removed', async () => {
    const unique = await tokens.deploy('Collection721', about);
    const many = await tokens.deploy('Collection1155', { ...about, name: 'Ma\u202eny' });
    const unnamed = await tokens.deploy('Unnamed721', about);
    const { number } = await createPublicClient({ transport: http(anvil.url) }).getBlock();
    for (const to of [unique, many, unnamed, unique]) await appoint(to);
    const fromBlock = Number(number);
    const pairs = await findOperators(reader, { account, fromBlock });
    expect(pairs).toEqual([unique, unnamed, many].map((collection) => ({ collection, operator: bob })));
    requests = [];
    const operators = await readOperators(reader, { account, pairs });
    expect(requests).toEqual(['eth_call']);
    const operator = bob;
    expect(operators).toEqual([
      { collection: unique, operator, standard: 'erc721', name: 'Test', isApproved: true },
      { collection: many, operator, standard: 'erc1155', name: 'Many', isApproved: true },
    ]);
    const pair = { collection: unique, operator };
    const { gas, notes } = await previewOperatorRemoval(reader, { ...pair, from });
    expect([gas > 21_000n, notes]).toEqual([true, []]);
    await send(buildOperatorRemoval(pair));
    const now = await readOperators(reader, { account, pairs });
    expect(now.map(({ isApproved }) => isApproved)).toEqual([false, true]);
    expect(await findOperators(reader, { account: { address: bob } })).toEqual([]);
  });

  test('a removal that the contract refuses is rejected with the reason', async () => {
    const collection = await tokens.deploy('Locked721', about);
    await appoint(collection);
    const preview = previewOperatorRemoval(reader, { collection, operator: bob, from });
    expect(await failure(preview)).toMatchObject({
      ...{ code: 'transaction-rejected', context: { reason: expect.stringContaining('locked') } },
    });
  });
});
