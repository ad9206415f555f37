import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { knownCalls } from './knownCalls.js';
import { readSteps } from './steps.js';

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const other = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const thief = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const safe = '0x1Db92e2EeBC8E0c075a02BeA49a2935BcD2dFCF4';
const endless = 2n ** 160n - 1n;

const abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function approve(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'struct Details { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct Single { Details details; address spender; uint256 sigDeadline; }',
  'struct Batch { Details[] details; address spender; uint256 sigDeadline; }',
  'function permit(address owner, Single single, bytes signature)',
  'function permit(address owner, Batch batch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 blockHash, bytes[] data)',
  'struct Call { address target; bytes data; }',
  'struct Call3 { address target; bool mayFail; bytes data; }',
  'struct Call3Value { address target; bool mayFail; uint256 value; bytes data; }',
  'function aggregate(Call[] calls)',
  'function tryAggregate(bool requireSuccess, Call[] calls)',
  'function aggregate3(Call3[] calls)',
  'function aggregate3Value(Call3Value[] calls)',
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 a, uint256 b, uint256 c, address d, address e, bytes signatures)',
  'function multiSend(bytes transactions)',
]);
const zero = `0x${'0'.repeat(64)}` as Hex;
const encode = (functionName: string, args: readonly unknown[]) =>
  encodeFunctionData({ abi, functionName, args } as never);
const stepsOf = (contract: Hex, data: Hex, value = 0n) => readSteps({ contract, value, data });
const approval = encode('approve', [thief, 2n ** 256n - 1n]);
const approves = { contract: token, call: { kind: 'approve', to: thief, amount: 2n ** 256n - 1n } };
const details = { token, amount: endless, expiration: 2_000_000_000, nonce: 0 } as const;

it('the table holds the selectors of the functions that it names', () => {
  const named = abi.filter((one) => one.type === 'function').map((one) => toFunctionSelector(one));
  const read = ['0x095ea7b3', '0xa22cb465'];
  expect(Object.keys(knownCalls).sort()).toEqual(named.filter((one) => !read.includes(one)).sort());
});

it('a permission by Permit2 names the token, the spender, the amount and the end', () => {
  const call = { kind: 'approve', to: thief, amount: endless };
  const step = { contract: token, call, until: 2_000_000_000n };
  const single = { details, spender: thief, sigDeadline: 1n };
  const batch = { details: [details, { ...details, token: other }], spender: thief, sigDeadline: 1n };
  expect(stepsOf(permit2, encode('approve', [token, thief, endless, 2_000_000_000]))).toMatchObject([step]);
  expect(stepsOf(permit2, encode('permit', [owner, single, '0x12']))).toMatchObject([step]);
  expect(stepsOf(permit2, encode('permit', [owner, batch, '0x12']))).toMatchObject([
    step,
    { ...step, contract: other },
  ]);
  expect(stepsOf(permit2, encode('transferFrom', [owner, thief, 5n, token]))).toMatchObject([
    { contract: token, call: { kind: 'transfer-from', from: owner, to: thief, amount: 5n } },
  ]);
});

it('a published approval of Permit2 is read', () => {
  // An approval of USDC for a swap on Ethereum, and the unlimited one of a batch on Base.
  expect(
    stepsOf(
      permit2,
      '0x87517c45000000000000000000000000c02aaa39b223fe8d0a0e5c4f27ead9083c756cc20000000000000000000000003fc91a3afd70395cd496c647d5a6cc9d4b2b7fad00000000000000000000000000000000000000000000000000000000000027100000000000000000000000000000000000000000000000000000000065a02b98',
    ),
  ).toMatchObject([
    {
      contract: other,
      until: 1_704_995_736n,
      call: { kind: 'approve', to: '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD', amount: 10_000n },
    },
  ]);
  expect(
    stepsOf(
      permit2,
      '0x87517c45000000000000000000000000cbb7c0000ab88b473b1f5afd9ef808440eed33bf000000000000000000000000fdf682f51fe81aa4898f0ae2163d8a55c127fbc7000000000000000000000000ffffffffffffffffffffffffffffffffffffffff000000000000000000000000000000000000000000000000000000006a2c1c44',
    ),
  ).toMatchObject([{ call: { amount: endless } }]);
});

it('a permit on the chain is a permission of the called token', () => {
  const step = { contract: token, call: { kind: 'approve', to: thief, amount: 7n } };
  expect(stepsOf(token, encode('permit', [owner, thief, 7n, 9n, 27, zero, zero]))).toMatchObject([step]);
  const dai = (allowed: boolean) => encode('permit', [owner, thief, 0n, 0n, allowed, 27, zero, zero]);
  expect(stepsOf(token, dai(true))).toMatchObject([{ call: { amount: 2n ** 256n - 1n } }]);
  expect(stepsOf(token, dai(false))).toMatchObject([{ call: { amount: 0n } }]);
});

