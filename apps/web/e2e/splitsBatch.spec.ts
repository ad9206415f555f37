import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { encodeFunctionData, parseAbi, parseEther } from 'viem';
import { go, openConnected } from './support/app.ts';
import { expectAccessibleInBoth } from './support/axe.ts';
import { look, rpc } from './support/chain.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control } from './support/testWallets.ts';

type Address = `0x${string}`;

const splitsAbi = parseAbi([
  'function createSplit((uint32 pointsPercent, address[] accounts, uint32[] percentAllocations), address[], uint32[], uint32, address)',
  'function getETHBalance(address) view returns (uint256)',
  'function getERC20Balance(address, address) view returns (uint256)',
  'event CreateSplit(address indexed split, (uint32, address[], uint32[]), address[], uint32[], uint32, address)',
]);
const tokenAbi = parseAbi(['function mint(address, uint256)']);

const card = (page: Page, title: string) =>
  page.locator('main .card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The contract, and a third party's actions on it. */
function contractOf(stack: Stack) {
  const url = stack.chains[0]?.url ?? '';
  const [config] = stack.config.splits ?? [];
  if (!config) throw new Error('the stack has no splits');
  const address = config.address as Address;
  const token = config.tokens[0]?.address as Address;
  const from = stack.chains[0]?.accounts[9]?.address as Address;
  const send = (to: Address, fields: object) =>
    rpc(url, 'eth_sendTransactionSync', [{ from, to, ...fields }]) as Promise<{
      logs: { address: Address; topics: readonly Address[]; data: Address; blockNumber: string }[];
    }>;
  const create = async (accounts: readonly Address[], fee: number) => {
    const sorted = [...accounts].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
    const halves = sorted.map(() => 1_000_000 / sorted.length);
    const points = [1, sorted.slice(0, 1), [1_000_000]] as const;
    const data = encodeFunctionData({
      abi: splitsAbi,
      functionName: 'createSplit',
      args: [
        { pointsPercent: points[0], accounts: points[1], percentAllocations: points[2] },
        sorted,
        halves,
        fee,
        from,
      ],
    });
    const { logs } = await send(address, { data, gas: '0x200000' });
    const log = logs.find((entry) => entry.address.toLowerCase() === address.toLowerCase());
    return { split: `0x${log?.topics[1]?.slice(26)}` as Address, log };
  };
  const fund = async (split: Address) => {
    await send(split, { value: `0x${parseEther('0.1').toString(16)}` });
    await send(token, {
      data: encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [split, 1_000_001n] }),
    });
  };
  const contractBalances = (account: Address) =>
    Promise.all([
      look(url).readContract({ address, abi: splitsAbi, functionName: 'getETHBalance', args: [account] }),
      look(url).readContract({
        address,
        abi: splitsAbi,
        functionName: 'getERC20Balance',
        args: [account, token],
      }),
    ]);
  return { url, address, create, fund, books: contractBalances };
}

async function ownAddress(page: Page): Promise<Address> {
  const text = await page.locator('.who .address-groups').first().textContent();
  return (text ?? '').replace(/\s/g, '') as Address;
}

