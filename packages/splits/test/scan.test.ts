import type { Hex } from '@causeway/protocol/bytes';
import { encodeFunctionData } from 'viem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  collectSplits,
  createSplitsReader,
  encodeCall,
  type KnownSplit,
  orderSplit,
  type Request,
  type ScanCursor,
  type ScanStep,
  type Split,
  scanSplits,
} from '../src/index.js';
import { type Chain, startChain, trialAbi } from './chain.js';
import { stretched } from './longChain.js';

const count = 1_000;
const stretch = 200;
/** On the local chain a block takes longer than a split. */
const perBlock = 2;
let chain: Chain;
let trial: Hex;
let others: readonly Hex[];

beforeAll(async () => {
  chain = await startChain();
  trial = await chain.deployTrial();
  const [alice, bob] = chain.accounts.toSorted() as [Hex, Hex];
  others = [alice, bob];
  // The split was created through another contract: its events have everything, its transactions nothing.
  for (let i = 0; i < count; i += perBlock) {
    const args = [BigInt(i), BigInt(perBlock), others, [500_000, 500_000]] as const;
    await chain.send(chain.accounts[0] as Hex, {
      to: trial,
      data: encodeFunctionData({ abi: trialAbi, functionName: 'create', args }),
    });
  }
});
afterAll(() => chain?.anvil.stop());

async function all(steps: AsyncIterable<ScanStep>): Promise<ScanStep[]> {
  const list: ScanStep[] = [];
  for await (const step of steps) list.push(step);
  return list;
}

const long = (limits = {}) => stretched(chain.request, stretch, limits);
const from = () => ({ fromBlock: chain.block * stretch });
const created = (steps: readonly ScanStep[]) =>
  new Set(
    steps
      .flatMap(({ events }) => events.filter((event) => event.eventName === 'CreateSplit'))
      .map((event) => event.address),
  );

describe('a scan', () => {
  test('scanSplits finds a thousand splits in a hundred thousand blocks and keeps those of one account', async () => {
    const { request, counts } = long({ blocks: 10_000 });
    const startedAt = performance.now();
    let known: readonly KnownSplit[] = [];
    let total = 0;
    let most = 0;
    let steps = 0;
    let blocks = 0;
    for await (const step of scanSplits(chain.points, request, from())) {
      known = collectSplits(known, step, ['0x00000000000000000000000000000000000000aa']);
      total += step.events.length;
      most = Math.max(most, step.events.length);
      steps += 1;
      blocks += step.to - step.from + 1;
      if (step.to === step.last) expect(step.cursor.next).toBe(step.last + 1);
    }
    const ms = performance.now() - startedAt;
    expect([total, known.length]).toEqual([count, 0]);
    expect(blocks).toBeGreaterThan(100_000);
    expect(counts.largest).toBeLessThanOrEqual(200);
    console.info(
      `scan: ${total} splits in ${blocks} blocks, ${steps} steps, ${counts.refused} refused, ${ms.toFixed(0)} ms`,
    );
    console.info(`scan: at most ${most} events held at once`);
  });

  test('scanSplits continues at its cursor and finds each split once', async () => {
    const { request } = long();
    const options = { ...from(), range: 700, maxRange: 3_000 };
    let cursor: ScanCursor | undefined;
    const steps: ScanStep[] = [];
    for (let rounds = 0; rounds < 200 && (cursor?.next ?? 0) <= (steps[0]?.last ?? 0); rounds++) {
      for await (const step of scanSplits(chain.points, request, { ...options, cursor })) {
        steps.push(step);
        // As in a page that was closed in between: only the JSON of the cursor is left.
        cursor = JSON.parse(JSON.stringify(step.cursor)) as ScanCursor;
        break;
      }
    }
    expect(steps.length).toBeGreaterThan(20);
    expect(created(steps).size).toBe(count);
    expect(steps.flatMap(({ events }) => events).length).toBe(count);
    steps.slice(1).forEach((step, i) => {
      expect(step.from).toBe((steps[i] as ScanStep).to + 1);
    });
  });

  test('scanSplits shrinks its range when a server refuses it and grows it again', async () => {
    for (const limits of [{ blocks: 333 }, { events: 3 }]) {
      const { request, counts } = long(limits);
      const last = (chain.block + 60) * stretch;
      const shorter: Request = async (call, options) =>
        call.method === 'eth_blockNumber' ? `0x${last.toString(16)}` : request(call, options);
      const steps = await all(scanSplits(chain.points, shorter, from()));
      expect(counts.refused).toBeGreaterThan(0);
      // 58: of the blocks in between, one has the trial and one belongs to the deployment.
      expect(created(steps).size).toBeGreaterThan(55 * perBlock);
      expect(steps.at(-1)?.to).toBe(last);
    }
  });

  test('scanSplits throws on any other failure, and a new scan continues at the last cursor', async () => {
    const { request } = long();
    let calls = 3;
    const failing: Request = async (call, options) => {
      if (call.method === 'eth_getLogs' && calls-- === 0) throw new Error('no network');
      return request(call, options);
    };
    const steps: ScanStep[] = [];
    const work = async () => {
      for await (const step of scanSplits(chain.points, failing, from())) steps.push(step);
    };
    await expect(work()).rejects.toMatchObject({ code: 'splits-failed', context: { reason: 'no network' } });
    expect(steps.length).toBe(3);
    const rest = await all(scanSplits(chain.points, request, { ...from(), cursor: steps.at(-1)?.cursor }));
    expect(created([...steps, ...rest]).size).toBe(count);
  });

  test('scanSplits ends on an abort, also during a request', async () => {
    const { request } = long();
    const controller = new AbortController();
    const hanging: Request = (call, options) => {
      if (call.method !== 'eth_getLogs') return request(call, options);
      controller.abort();
      return new Promise(() => undefined);
    };
    const work = all(scanSplits(chain.points, hanging, { ...from(), signal: controller.signal }));
    await expect(work).rejects.toMatchObject({ code: 'aborted' });
  });

  test('scanSplits reads a reorganised chain again from before the change', async () => {
    const { request } = long();
    const steps = await all(scanSplits(chain.points, request, from()));
    const { cursor } = steps.at(-1) as ScanStep;
    const known = steps.reduce<readonly KnownSplit[]>((list, step) => collectSplits(list, step), []);
    const other = { ...cursor, hash: `0x${'ab'.repeat(32)}` };
    const again = await all(scanSplits(chain.points, request, { ...from(), cursor: other }));
    expect(again[0]?.rewound).toBe(cursor.next - 128);
    expect(again.slice(1).every(({ rewound }) => rewound === undefined)).toBe(true);
    const renewed = again.reduce((list, step) => collectSplits(list, step), known);
    expect(renewed).toEqual(known);
    // Without the guard nothing is read again.
    const same = await all(scanSplits(chain.points, request, { ...from(), cursor }));
    expect(same).toEqual([]);
    // A chain that is shorter now discards everything past its end.
    const short: Request = async (call, options) =>
      call.method === 'eth_blockNumber' ? `0x${(cursor.next - 5_000).toString(16)}` : request(call, options);
    const cut = await all(scanSplits(chain.points, short, { ...from(), cursor }));
    const rest = cut.reduce((list, step) => collectSplits(list, step), known);
    expect(rest.length).toBe(known.filter(({ block }) => block < cursor.next - 4_999).length);
    expect(rest.length).toBeLessThan(known.length);
  });

  test('scanSplits ignores malformed events of a server', async () => {
    const { request } = long();
    const answers = [
      null,
      12,
      { topics: [] },
      { address: chain.points.address, topics: ['0x12'], data: '0x' },
    ];
    const lying: Request = async (call, options) => {
      if (call.method === 'eth_getLogs') return answers;
      return request(call, options);
    };
    const steps = await all(scanSplits(chain.points, lying, from()));
    expect(steps.flatMap(({ events }) => events)).toEqual([]);
    const odd: Request = async (call, options) =>
      call.method === 'eth_getLogs' ? 'none' : request(call, options);
    await expect(all(scanSplits(chain.points, odd, from()))).rejects.toMatchObject({
      code: 'malformed-response',
    });
  });
});

