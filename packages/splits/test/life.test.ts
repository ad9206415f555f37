import type { Hex } from '@causeway/protocol/bytes';
import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createSplitsReader,
  encodeCall,
  orderSplit,
  previewWithdrawal,
  type Split,
  type SplitMain,
  type SplitsAction,
} from '../src/index.js';
import { type Chain, startChain } from './chain.js';

let chain: Chain;
beforeAll(async () => {
  chain = await startChain();
});
afterAll(() => chain?.anvil.stop());

const ether = 10n ** 18n;
const tokenAbi = parseAbi(['function mint(address to, uint256 amount)']);

/** A split over the accounts of the chain, and helpers for its use. */
async function play(main: SplitMain) {
  const [alice, bob, carol, dave] = chain.accounts as [Hex, Hex, Hex, Hex];
  const reader = createSplitsReader(main, chain.request);
  const make = (share: number, fee: number, pointsPercent: number): Split =>
    orderSplit({
      allocations: [
        { account: alice, percentAllocation: share },
        { account: bob, percentAllocation: 1_000_000 - share },
      ],
      distributorFee: fee,
      ...(main.kind === 'points' && {
        points: {
          pointsPercent,
          allocations: [
            { account: bob, percentAllocation: 333_333 },
            { account: carol, percentAllocation: 666_667 },
          ],
        },
      }),
    });
  const act = (from: Hex, action: SplitsAction) => chain.send(from, encodeCall(main, action));
  const mint = (to: Hex, amount: bigint) =>
    chain.send(alice, {
      to: chain.token,
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [to, amount] }),
    });
  const split = make(333_333, 1_234, 100_001);
  const create: SplitsAction = { functionName: 'createSplit', split, controller: alice };
  const address = (await reader.simulate({ action: create, from: alice })) as Hex;
  await act(alice, create);

  /** Distributes, and returns whether every balance grew as previewed. */
  async function distribute(now: Split, token?: Hex, update?: boolean) {
    const everybody = [alice, bob, carol, dave];
    const readBalances = () =>
      Promise.all(everybody.map((account) => reader.balances({ account, tokens: [chain.token] })));
    const preview = await reader.preview({ address, split: now, token, distributor: dave, update });
    const before = await readBalances();
    const verb = `${update ? 'updateAndDistribute' : 'distribute'}${token ? 'ERC20' : 'ETH'}`;
    const action = { functionName: verb, address, split: now, distributor: dave, ...(token && { token }) };
    await act(update ? alice : dave, action as SplitsAction);
    const after = await readBalances();
    everybody.forEach((account, i) => {
      const grown = [preview.fee, ...preview.payments]
        .filter((payment) => payment.account === account)
        .reduce((sum, { amount }) => sum + amount, 0n);
      const point = preview.points.find((entry) => entry.account === account)?.amount ?? 0n;
      const [was, is] = [before[i], after[i]];
      if (!was || !is) throw new Error('a balance is missing');
      expect(is.eth - was.eth).toBe(token ? 0n : grown);
      expect((is.tokens[0] ?? 0n) - (was.tokens[0] ?? 0n)).toBe(token ? grown : 0n);
      expect(is.points - was.points).toBe(point);
      // The local seller of points gives ten for each wei but the one that stays.
      expect(is.pointsQuote).toBe(is.points > 1n ? (is.points - 1n) * 10n : undefined);
    });
    return preview;
  }
  return { reader, act, mint, make, split, address, distribute, people: { alice, bob, carol, dave } };
}

describe.each(['plain', 'points'] as const)('a %s split', (kind) => {
  test('a split distributes as previewed, pays out all but one unit, is updated and changes its controller', async () => {
    const main = chain[kind];
    const { reader, act, mint, make, split, address, distribute, people } = await play(main);
    const { alice, bob, carol, dave } = people;
    expect(await reader.matches({ address, split })).toBe(true);

    await chain.send(bob, { to: address, data: '0x', value: ether + 7n });
    const first = await distribute(split);
    expect(first.amount).toBe(ether + 7n);
    expect(first.points.length).toBe(kind === 'points' ? 2 : 0);

    // The content changes; the contract's own part for points stays that of the creation, and the preview is right.
    const changed = make(1, 100_000, 999_999);
    await act(alice, { functionName: 'updateSplit', address, split: changed });
    expect(await reader.matches({ address, split })).toBe(false);
    await chain.send(bob, { to: address, data: '0x', value: 12_345n });
    expect((await distribute(changed)).amount).toBe(12_345n);

    await mint(address, 1_000_001n);
    const tokens = await distribute(changed, chain.token);
    expect([tokens.amount, tokens.kept, tokens.points]).toEqual([1_000_000n, 1n, []]);

    const withoutFee = make(500_000, 0, 500_000);
    await chain.send(bob, { to: address, data: '0x', value: 3n });
    await distribute(withoutFee, undefined, true);
    await mint(address, 5n);
    await distribute(make(250_000, 0, 1), chain.token, true);

    for (const account of [alice, bob]) {
      const due = await reader.balances({ account, tokens: [chain.token] });
      const has = () =>
        chain.request({ method: 'eth_getBalance', params: [account, 'latest'] }) as Promise<string>;
      const before = BigInt(await has());
      await act(carol, { functionName: 'withdraw', account, eth: true, tokens: [chain.token] });
      expect(BigInt(await has()) - before).toBe(previewWithdrawal(due.eth));
      expect(await reader.balances({ account, tokens: [chain.token] })).toMatchObject({
        eth: 1n,
        tokens: [1n],
      });
    }
    if (kind === 'points') {
      const due = await reader.balances({ account: carol });
      await act(carol, { functionName: 'withdraw', account: carol, points: true });
      expect((await reader.balances({ account: carol })).points).toBe(1n);
      const data = encodeFunctionData({
        abi: parseAbi(['function points(address) view returns (uint256)']),
        args: [carol],
      });
      const sold = await chain.request({
        method: 'eth_call',
        params: [{ to: chain.emitter, data }, 'latest'],
      });
      expect(BigInt(sold as string)).toBe(previewWithdrawal(due.points) * 10n);
    }

    await act(alice, { functionName: 'transferControl', address, newController: bob });
    expect(await reader.state({ address })).toMatchObject({ controller: alice, newPotentialController: bob });
    await act(alice, { functionName: 'cancelControlTransfer', address });
    expect((await reader.state({ address })).newPotentialController).toBeUndefined();
    await act(alice, { functionName: 'transferControl', address, newController: dave });
    await act(dave, { functionName: 'acceptControl', address });
    expect(await reader.state({ address })).toMatchObject({
      controller: dave,
      newPotentialController: undefined,
    });
    await act(dave, { functionName: 'makeSplitImmutable', address });
    expect((await reader.state({ address })).controller).toBeUndefined();
  });
});
