import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { expect, it } from 'vitest';
import { readSteps } from './steps.js';
import { published } from './v4Vectors.js';

// Routers of version 2.0 and 2.1.1 on Ethereum.
const plain = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';
const priced = '0x4C82D1fBFe28C977cBB58D8C7FF8FCF9F70a2cCA';
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const coin = `0x${'0'.repeat(40)}` as Hex;
const [self, itself] = [`0x${'1'.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`] as const;

type Action = readonly [string, Hex];
const encode = (types: string, ...values: readonly unknown[]) =>
  encodeAbiParameters(parseAbiParameters(types) as never, values as never) as Hex;

const pathTypes = '(address token, uint24 fee, int24 spacing, address hooks, bytes data)[] path';
const hop = (token: Hex) => ({ token, fee: 500, spacing: 10, hooks: coin, data: '0x' });
/** A swap through a pool with the coin: `path` has a token for each pool. */
const swap = (kind: '07' | '09', router: Hex, token: Hex, path: readonly Hex[], one: bigint, two: bigint) => {
  const prices = router === priced ? ', uint256[] prices' : '';
  const type = `(address token, ${pathTypes}${prices}, uint128 one, uint128 two) swap`;
  return [kind, encode(type, { token, path: path.map(hop), prices: [], one, two })] as const;
};
const single = (kind: '06' | '08', router: Hex, isUp: boolean, one: bigint, two: bigint) => {
  const price = router === priced ? ', uint256 price' : '';
  const pool = '(address one, address two, uint24 fee, int24 spacing, address hooks) pool';
  const type = `(${pool}, bool isUp, uint128 one, uint128 two${price}, bytes data) swap`;
  const tokens = { one: usdc, two: weth, fee: 500, spacing: 10, hooks: coin };
  return [kind, encode(type, { pool: tokens, isUp, one, two, price: 0n, data: '0x' })] as const;
};
const settle = (token: Hex, amount: bigint, byCaller: boolean): Action => [
  '0b',
  encode('address, uint256, bool', token, amount, byCaller),
];
const settleAll = (token: Hex, most: bigint): Action => ['0c', encode('address, uint256', token, most)];
const take = (token: Hex, to: Hex, amount: bigint): Action => [
  '0e',
  encode('address, address, uint256', token, to, amount),
];
const takeAll = (token: Hex, least: bigint): Action => ['0f', encode('address, uint256', token, least)];

function moveOf(contract: Hex, actions: readonly Action[], command: Hex = '0x10') {
  const input = encode(
    'bytes, bytes[]',
    `0x${actions.map(([one]) => one).join('')}`,
    actions.map(([, one]) => one),
  );
  const abi = parseAbi(['function execute(bytes commands, bytes[] inputs)']);
  const data = encodeFunctionData({ abi, args: [command, [input]] });
  return readSteps({ contract, value: 0n, data, from: account })[0]?.move;
}

const read = (data: Hex, from: Hex, contract: Hex = priced) =>
  readSteps({ contract, value: 0n, data, from }).map(({ move }) => move);

it('a published swap on V4 is read with its least amount and recipient', () => {
  const to = '0x2De9481BAE36573Ea2A7b949260470C6C044867c';
  expect(read(published.exactIn, to)).toEqual([
    {
      kind: 'swap',
      gives: {
        token: '0xd04175024082F1490135F5D7054aDE0538386Fed',
        amount: 249_999_998_517_807_020_916_588n,
      },
      isOwn: true,
      gets: { amount: 11_688_059_691_522_602n, limit: 'least' },
      to,
      side: 'gets',
    },
  ]);
  expect(read(published.exactInSingle, account)).toEqual([
    {
      kind: 'swap',
      gives: { token: '0xbE57e9c04387a1bCeB89C5Dfb488B99343FB9f28', amount: 20_895_334_702_603_009_598_981n },
      isOwn: true,
      gets: { amount: 0n, limit: 'least' },
      to: account,
      side: 'gets',
    },
  ]);
});

it('a published swap on V4 to an exact amount, of which less may arrive, is one that cannot be read', () => {
  expect(read(published.exactOut, '0xDC780BF167E46cb2dE0E8Db47381186dbF514831')).toMatchObject([
    undefined,
    { kind: 'pay', side: 'gets' },
  ]);
});