it('the calls inside every kind of multicall are read, each for its own contract', () => {
  const inner = [approval, '0x12345678'] as const;
  for (const data of [
    encode('multicall', [inner]),
    encode('multicall', [1n, inner]),
    encode('multicall', [zero, inner]),
  ])
    expect(stepsOf(token, data)).toMatchObject([approves, { contract: token, data: '0x12345678' }]);
  const of = (target: Hex) => ({ target, mayFail: true, value: 3n, data: approval });
  for (const data of [
    encode('aggregate', [[of(token), of(other)]]),
    encode('tryAggregate', [true, [of(token), of(other)]]),
    encode('aggregate3', [[of(token), of(other)]]),
  ])
    expect(stepsOf(safe, data)).toMatchObject([approves, { ...approves, contract: other }]);
  expect(stepsOf(safe, encode('aggregate3Value', [[of(token)]]))).toMatchObject([{ ...approves, value: 3n }]);
});

it('a published multicall of a router holds one call that cannot be read', () => {
  const router = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45';
  const [step, ...rest] = stepsOf(
    router,
    '0x5ae401dc000000000000000000000000000000000000000000000000000000006341151c00000000000000000000000000000000000000000000000000000000000000400000000000000000000000000000000000000000000000000000000000000001000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000e404e45aaf000000000000000000000000b4fbf271143f4fbf7b91a5ded31805e42b2208d600000000000000000000000007865c6e87b9f70255377e024ace6630c1eaa37f0000000000000000000000000000000000000000000000000000000000000bb8000000000000000000000000eeb2f6f7a3953b8d9abb8755872f106cebadd62000000000000000000000000000000000000000000000000000005af3107a40000000000000000000000000000000000000000000000000000000000000250d54000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000',
  );
  expect([step?.contract, step?.data.slice(0, 10), step?.data.length, rest]).toEqual([
    router,
    '0x04e45aaf',
    2 + 228 * 2,
    [],
  ]);
});

it('the transaction that emptied the Safe of Bybit is foreign code, not the transfer that it looks like', () => {
  // The fields of 0x46deef0f52e3a983b67abf4714448a41dd7ffd6d32d32da69d62081c68ad7882 on Ethereum.
  const data = encode('execTransaction', [
    '0x96221423681A6d52E184D440a8eFCEbB105C7242',
    0n,
    '0xa9059cbb000000000000000000000000bdd077f651ebe7f7b3ce16fe5f2b025be29695160000000000000000000000000000000000000000000000000000000000000000',
    1,
    45_746n,
    0n,
    0n,
    `0x${'0'.repeat(40)}`,
    `0x${'0'.repeat(40)}`,
    '0xd0afef78a52fd504479dc2af3dc401334762cbd05609c7ac18db9ec5abf4a07a5cc09fc86efd3489707b89b0c729faed616459189cb50084f208d03b201b001f1f0f62ad358d6b319d3c1221d44456080068fe02ae5b1a39b4afb1e6721ca7f9903ac523a801533f265231cd35fc2dfddc3bd9a9563b51315cf9d5ff23dc6d2c221fdf9e4b878877a8dbeee951a4a31ddbf1d3b71e127d5eda44b4730030114baba52e06dd23da37cd2a07a6e84f9950db867374a0f77558f42adf4409bfd569673c1f',
  ]);
  const steps = stepsOf(safe, data);
  expect(steps).toMatchObject([{ contract: '0x96221423681A6d52E184D440a8eFCEbB105C7242', isForeign: true }]);
  expect(steps[0]).not.toHaveProperty('call');
});

it('what a Safe pays for gas at a price of its transaction is one of the steps, without a limit', () => {
  const none = `0x${'0'.repeat(40)}`;
  const exec = (price: bigint, paidIn: string, to: string) =>
    encode('execTransaction', [token, 0n, approval, 0, 0n, 0n, price, paidIn, to, '0x']);
  const move = { kind: 'pay', gets: { token: other, limit: 'most' }, to: thief, side: 'others' };
  expect(stepsOf(safe, exec(10n ** 24n, other, thief))).toMatchObject([approves, { contract: thief, move }]);
  expect(stepsOf(safe, exec(1n, none, none))).toMatchObject([
    approves,
    { move: { gets: { limit: 'most' }, side: 'gets' } },
  ]);
  expect(stepsOf(safe, exec(1n, none, none))[1]?.move?.gets).not.toHaveProperty('token');
  expect(stepsOf(safe, exec(0n, other, thief))).toMatchObject([approves]);
  expect(stepsOf(safe, exec(0n, other, thief))).toHaveLength(1);
  // A Safe ignores the digits before an address, and would pay: such a call cannot be read.
  const [, digits = ''] = other.toLowerCase().split('0x');
  const dirty = exec(1n, other, thief).replace(`${'0'.repeat(24)}${digits}`, `${'f'.repeat(24)}${digits}`);
  expect(stepsOf(safe, dirty as Hex)).toEqual([{ contract: safe, value: 0n, data: dirty }]);
});

