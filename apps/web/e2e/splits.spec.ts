import type { Stack } from '@causeway/stack';
import type { Page } from '@playwright/test';
import { encodeFunctionData, getAddress, parseAbi, parseEther } from 'viem';
import { cardOf, connect, go, openConnected, openPanel, visitApp } from './support/app.ts';
import { look, rpc } from './support/chain.ts';
import { approval, decide, signIn, signInByEmail, someone } from './support/embedded.ts';
import { hexIn } from './support/read.ts';
import { expect, test } from './support/test.ts';
import { answer, control, first, plain } from './support/testWallets.ts';

type Address = `0x${string}`;

const contractAbi = parseAbi([
  'function getETHBalance(address) view returns (uint256)',
  'function getETHPointsBalance(address) view returns (uint256)',
  'function getERC20Balance(address, address) view returns (uint256)',
  'function getController(address) view returns (address)',
]);
const tokenAbi = parseAbi([
  'function mint(address, uint256)',
  'function balanceOf(address) view returns (uint256)',
]);

const card = (page: Page, title: string) =>
  page.locator('main .card').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const included = (page: Page, part: string) => card(page, part).locator('.life').last();

/** Selects the EVM account of a wallet and returns its address. */
async function selectEvmAccount(page: Page, wallet: string): Promise<Address> {
  const select = page.locator('.who').getByLabel('Account', { exact: true });
  const value = await select
    .locator('option', { hasText: wallet })
    .filter({ hasText: '0x' })
    .first()
    .getAttribute('value');
  await select.selectOption(value ?? '');
  const address = /0x[0-9a-fA-F]{40}/.exec(value ?? '')?.[0];
  if (!address) throw new Error(`no account of ${wallet}`);
  return address as Address;
}

/** Searches for the account's splits and opens the only one. */
async function openSplit(page: Page): Promise<void> {
  const list = card(page, 'Your splits');
  await list.getByRole('button', { name: /^(Find my splits|Refresh)$/ }).click();
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await list.getByRole('button', { name: 'Open' }).first().click();
  await expect(card(page, 'Split').getByTestId('control')).toBeVisible();
}

async function closeSplit(page: Page): Promise<void> {
  await card(page, 'Split').getByRole('button', { name: 'Close' }).click();
}

/** The balances in the contract, read with other code. */
function contractBalances(stack: Stack) {
  const chain = look(stack.chains[0]?.url ?? '');
  const [config] = stack.config.splits ?? [];
  if (!config) throw new Error('the stack has no splits');
  const address = config.address as Address;
  const token = config.tokens[0]?.address as Address;
  const readBalances = (account: Address) =>
    Promise.all([
      chain.readContract({ address, abi: contractAbi, functionName: 'getETHBalance', args: [account] }),
      chain.readContract({ address, abi: contractAbi, functionName: 'getETHPointsBalance', args: [account] }),
      chain.readContract({
        address,
        abi: contractAbi,
        functionName: 'getERC20Balance',
        args: [account, token],
      }),
    ]);
  const controller = (split: Address) =>
    chain.readContract({ address, abi: contractAbi, functionName: 'getController', args: [split] });
  return { chain, token, read: readBalances, controller };
}

/** A pattern for an address that is shown in groups. */
const inGroups = (address: string) => new RegExp(address.slice(2).replace(/./g, '$&\\s*'), 'i');

/** The amounts that the page previews for each account: ether or tokens, and ether for points. */
async function readPreview(page: Page): Promise<{ due: Map<string, bigint>; points: Map<string, bigint> }> {
  const rows = await page.getByTestId('preview').locator('tr[data-amount]').all();
  const due = new Map<string, bigint>();
  const points = new Map<string, bigint>();
  for (const row of rows) {
    const amount = BigInt((await row.getAttribute('data-amount')) ?? 0);
    const [account, fee, point] = await Promise.all(
      ['data-account', 'data-fee', 'data-points'].map((name) => row.getAttribute(name)),
    );
    if (point) points.set(point, amount);
    const to = account ?? fee;
    if (to) due.set(to, (due.get(to) ?? 0n) + amount);
  }
  return { due, points };
}

