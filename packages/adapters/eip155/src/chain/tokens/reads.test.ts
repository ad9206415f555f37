import type { AssetId } from '@causeway/protocol';
import { encodeAbiParameters, type Hex } from 'viem';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alice, bob, local } from '../../../test/fakes.js';
import { selectors } from './abi.js';
import { createTokenReads } from './reads.js';

const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
const number = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);
const ids = ['aa', 'bb'].map((end) => `${local.id}/erc20:0x${end.padStart(40, '0')}` as AssetId<'eip155'>);
const [first = ids[0] as AssetId<'eip155'>] = ids;

/** A contract for every address, and the recorded requests. */
function setUp() {
  const requests: number[] = [];
  const says = { decimals: 6n };
  const answers: Readonly<Record<string, () => Hex>> = {
    [selectors.balanceOf]: () => number(5n),
    [selectors.decimals]: () => number(says.decimals),
    [selectors.symbol]: () => text('TST'),
    [selectors.name]: () => text('Test'),
  };
  const reads = createTokenReads({ chain: local } as never, async (calls) => {
    requests.push(calls.length);
    return calls.map(({ data }) => answers[data.slice(0, 10)]?.());
  });
  return { requests, says, reads };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('token metadata is read once for all accounts, and again after 30 seconds', async () => {
  const { requests, reads, says } = setUp();
  const ofAlice = await reads.balances(alice, ids, {});
  expect(await reads.balances(bob, ids, {})).toEqual(ofAlice);
  expect(ofAlice).toMatchObject([
    { amount: 5n, asset: { symbol: 'TST', decimals: 6 } },
    { amount: 5n, asset: { name: 'Test' } },
  ]);
  says.decimals = 2n;
  vi.advanceTimersByTime(30_001);
  expect((await reads.balances(bob, ids, {})).map(({ asset }) => asset.decimals)).toEqual([2, 2]);
  expect(requests).toEqual([8, 2, 8]);
});

test('a preview and a description of a token use no cached metadata', async () => {
  const { reads, says } = setUp();
  await reads.balances(alice, ids, {});
  says.decimals = 2n;
  expect((await reads.asset(first, {})).decimals).toBe(2);
  says.decimals = 3n;
  expect((await reads.now(alice, first, {}))?.asset.decimals).toBe(3);
});

test('a token without an answer is read again completely', async () => {
  const { requests, reads, says } = setUp();
  says.decimals = 256n;
  expect(await reads.balances(alice, [first], {})).toEqual([]);
  says.decimals = 6n;
  expect(await reads.balances(alice, [first], {})).toHaveLength(1);
  expect(requests).toEqual([4, 4]);
});

test("accounts that are read at the same time share one request for the tokens' descriptions", async () => {
  const { requests, reads } = setUp();
  const all = await Promise.all([alice, bob, alice, bob].map((account) => reads.balances(account, ids, {})));
  expect(all.map((balances) => balances.length)).toEqual([2, 2, 2, 2]);
  expect(requests).toEqual([8, 2, 2, 2]);
});

test("after a failed read the next account requests the tokens' descriptions", async () => {
  const { requests, reads } = setUp();
  const failed = reads.balances('0x0', ids, {});
  const others = [alice, bob].map((account) => reads.balances(account, ids, {}));
  await expect(failed).rejects.toMatchObject({ code: 'invalid-address' });
  expect((await Promise.all(others)).map((balances) => balances.length)).toEqual([2, 2]);
  expect(requests[0]).toBe(8);
});

test('decimals that fail among many calls are read alone, so that no amount is a million times too large', async () => {
  const requests: number[] = [];
  const reads = createTokenReads({ chain: local } as never, async (calls) => {
    requests.push(calls.length);
    return calls.map(({ data }) => {
      const selector = data.slice(0, 10);
      if (selector === selectors.balanceOf) return number(5_000_000n);
      if (selector === selectors.decimals) return calls.length > 4 ? undefined : number(6n);
      return text('TST');
    });
  });
  const balances = await reads.balances(alice, ids, {});
  expect(balances.map(({ asset }) => asset.decimals)).toEqual([6, 6]);
  expect(requests).toEqual([8, 4, 4]);
  await reads.balances(bob, ids, {});
  expect(requests).toEqual([8, 4, 4, 2]);
});