it('each kind of swap on V4 is read in the layout of its router', () => {
  for (const router of [plain, priced] as const) {
    const least = { gives: { token: usdc, amount: 7n }, gets: { token: weth, amount: 5n, limit: 'least' } };
    const payAndTake = [settleAll(usdc, 9n), takeAll(weth, 3n)] as const;
    expect(moveOf(router, [swap('07', router, usdc, [coin, weth], 7n, 5n), ...payAndTake])).toMatchObject(
      least,
    );
    expect(moveOf(router, [single('06', router, true, 7n, 5n), ...payAndTake])).toMatchObject(least);
    const most = {
      gives: { token: usdc, amount: 7n, limit: 'most' },
      gets: { token: weth, amount: 3n, limit: 'least' },
    };
    expect(moveOf(router, [swap('09', router, weth, [usdc, coin], 5n, 7n), ...payAndTake])).toMatchObject(
      most,
    );
    expect(moveOf(router, [single('08', router, true, 5n, 7n), ...payAndTake])).toMatchObject(most);
    expect(
      moveOf(router, [single('06', router, false, 7n, 5n), settleAll(weth, 9n), takeAll(usdc, 3n)]),
    ).toMatchObject({ gives: { token: weth }, gets: { token: usdc } });
  }
});

it('a swap on V4 names who pays and who receives', () => {
  const trade = swap('07', plain, usdc, [weth], 7n, 5n);
  const move = (byCaller: boolean, to: Hex, amount = 0n) =>
    moveOf(plain, [trade, settle(usdc, 0n, byCaller), take(weth, to, amount)]);
  expect(move(true, self)).toMatchObject({ isOwn: true, to: account, side: 'gets', gets: { amount: 5n } });
  expect(move(false, itself)).toMatchObject({ isOwn: false, to: plain, side: 'kept' });
  expect(move(true, thief)).toMatchObject({ to: thief, side: 'others' });
  expect(move(true, self, 6n)?.gets).toEqual({ token: weth, amount: 6n });
  // The router pays the coin, whoever is named.
  const ofCoin = swap('07', plain, coin, [weth], 7n, 5n);
  expect(moveOf(plain, [ofCoin, settle(coin, 0n, true), take(weth, self, 0n)])).toMatchObject({
    isOwn: false,
    gives: { amount: 7n },
  });
});

it('any other form of a swap on V4 is one that cannot be read', () => {
  const trade = swap('07', plain, usdc, [weth], 7n, 5n);
  const [pay, payout] = [settle(usdc, 0n, true), take(weth, self, 0n)];
  expect(moveOf(plain, [trade, pay, payout])).toBeDefined();
  const forms: readonly (readonly Action[])[] = [
    [trade, pay],
    [trade, pay, payout, payout],
    [pay, trade, payout],
    [trade, trade, payout],
    [trade, settle(usdc, 7n, true), payout],
    [trade, settle(weth, 0n, true), payout],
    [trade, pay, take(thief, self, 0n)],
    [trade, pay, ['10', take(weth, self, 80n)[1]]],
    [trade, pay, [payout[0], payout[1].slice(0, -2) as Hex]],
    [swap('07', plain, usdc, [weth], 0n, 5n), pay, payout],
    [swap('07', plain, usdc, [], 7n, 5n), pay, payout],
    [swap('09', plain, weth, [usdc], 5n, 7n), pay, payout],
  ];
  for (const form of forms) expect(moveOf(plain, form)).toBeUndefined();
  expect(moveOf(plain, [trade, pay, payout], '0x90')).toBeUndefined();
});

it('a swap on V4 by a router without V4, or with an uncertain layout, is one that cannot be read', () => {
  const actions = [swap('07', plain, usdc, [weth], 7n, 5n), settleAll(usdc, 9n), takeAll(weth, 3n)];
  expect(moveOf(plain, actions)).toBeDefined();
  // Version 1.2 on Ethereum, the two of test networks, and the layout of another version.
  for (const router of [
    '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD',
    '0x95273d871c8156636e114b63797d78D7E1720d81',
    '0x986dadb82491834f6D17bd3287eb84be0B4d4cc7',
    priced,
  ] as const)
    expect(moveOf(router, actions)).toBeUndefined();
  const one = [single('06', plain, true, 7n, 5n), settleAll(usdc, 9n), takeAll(weth, 3n)] as const;
  expect(moveOf(priced, one)).toBeUndefined();
});