test('a split is created, transferred, edited, distributed and withdrawn exactly as previewed', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const { chain, token, read, controller } = contractBalances(stack);
  const url = stack.chains[0]?.url ?? '';
  await visitApp(page);
  for (const name of [first, plain]) {
    await connect(page, name);
    await control(page, 'setMode', 'approve', { wallet: name });
  }
  await openPanel(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(signIn(page).getByLabel('Email address')).toBeVisible();
  await signInByEmail(page, stack, someone());
  await go(page, 'Splits');
  const carol = await selectEvmAccount(page, plain);
  const ada = await selectEvmAccount(page, 'Causeway wallet');
  const alice = await selectEvmAccount(page, first);
  await rpc(url, 'anvil_setBalance', [ada, '0xde0b6b3a7640000']);

  // A browser wallet creates the split.
  const create = card(page, 'New split');
  await create.getByLabel('Address 1').first().fill('Wallet.eth');
  await create.getByRole('button', { name: 'Create the split' }).click();
  await expect(create).toContainText('Turn on name lookup here');
  await create.getByRole('button', { name: 'Look up names' }).click();
  await expect(create.locator('.split-meant').first()).toContainText(inGroups(alice));
  await create.getByLabel('Address 2').first().fill(carol);
  await create.getByLabel('Share 1', { exact: true }).first().fill('33.3333');
  await expect(create).toContainText('missing');
  await create.getByRole('button', { name: 'Create the split' }).click();
  await expect(create).toContainText(/83\.3333 %.{0,6}16\.6667 %.{0,4}missing/);
  await create.getByLabel('Share 2', { exact: true }).first().fill('66.6667');
  await create.getByLabel('Distribution fee').fill('1.5');
  await expect(create.getByTestId('call-facts')).toContainText('Create a split');
  await expect(create.getByTestId('call-facts')).toContainText('66.6667 %');
  await expect(create.getByTestId('call-facts')).toContainText(inGroups(alice));
  await create.getByRole('button', { name: 'Create the split' }).click();
  await expect(included(page, 'New split')).toHaveAttribute('data-status', 'included');

  // The browser wallet transfers control to an embedded wallet, which accepts it and edits the split.
  await openSplit(page);
  const splitCard = card(page, 'Split');
  const split = /0x[0-9a-fA-F]{40}/.exec(
    ((await splitCard.locator('.address-groups').first().textContent()) ?? '').replace(/\s/g, ''),
  )?.[0] as Address;
  expect(await controller(split)).toBe(alice);
  await splitCard.getByLabel('New controller').fill(ada);
  await splitCard.getByRole('button', { name: 'Offer control' }).click();
  await expect(splitCard.getByTestId('control')).toContainText('Offered to');
  await closeSplit(page);
  await selectEvmAccount(page, 'Causeway wallet');
  await openSplit(page);
  await splitCard.getByRole('button', { name: 'Accept control' }).click();
  await expect(approval(page)).toContainText('Accept control of a split');
  await decide(page, /^Send/);
  await expect.poll(() => controller(split)).toBe(ada);
  await splitCard.getByRole('button', { name: 'Change the shares' }).click();
  // The lines are in the contract's order.
  const ownField = splitCard
    .getByLabel(`Address ${alice.toLowerCase() < carol.toLowerCase() ? 1 : 2}`)
    .first();
  await ownField.fill('wallet.eth');
  await expect(splitCard.locator('.split-meant').filter({ hasText: 'points to' })).toContainText(
    inGroups(alice),
  );
  await splitCard.getByLabel('Share 1', { exact: true }).first().fill('25');
  await splitCard.getByLabel('Share 2', { exact: true }).first().fill('75');
  await splitCard.getByText('Advanced: a share for points').click();
  await splitCard.getByLabel('Share for points').fill('33.3333');
  await splitCard.getByRole('button', { name: 'Save the new shares' }).click();
  await expect(approval(page).getByTestId('call-facts')).toContainText('33.3333 %');
  await decide(page, /^Send/);
  await expect(splitCard.getByTestId('shares')).toContainText('25 %');
  await closeSplit(page);

  // A third account distributes ether and a token.
  await selectEvmAccount(page, plain);
  const from = stack.chains[0]?.accounts[9]?.address;
  const value = `0x${(parseEther('1') + 12_345n).toString(16)}`;
  await rpc(url, 'eth_sendTransactionSync', [{ from, to: split, value }]);
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'mint', args: [split, 1_000_007n] });
  await rpc(url, 'eth_sendTransactionSync', [{ from, to: token, data }]);
  await openSplit(page);
  for (const asset of ['ETH', 'LUSD']) {
    await splitCard.getByLabel('Asset', { exact: true }).selectOption({ label: asset });
    await splitCard.getByRole('button', { name: 'Show who gets what' }).click();
    await expect(splitCard.getByRole('button', { name: `Distribute ${asset}` })).toBeVisible();
    const preview = await readPreview(page);
    const before = await Promise.all([read(alice), read(carol)]);
    await splitCard.getByRole('button', { name: `Distribute ${asset}` }).click();
    await expect(splitCard.getByText('There is nothing to distribute.')).toBeVisible();
    const after = await Promise.all([read(alice), read(carol)]);
    [alice, carol].forEach((account, i) => {
      const grown = after[i]?.map((amount, k) => amount - (before[i]?.[k] ?? 0n));
      const due = preview.due.get(account) ?? 0n;
      const points = preview.points.get(account) ?? 0n;
      expect(grown, account).toEqual(asset === 'ETH' ? [due, points, 0n] : [0n, 0n, due]);
      expect(due).toBeGreaterThan(0n);
    });
  }
  await closeSplit(page);

  // Every recipient withdraws their balance except the smallest unit.
  for (const [wallet, account] of [
    [first, alice],
    [plain, carol],
  ] as const) {
    await selectEvmAccount(page, wallet);
    const [eth, points, tokens] = await read(account);
    const had = await Promise.all([
      chain.getBalance({ address: account }),
      chain.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] }),
    ]);
    const out = card(page, 'Withdraw');
    await out.getByRole('button', { name: 'Check my balance' }).click();
    await out.getByRole('button', { name: 'Withdraw all' }).click();
    await expect(out.getByText('There is nothing to withdraw.')).toBeVisible();
    const hash = (await out.getByTestId('hash').textContent()) as Address;
    const { gasUsed, effectiveGasPrice } = await chain.getTransactionReceipt({ hash });
    const has = await Promise.all([
      chain.getBalance({ address: account }),
      chain.readContract({ address: token, abi: tokenAbi, functionName: 'balanceOf', args: [account] }),
    ]);
    expect(has[0] - had[0] + gasUsed * effectiveGasPrice).toBe(eth - 1n);
    expect(has[1] - had[1]).toBe(tokens - 1n);
    expect(await read(account)).toEqual([1n, points > 0n ? 1n : 0n, 1n]);
  }

  // The embedded wallet transfers control back by name; a name without an account is rejected.
  await selectEvmAccount(page, 'Causeway wallet');
  await openSplit(page);
  await splitCard.getByLabel('New controller').fill('wa1let.eth');
  await expect(splitCard.locator('.notice').filter({ hasText: 'wa1let.eth has no address' })).toBeVisible();
  await expect(splitCard.getByRole('button', { name: 'Offer control' })).toHaveCount(0);
  await splitCard.getByLabel('New controller').fill('wallet.eth');
  await expect(splitCard.locator('.split-meant')).toContainText(inGroups(alice));
  await splitCard.getByRole('button', { name: 'Offer control' }).click();
  await expect(approval(page)).toContainText('Offer control of a split');
  await decide(page, /^Send/);
  await expect(splitCard.getByTestId('control')).toContainText('Offered to');
  await closeSplit(page);
  await selectEvmAccount(page, first);
  await openSplit(page);
  await splitCard.getByRole('button', { name: 'Accept control' }).click();
  await expect.poll(() => controller(split)).toBe(alice);

  // A reorganisation removes the block, and another block includes the transaction again.
  await expect(splitCard.locator('.life')).toHaveAttribute('data-status', 'included');
  const raw = await rpc(url, 'eth_getRawTransactionByHash', [await hexIn(splitCard.getByTestId('hash'))]);
  await rpc(url, 'anvil_reorg', [1, []]);
  await expect(splitCard.locator('.life')).toContainText('The network replaced a block');
  expect(await controller(split)).toBe(ada);
  await rpc(url, 'eth_sendRawTransaction', [raw]);
  await expect(splitCard.locator('.life')).toHaveAttribute('data-status', 'included');
  expect(await controller(split)).toBe(alice);
});