test('several splits are distributed step by step, or as one call with a wallet that supports it', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const { url, create, fund, books: contractBalances } = contractOf(stack);
  const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
  await openConnected(page);
  await go(page, 'Splits');
  const me = await ownAddress(page);
  const splits = [await create([me, other], 0), await create([me, other], 10)];
  for (const { split } of splits) await fund(split);
  const list = card(page, 'Your splits');
  await list.getByRole('button', { name: 'Find my splits' }).click();
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();

  const several = card(page, 'Batch');
  const batch = several.getByTestId('batch');
  try {
    // Step by step, a rejection stops the batch, finished steps stay, and continuing repeats nothing.
    await several.getByRole('button', { name: 'Show available actions' }).click();
    const boxes = several.getByRole('checkbox');
    await expect(boxes).toHaveCount(4);
    await boxes.last().uncheck();
    await control(page, 'setMode', 'ask');
    await several.getByRole('button', { name: 'Run all 3' }).click();
    await answer(page, 'approve');
    await answer(page, 'reject');
    await expect(batch).toHaveAttribute('data-done', '1');
    await expect(several).toContainText('Call 2 failed. 1 call succeeded');
    await several.getByRole('button', { name: 'Continue with the rest' }).click();
    await answer(page, 'approve');
    await answer(page, 'approve');
    await expect(batch).toHaveAttribute('data-done', '3');
    await expect(batch).toHaveAttribute('data-mode', 'steps');
    await expect(batch.getByTestId('hash')).toHaveCount(3);
    await expect(several).toContainText('All calls succeeded.');
    await expectAccessibleInBoth(page, 'several splits distributed as one call');

    // As one call, the wallet prompts for an upgrade of the account, and one transaction does the rest.
    await control(page, 'setCalls', 'ready');
    await several.getByRole('button', { name: 'Check what is left' }).click();
    await expect(boxes).toHaveCount(3);
    const nonce = () => look(url).getTransactionCount({ address: me });
    const before = await nonce();
    await several.getByRole('button', { name: 'Run all 3' }).click();
    await expectAccessibleInBoth(page, 'several splits while the wallet prompts');
    const prompt = await answer(page, 'approve');
    expect(prompt.details[0]).toMatchObject({ label: 'Upgrade' });
    await expect(batch).toHaveAttribute('data-mode', 'together');
    await expect(several).toContainText('All calls succeeded.');
    await expect(batch.getByTestId('hash')).toHaveCount(1);
    expect((await nonce()) - before).toBe(1);
    // Distributed and withdrawn in the same transaction; one unit of each stays.
    for (const account of [me, other] as const)
      expect(await contractBalances(account), account).toEqual([1n, 1n]);

    // A reorganisation is reported, and so is the inclusion in another block.
    const hash = await hexIn(batch.getByTestId('hash'));
    const raw = await rpc(url, 'eth_getRawTransactionByHash', [hash]);
    await rpc(url, 'anvil_reorg', [1, []]);
    await expect(several).toContainText('The network replaced a block');
    await expect(batch).toHaveAttribute('data-done', '0');
    expect(await contractBalances(other)).not.toEqual([1n, 1n]);
    await rpc(url, 'eth_sendRawTransaction', [raw]);
    await expect(batch).toHaveAttribute('data-done', '3');
    await expect(several).toContainText('All calls succeeded.');
    await expect(batch.getByTestId('hash')).toHaveCount(1);
    for (const account of [me, other] as const)
      expect(await contractBalances(account), account).toEqual([1n, 1n]);

    // Calls that the wallet gave up are reported, and nothing was executed.
    await fund((splits[0] as { split: Address }).split);
    await control(page, 'answerNext', 'wallet_getCallsStatus', {
      result: { version: '2.0.0', id: 'x', chainId: '0x7a69', status: 400, atomic: true },
    });
    await control(page, 'answerNext', 'wallet_sendCalls', { result: { id: 'given-up' } });
    await several.getByRole('button', { name: 'Check what is left' }).click();
    await several.getByRole('button', { name: 'Run all 2' }).click();
    await expect(several).toContainText('did not send them and will not try again');
    expect((await nonce()) - before).toBe(1);

    // Every step and every batch has an entry with its hashes.
    await go(page, 'Activity');
    const items = page.locator('.activity-item');
    await expect(items.filter({ hasText: 'Batch of' })).toHaveCount(2);
    await expect(items.filter({ hasText: 'Batch of' }).first()).toContainText('Dropped');
    const done = items.filter({ hasText: 'Batch of 3 calls' });
    await done.locator('summary').click();
    await expect(done).toContainText(/0x[0-9a-f]{64}/);
    await expect(done).toContainText('Confirmed');
    await expect(done).toContainText('Withdraw a balance');
    // The wallet shows the calls in its own window.
    await control(page, 'setMode', 'ask');
    await done.getByRole('button', { name: /^Show in / }).click();
    expect((await answer(page, 'approve')).title).toBe('Calls: done');
    await page.reload();
    await expect(items.filter({ hasText: 'Batch of' })).toHaveCount(2);
  } finally {
    await rpc(url, 'anvil_setCode', [me, '0x']);
  }
});