test('scanSplits reads an update from its transaction and leaves out the content of an update by another contract', async () => {
  const main = chain.points;
  const alice = chain.accounts[0] as Hex;
  const half = (account: Hex) => ({ account, percentAllocation: 500_000 });
  const points = { pointsPercent: 7, allocations: others.map(half) };
  const before: Split = { allocations: others.map(half), distributorFee: 1, points };
  const carol = chain.accounts[5] as Hex;
  const after = orderSplit({ ...before, allocations: [half(carol), half(alice)], distributorFee: 2 });
  const reader = createSplitsReader(main, chain.request);
  const create = { functionName: 'createSplit', split: before, controller: alice } as const;
  const address = (await reader.simulate({ action: create, from: alice })) as Hex;
  const start = Number(await chain.request({ method: 'eth_blockNumber' })) + 1;
  await chain.send(alice, encodeCall(main, create));
  await chain.send(alice, encodeCall(main, { functionName: 'updateSplit', address, split: after }));
  await chain.send(
    alice,
    encodeCall(main, { functionName: 'transferControl', address, newController: trial }),
  );

  const scan = () => all(scanSplits(main, chain.request, { fromBlock: start }));
  const list = (steps: readonly ScanStep[], accounts?: readonly Hex[]) =>
    steps.reduce<readonly KnownSplit[]>((known, step) => collectSplits(known, step, accounts), []);
  const [split, ...more] = list(await scan());
  expect(more).toEqual([]);
  expect(split).toMatchObject({ address, controller: alice, newPotentialController: trial, split: after });
  expect(await reader.matches({ address, split: split?.split as Split })).toBe(true);
  expect(list(await scan(), [carol])).toHaveLength(1);
  const only = await all(scanSplits(main, chain.request, { fromBlock: chain.block, split: address }));
  expect(list(only)).toEqual([split]);
  expect(only.flatMap(({ events }) => events)).toHaveLength(3);
  expect(list(await scan(), ['0x00000000000000000000000000000000000000aa'])).toEqual([]);

  const updates = (await all(scanSplits(main, chain.request, { fromBlock: chain.block }))).flatMap(
    ({ events }) => events,
  );
  const foreign = updates.find(({ change }) => change.controller === trial);
  const parts = (split: Split) => ({
    pointsPercent: split.points?.pointsPercent ?? 0,
    accounts: split.points?.allocations.map(({ account }) => account) ?? [],
    percentAllocations: split.points?.allocations.map((allocation) => allocation.percentAllocation) ?? [],
  });
  const args = [foreign?.address as Hex, parts(after), others, [500_000, 500_000]] as const;
  await chain.send(alice, {
    to: trial,
    data: encodeFunctionData({ abi: trialAbi, functionName: 'update', args }),
  });
  const updated = list(await scan()).find((known) => known.address === foreign?.address);
  expect(updated).toMatchObject({ split: undefined });
});