test('the activity describes a call by its effect with the address in checksum form', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Splits');
  const create = card(page, 'New split');
  await create.getByLabel('Address 1').first().fill('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
  await create.getByLabel('Address 2').first().fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  for (const share of ['Share 1', 'Share 2'])
    await create.getByLabel(share, { exact: true }).first().fill('50');
  await control(page, 'setMode', 'reject', { wallet: first });
  await create.getByRole('button', { name: 'Create the split' }).click();
  await expect(create.locator('.notice[data-kind="refused"]')).toBeVisible();
  await go(page, 'Activity');
  const item = page.locator('.activity-item').first();
  await expect(item.locator('.activity-title')).toHaveText('Create a split');
  await item.locator('summary').click();
  const shown = await item.locator('.activity-details .address-groups').first().textContent();
  const to = (shown ?? '').replace(/\s/g, '');
  expect(to).toBe(getAddress(to.toLowerCase()));
});

test('an error under an address keeps the fields of its line aligned', async ({ page }) => {
  await openConnected(page);
  await go(page, 'Splits');
  const row = card(page, 'New split').locator('.split-row').first();
  await row.locator('input').first().fill('0x123');
  await expect(row.locator('.field-error').first()).toBeVisible();
  const parts = await row.locator('input, button').all();
  const tops = await Promise.all(parts.map(async (part) => (await part.boundingBox())?.y));
  expect(tops).toHaveLength(3);
  expect(Math.max(...tops.map(Number)) - Math.min(...tops.map(Number))).toBeLessThanOrEqual(1);
});

