import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { describeRequest } from './describeRequest.js';
import { routers } from './routers.js';
import { published } from './routerVectors.js';
import { readSteps } from './steps.js';

const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD';
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const coin = `0x${'0'.repeat(40)}` as Hex;
const [self, itself] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const;
const all = 2n ** 255n;

const abi = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline)',
  'function execute(bytes commands, bytes[] inputs)',
]);
const encode = (types: string, ...values: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never) as Hex;
const execute = (...commands: readonly (readonly [string, Hex])[]) =>
  encodeFunctionData({
    abi,
    functionName: 'execute',
    args: [`0x${commands.map(([one]) => one).join('')}`, commands.map(([, input]) => input), 1n],
  });
const stepsOf = (...commands: readonly (readonly [string, Hex])[]) =>
  readSteps({ contract: router, value: 0n, data: execute(...commands), from: account });
const movesOf = (...commands: readonly (readonly [string, Hex])[]) =>
  stepsOf(...commands).map(({ move }) => move);
const pathV3 = (first: Hex, last: Hex): Hex => `0x${first.slice(2)}000bb8${last.slice(2)}`;
const swapV3 = (to: Hex, one: bigint, two: bigint, own: boolean, path = pathV3(usdc, weth)) =>
  encode('address, uint256, uint256, bytes, bool', to, one, two, path, own);
const swapV2 = (to: Hex, one: bigint, two: bigint, own: boolean) =>
  encode('address, uint256, uint256, address[], bool', to, one, two, [usdc, thief, weth], own);
const pay = (token: Hex, to: Hex, number: bigint) => encode('address, address, uint256', token, to, number);
const toCoin = (to: Hex, amount: bigint) => encode('address, uint256', to, amount);

it('a published swap of the coin is read as wrapped, and swapped for a least amount of a token', () => {
  const { contract, from } = published.wrapsThenSwaps;
  expect(readSteps({ value: 0n, ...published.wrapsThenSwaps }).map(({ move }) => move)).toEqual([
    { kind: 'wrap', gives: { amount: 250_000_000_000_000_000n }, to: contract, side: 'kept' },
    {
      kind: 'swap',
      gives: { token: '0x4200000000000000000000000000000000000006', amount: 250_000_000_000_000_000n },
      isOwn: false,
      gets: {
        token: '0x8c6f28f2F1A3C87F0f938b96d27520d9751ec8d9',
        amount: 504_103_195_478_760_916_044n,
        limit: 'least',
      },
      to: from,
      side: 'gets',
    },
  ]);
});