test('a search of a long chain runs in steps, stops, and continues after a reload', async ({
  page,
  stack,
}) => {
  const { url, create } = contractOf(stack);
  await openConnected(page);
  await go(page, 'Splits');
  const me = await ownAddress(page);
  const { log } = await create([me, '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'], 77);
  if (!log) throw new Error('no split was created');
  // Returns the chain's event sixty times, each for another split, on a chain that appears twelve thousand
  // blocks longer.
  const first = Number(log.blockNumber);
  const last = first + 12_000;
  const logs = Array.from({ length: 60 }, (_, i) => ({
    ...log,
    topics: [log.topics[0], `0x${'0'.repeat(24)}b${(i + 1).toString(16).padStart(39, '0')}`],
    blockNumber: first + 200 * i,
  }));
  const requests: number[] = [];
  let held = 2;
  let heads = 0;
  let gate = Promise.resolve();
  await page.route(`${url}/**`, async (route) => {
    const call = route.request().postDataJSON() as { id: number; method: string; params: unknown[] };
    const reply = (result: unknown) => route.fulfill({ json: { jsonrpc: '2.0', id: call.id, result } });
    if (call.method === 'eth_blockNumber') {
      heads += 1;
      await gate;
      return reply(`0x${last.toString(16)}`);
    }
    if (call.method === 'eth_getBlockByNumber' && Number(call.params[0]) > first)
      return reply({ hash: `0x${'ab'.repeat(32)}`, number: call.params[0] });
    if (call.method !== 'eth_getLogs') return route.fallback();
    const { fromBlock, toBlock } = call.params[0] as { fromBlock: string; toBlock: string };
    requests.push(Number(fromBlock));
    // The second request is never answered; the visitor cancels it.
    if (requests.length === held) return;
    const within = logs.filter(
      (event) => event.blockNumber >= Number(fromBlock) && event.blockNumber <= Number(toBlock),
    );
    return reply(within.map((event) => ({ ...event, blockNumber: `0x${event.blockNumber.toString(16)}` })));
  });
  const list = card(page, 'Your splits');
  const progress = list.getByRole('progressbar', { name: 'Blocks read' });
  const share = () =>
    progress.evaluate((bar) => (bar as HTMLProgressElement).value / (bar as HTMLProgressElement).max);
  await list.getByRole('button', { name: 'Find my splits' }).click();
  await expect.poll(() => requests.length).toBe(2);
  await expect(list.getByTestId('looked')).toContainText(/2,000 of 12,\d{3} blocks/);
  expect(await share()).toBeGreaterThan(0.1);
  expect(await share()).toBeLessThan(0.5);
  await list.getByRole('button', { name: 'Stop' }).click();
  await expect(list.getByRole('button', { name: 'Continue' })).toBeVisible();
  const [, next] = requests;
  held = 0;

  // The results are saved: after a reload the search continues there, and a third search repeats no request.
  await page.reload();
  await list.getByRole('button', { name: 'Find my splits' }).click();
  await expect(list.getByTestId('found')).toContainText('20 of 60 splits');
  await expect(list.getByRole('listitem')).toHaveCount(20);
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(await share()).toBe(1);
  expect(requests[2]).toBe(next);
  const before = requests.length;
  await page.reload();
  await list.getByRole('button', { name: 'Find my splits' }).click();
  await expect(list.getByTestId('found')).toContainText('20 of 60 splits');
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(requests.length).toBe(before);

  // The button under the pointer changes as soon as the search ends; releasing the pointer does nothing.
  let openGate = () => {};
  gate = new Promise((resolve) => {
    openGate = resolve;
  });
  const earlier = heads;
  await list.getByRole('button', { name: 'Refresh' }).click();
  await list.getByRole('button', { name: 'Stop' }).hover();
  await page.mouse.down();
  openGate();
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  const ended = heads;
  expect(ended).toBeGreaterThan(earlier);
  await page.mouse.up();
  await list.getByRole('button', { name: 'Refresh' }).hover();
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  expect(heads).toBe(ended);

  // The keyboard focus stays where it was.
  await list.getByRole('button', { name: 'Refresh' }).press('Enter');
  await expect.poll(() => heads).toBeGreaterThan(ended);
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeFocused();
});
