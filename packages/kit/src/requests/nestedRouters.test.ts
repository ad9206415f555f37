import {
  concat,
  encodeFunctionData,
  encodePacked,
  getAddress,
  type Hex,
  multicall3Abi,
  parseAbi,
  size,
} from 'viem';
import { expect, it } from 'vitest';
import { parseTypedData } from './parseTypedData.js';
import { readDocument } from './readDocument.js';
import { published } from './routerVectors.js';
import { readSteps } from './steps.js';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const safe = '0x1Db92e2EeBC8E0c075a02BeA49a2935BcD2dFCF4';
const multiSend = '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const nobody = `0x${'0'.repeat(40)}` as const;

const safeAbi = parseAbi([
  'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
  'function multiSend(bytes transactions)',
]);
const exec = (to: Hex, data: Hex, operation: number) =>
  encodeFunctionData({
    abi: safeAbi,
    functionName: 'execTransaction',
    args: [to, 0n, data, operation, 0n, 0n, 0n, nobody, nobody, '0x'],
  });
const send = (to: Hex, data: Hex) =>
  encodeFunctionData({
    abi: safeAbi,
    functionName: 'multiSend',
    args: [
      concat([
        encodePacked(['uint8', 'address', 'uint256', 'uint256'], [0, to, 0n, BigInt(size(data))]),
        data,
      ]),
    ],
  });
const aggregate = (target: Hex, callData: Hex) =>
  encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [[{ target, allowFailure: false, callData }]],
  });
const { contract: router, data: swap } = published.permitsThenSwaps as { contract: Hex; data: Hex };
const movesOf = (contract: Hex, data: Hex, from: Hex = account) =>
  readSteps({ contract, value: 0n, data, from }).flatMap(({ move }) => (move ? [move] : []));
/** What a swap that the account does not make itself takes, and for whom. */
const paidBy = (payer: Hex) => ({ kind: 'swap', isOwn: false, payer, to: payer, side: 'others' });

it('a swap that a Safe makes is paid by the Safe and for the Safe, also inside its multiSend', () => {
  expect(movesOf(router, swap)).toMatchObject([{ isOwn: true, to: account, side: 'gets' }]);
  for (const data of [exec(router, swap, 0), exec(multiSend, send(router, swap), 1)])
    expect(movesOf(safe, data)).toMatchObject([paidBy(safe)]);
});

it('a swap in a call of Multicall3 is paid by that contract and for it, and not for the account', () => {
  expect(movesOf(multicall3, aggregate(router, swap))).toMatchObject([paidBy(multicall3)]);
  expect(movesOf(safe, exec(multicall3, aggregate(router, swap), 0))).toMatchObject([paidBy(multicall3)]);
});

it('a swap in the same call of another contract is one that cannot be read, as it may never be made', () => {
  expect(movesOf(account, aggregate(router, swap))).toEqual([]);
  expect(movesOf(multiSend, send(router, swap))).toEqual([]);
});

it('a swap in a transaction that pays the Safe is one that cannot be read, as the contract may be no Safe', () => {
  const steps = (value: bigint) =>
    readSteps({ contract: safe, value, data: exec(router, swap, 0), from: account });
  expect(steps(0n).some(({ move }) => move)).toBe(true);
  expect(steps(1n)).toMatchObject([{ contract: getAddress(router), data: swap }]);
});

it('what a router takes from a Safe by Permit2 names the Safe', () => {
  const input = concat([
    `0x${'0'.repeat(24)}${router.slice(2)}`,
    `0x${'0'.repeat(24)}${account.slice(2)}`,
    `0x${'5'.padStart(64, '0')}`,
  ]);
  const data = encodeFunctionData({
    abi: parseAbi(['function execute(bytes commands, bytes[] inputs)']),
    args: ['0x02', [input]],
  });
  const callOf = (contract: Hex, call: Hex) =>
    readSteps({ contract, value: 0n, data: call, from: account })[0]?.call;
  expect(callOf(safe, exec(router, data, 0))).toMatchObject({
    kind: 'transfer-from',
    from: safe,
    amount: 5n,
  });
  expect(callOf(router, data)).toMatchObject({ kind: 'transfer', amount: 5n });
});

it('a swap in a document of a Safe is paid by the Safe that the document is for', () => {
  const types = {
    EIP712Domain: [
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    SafeTx: [
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'data', type: 'bytes' },
      { name: 'operation', type: 'uint8' },
    ],
  };
  const reading = parseTypedData(
    JSON.stringify({
      types,
      domain: { chainId: 1, verifyingContract: safe },
      primaryType: 'SafeTx',
      message: { to: router, value: '0', data: swap, operation: 0 },
    }),
    'eip155:1',
  );
  const { steps } = readDocument(reading.status === 'ok' ? reading.rows : [], account, 'eip155:1');
  expect(steps[1]?.move).toMatchObject(paidBy(safe));
});