it('a published swap to the coin is read with its permission, the share of the app and the least amount', () => {
  const { from } = published.paysAShare;
  const [permission, swap, share, rest] = readSteps({ value: 0n, ...published.paysAShare });
  expect(permission).toMatchObject({
    contract: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    call: { kind: 'approve', to: '0xeC8B0F7Ffe3ae75d7FfAb09429e3675bb63503e4', amount: 2n ** 160n - 1n },
    until: 1_703_124_019n,
  });
  expect(swap?.move).toMatchObject({
    gives: { amount: 100_000_000n },
    isOwn: true,
    gets: { amount: 48_846_023_931_674_861n, limit: 'least' },
    side: 'kept',
  });
  expect(share?.move).toMatchObject({
    gets: { token: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', share: 0.0015 },
    to: '0x34eCdAd9090CD133e63Cf6670f3A03Aa7F04fa74',
    side: 'others',
  });
  expect(rest?.move).toEqual({
    kind: 'pay',
    gets: { amount: 48_846_023_931_674_861n, limit: 'least' },
    to: from,
    side: 'gets',
  });
});

it('published swaps of tokens are read on V3, after a permission, and on V2', () => {
  const [, swap] = readSteps({ value: 0n, ...published.permitsThenSwaps });
  expect(swap?.move).toMatchObject({
    gives: { token: '0xb131f4A55907B10d1F0A50d8ab8FA09EC342cd74', amount: 100_000_390_833_582_668_546_415n },
    isOwn: true,
    gets: { token: usdc, amount: 2_710_350_000n, limit: 'least' },
    side: 'gets',
  });
  expect(readSteps({ value: 0n, ...published.swapsV2 })[1]?.move).toMatchObject({
    gives: { token: '0x4300000000000000000000000000000000000004', amount: 1_000_000_000_000_000n },
    gets: { token: '0x5ffd9EbD27f2fcAB044c0f0a26A45Cb62fa29c06', amount: 67_068_342_842_584_594_209n },
    side: 'gets',
  });
});

it('a swap to an exact amount takes at most its limit, and a path of V3 is read from its end', () => {
  const exact = {
    gives: { token: usdc, amount: 9n, limit: 'most' },
    gets: { token: weth, amount: 5n },
    isOwn: true,
  };
  const reversed = swapV3(self, 5n, 9n, true, pathV3(weth, usdc));
  expect(movesOf(['01', reversed], ['09', swapV2(self, 5n, 9n, true)])).toMatchObject([exact, exact]);
});

it('a payment, a sweep and an unwrapping name their recipient, and everything that the router holds', () => {
  expect(
    movesOf(
      ['04', pay(usdc, thief, 7n)],
      ['05', pay(coin, thief, all)],
      ['07', pay(usdc, itself, 10n ** 17n)],
      ['0b', toCoin(account, all)],
      ['0c', toCoin(self, 3n)],
      ['0f', toCoin(thief, 3n)],
      ['00', swapV3(itself, all, 1n, false)],
    ),
  ).toEqual([
    { kind: 'pay', gets: { token: usdc, amount: 7n, limit: 'least' }, to: thief, side: 'others' },
    { kind: 'pay', gets: { token: undefined, amount: undefined }, to: thief, side: 'others' },
    { kind: 'pay', gets: { token: usdc, share: 0.1 }, to: router, side: 'kept' },
    { kind: 'wrap', gives: { amount: undefined }, to: account, side: 'gets' },
    { kind: 'pay', gets: { amount: 3n, limit: 'least' }, to: account, side: 'gets' },
    { kind: 'pay', gets: { amount: 3n }, to: thief, side: 'others' },
    {
      kind: 'swap',
      gives: { token: usdc, amount: undefined },
      isOwn: false,
      gets: { token: weth, amount: 1n, limit: 'least' },
      to: router,
      side: 'kept',
    },
  ]);
});

it('what Permit2 permits or moves is read for every token, also where the command may fail', () => {
  const details = (token: Hex) => ({ token, amount: 6n, expiration: 99, nonce: 0 });
  const fields = '(address token, uint160 amount, uint48 expiration, uint48 nonce)';
  const single = { details: details(usdc), spender: thief, sigDeadline: 1n };
  const batch = { details: [details(usdc), details(weth)], spender: thief, sigDeadline: 1n };
  const theft = { from: account, to: thief, amount: 8n, token: usdc };
  const permits = { call: { kind: 'approve', to: thief, amount: 6n }, until: 99n };
  for (const flag of [0, 0x80]) {
    const command = (type: number) => (type + flag).toString(16).padStart(2, '0');
    expect(
      stepsOf(
        [
          command(10),
          encode(`(${fields} details, address spender, uint256 sigDeadline) one, bytes s`, single, '0x12'),
        ],
        [
          command(3),
          encode(`(${fields}[] details, address spender, uint256 sigDeadline) one, bytes s`, batch, '0x12'),
        ],
        [command(2), encode('address, address, uint160', usdc, thief, 4n)],
        [command(13), encode('(address from, address to, uint160 amount, address token)[] list', [theft])],
      ),
    ).toMatchObject([
      { contract: usdc, ...permits },
      { contract: usdc, ...permits },
      { contract: weth, ...permits },
      { contract: usdc, call: { kind: 'transfer', to: thief, amount: 4n } },
      { contract: usdc, call: { kind: 'transfer-from', from: account, to: thief, amount: 8n } },
    ]);
  }
});

it('a command that is unknown, malformed or may fail is a call that cannot be read, between those that can', () => {
  const sweep = pay(usdc, self, 7n);
  const unread = (command: string, input: Hex) => ({
    contract: router,
    value: 0n,
    data: `0x${command}${input.slice(2)}`,
  });
  for (const [command, input] of [
    ['10', '0x1234'],
    ['21', '0x'],
    ['44', sweep],
    ['84', sweep],
    ['04', sweep.slice(0, -2) as Hex],
    ['00', swapV3(self, 1n, 1n, true, '0x1234')],
    ['08', encode('address, uint256, uint256, address[], bool', self, 1n, 1n, [usdc], true)],
  ] as const) {
    const steps = stepsOf(['04', sweep], [command, input], ['04', sweep]);
    expect([steps[0]?.move, steps[1], steps[2]?.move]).toMatchObject([
      { side: 'gets' },
      unread(command, input),
      { side: 'gets' },
    ]);
    expect(steps[1]).not.toHaveProperty('move');
  }
});

it('a check of a balance moves nothing, and stands for no call', () => {
  expect(movesOf(['0e', pay(account, usdc, 1n)], ['04', pay(usdc, self, 7n)])).toHaveLength(1);
});

it('the same call of another contract, of an unknown account, too long or cut is one that cannot be read', () => {
  const data = execute(['04', pay(usdc, self, 7n)]);
  const step = { contract: router, value: 0n, data, from: account } as const;
  const short = (commands: Hex) =>
    encodeFunctionData({ abi, functionName: 'execute', args: [commands, [pay(usdc, self, 7n)]] });
  expect(readSteps(step)[0]).toHaveProperty('move');
  expect(readSteps({ ...step, data: short('0x04') })[0]).toHaveProperty('move');
  for (const other of [
    { ...step, contract: thief },
    { ...step, from: undefined },
    { ...step, data: execute(...Array.from({ length: 51 }, () => ['04', pay(usdc, self, 7n)] as const)) },
    { ...step, data: short('0x0404') },
  ] as const)
    expect(readSteps(other)).toEqual([other]);
  for (let end = 10; end < data.length; end += 8) {
    const cut = { ...step, data: data.slice(0, end) as Hex };
    expect(readSteps(cut)).toEqual([cut]);
  }
});

it('an address that is a Universal Router on one network and another contract on others is not read', () => {
  const data = execute(['04', pay(usdc, self, 7n)]);
  // Published for World Chain; the router of V2 on Ethereum.
  const contract = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
  expect(readSteps({ contract, value: 0n, data, from: account })[0]).not.toHaveProperty('move');
  expect([...routers].every((one) => /^0x[0-9a-f]{40}$/.test(one))).toBe(true);
});

it('a request of the account itself to a router is described by its commands, with the warning that it may do more', () => {
  const { contract: to, data, from } = published.wrapsThenSwaps;
  const subject = { type: 'transaction', to, value: 1n, data, sends: true };
  const request = { subject, chain: { id: 'eip155:10' }, account: { address: from } };
  const description = describeRequest(request as never, { protocol: 'https:', host: 'app.example' });
  expect(description).toMatchObject({ kind: 'transaction', hasMore: true, call: undefined });
  expect('steps' in description && description.steps.map(({ move }) => move?.kind)).toEqual(['wrap', 'swap']);
});