it('the calls of a Safe are read, also those of its multiSend', () => {
  const exec = (to: Hex, data: Hex, operation: number, value = 0n) =>
    encode('execTransaction', [to, value, data, operation, 0n, 0n, 0n, safe, safe, '0x']);
  expect(stepsOf(safe, exec(token, approval, 0))).toMatchObject([approves]);
  expect(stepsOf(safe, exec(thief, '0x', 0, 5n))).toMatchObject([{ contract: thief, value: 5n, data: '0x' }]);
  // Published batches: two times 0.5 ETH, and an approval with a deposit.
  const coins =
    '0x8d80ff0a000000000000000000000000000000000000000000000000000000000000002000000000000000000000000000000000000000000000000000000000000000aa00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006f05b59d3b20000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000006f05b59d3b20000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000';
  const deposit =
    '0x8d80ff0a0000000000000000000000000000000000000000000000000000000000000020000000000000000000000000000000000000000000000000000000000000013200ef4461891dfb3ac8572ccf7c794664a8dd92794500000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000044095ea7b3000000000000000000000000f368f535e329c6d08dff0d4b2da961c4e7f3fcaf00000000000000000000000000000000000000000000197faa4d1ae5fd78e25800f368f535e329c6d08dff0d4b2da961c4e7f3fcaf00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000044097cd23200000000000000000000000000000000000000000000000000000000681bf40000000000000000000000000000000000000000000000197faa4d1ae5fd78e2580000000000000000000000000000';
  const multiSend = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D';
  const half = 500_000_000_000_000_000n;
  expect(stepsOf(safe, exec(multiSend, coins, 1)).map(({ value }) => value)).toEqual([half, half]);
  expect(stepsOf(safe, exec(multiSend, deposit, 1))).toMatchObject([
    { call: { kind: 'approve', to: '0xF368F535e329c6d08DFf0d4b2dA961C4e7F3fCAF' } },
    { contract: '0xF368F535e329c6d08DFf0d4b2dA961C4e7F3fCAF' },
  ]);
  expect(stepsOf(safe, exec(thief, coins, 1))).toMatchObject([{ contract: thief, isForeign: true }]);
});

it('a call too deep, too wide, cut or pointing elsewhere is one that cannot be read', () => {
  let data = approval;
  for (let depth = 0; depth < 3; depth += 1) data = encode('multicall', [[data]]);
  expect(stepsOf(token, data)).toMatchObject([approves]);
  for (let depth = 0; depth < 3; depth += 1) data = encode('multicall', [[data]]);
  expect(stepsOf(token, data)[0]).not.toHaveProperty('call');
  const wide = encode('multicall', [Array.from({ length: 51 }, () => approval)]);
  expect(stepsOf(token, wide)).toEqual([{ contract: token, value: 0n, data: wide }]);
  const wider = encode('multicall', [
    Array.from({ length: 40 }, () => encode('multicall', [[approval, approval]])),
  ]);
  expect(stepsOf(token, wider)).toEqual([{ contract: token, value: 0n, data: wider }]);
  const whole = encode('multicall', [[approval]]);
  for (let end = 10; end < whole.length - 56; end += 8) {
    const cut = whole.slice(0, end) as Hex;
    expect(stepsOf(token, cut)).toEqual([{ contract: token, value: 0n, data: cut }]);
  }
  // A list that contains itself.
  const loop =
    `0xac9650d8${encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [0n, 1n]).slice(2)}` as Hex;
  expect(stepsOf(token, loop)).toHaveLength(1);
});

it('a permission with further bytes, and one that adds to an allowance, are permissions', () => {
  expect(stepsOf(token, `${approval}00`)).toMatchObject([approves]);
  const increase = `0x39509351${approval.slice(10)}` as Hex;
  expect(stepsOf(token, encode('multicall', [[increase]]))).toMatchObject([approves]);
  expect(stepsOf(token, encode('setApprovalForAll', [thief, false]))).toMatchObject([
    { call: { kind: 'approve-all', isApproved: false } },
  ]);
});