test('an action that the contract forbids is caught before the prompt, and a search continues after a reload', async ({
  page,
}) => {
  await visitApp(page);
  await connect(page);
  await go(page, 'Splits');
  const me = await page.locator('.who .address-groups').textContent();
  const create = card(page, 'New split');
  await create
    .getByLabel('Address 2')
    .first()
    .fill((me ?? '').replace(/\s/g, ''));
  await create.getByRole('button', { name: 'Create the split' }).click();
  await expect(create.getByText('This address is already in the list.')).toBeVisible();
  await create.getByLabel('Address 2').first().fill('0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65');
  await create.getByLabel('Distribution fee').fill('10.0001');
  await expect(create.getByText('At most 10%')).toHaveCount(2);
  await create.getByLabel('Distribution fee').fill('10');
  const [wallet] = await control(page, 'list');
  expect((wallet?.prompts.length ?? 0) + (wallet?.held ?? 0)).toBe(0);
  await create.getByRole('button', { name: 'Create the split' }).click();
  await answer(page, 'reject');
  await expect(create.getByText('Request rejected')).toBeVisible();

  const list = card(page, 'Your splits');
  await list.getByRole('button', { name: 'Find my splits' }).click();
  await expect(list.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await page.reload();
  await expect(create.getByLabel('Distribution fee')).toHaveValue('10');
});

test('splits are offered to supported accounts, and one step leads there from any other', async ({
  page,
}) => {
  await visitApp(page, '/', 'solana');
  await connect(page);
  const accountBar = page.locator('.who');
  await cardOf(page, first).locator('[data-namespace="solana"]').getByRole('radio').first().check();
  await go(page, 'Splits');
  const notice = page.locator('main .notice').filter({ hasText: 'Splits are not available on Solana Local' });
  await expect(notice).toContainText('They are available on Causeway Local');
  const options = accountBar.getByLabel('Account', { exact: true }).locator('option');
  await expect(options.filter({ hasText: 'Solana' })).toHaveCount(1);
  await notice.getByRole('button', { name: `Use ${first} on Causeway Local` }).click();
  const points = card(page, 'New split').getByLabel('Share for points');
  await expect(points).toHaveValue('0.0001');
  await expect(points).toBeHidden();
  await card(page, 'New split').getByText('Advanced: a share for points').click();
  await expect(points).toBeVisible();
  await expect(options.filter({ hasText: 'Solana' })).toHaveCount(0);
  await expect(accountBar.getByLabel('Network').locator('option')).toHaveText(['Causeway Local']);
});
