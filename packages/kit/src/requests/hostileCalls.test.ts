import { concat, encodeAbiParameters, encodeFunctionData, type Hex, numberToHex, parseAbi, size } from 'viem';
import { afterEach, expect, it, vi } from 'vitest';
import { readSteps } from './steps.js';

const contract: Hex = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const router = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD';
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function multicall(bytes[] data)',
]);

const word = (number: number) => numberToHex(number, { size: 32 });
/** Bytes with their length. */
const prefixed = (data: Hex) => concat([word(size(data)), data]);
/** A list whose items all point to one place. */
const copies = (count: number, data: Hex) =>
  concat([word(count), ...Array.from({ length: count }, () => word(count * 32)), prefixed(data)]);
const approval = encodeFunctionData({ abi, functionName: 'approve', args: [account, 1n] });

/** The steps of a call, and how many numbers were read for them. Every word that is read becomes a number. */
function countReads(data: Hex, to: Hex = contract) {
  const numbers = vi.spyOn(globalThis, 'BigInt');
  const steps = readSteps({ contract: to, value: 0n, data, from: account });
  const reads = numbers.mock.calls.length;
  numbers.mockRestore();
  return { steps, reads };
}

afterEach(() => vi.restoreAllMocks());

it('lists that point to one place many times are not read as often as they point', () => {
  let data: Hex = '0x12345678';
  for (let depth = 0; depth < 4; depth += 1)
    data = concat(['0xac9650d8', word(32), copies(depth < 2 ? 7 : 20, data)]);
  const { steps, reads } = countReads(data);
  // The data stands for 19,600 calls.
  expect(reads).toBeLessThan(size(data));
  expect(steps).toEqual([{ contract, value: 0n, data, from: account }]);
});

it('commands that point to one input are not read as often as they point', () => {
  const tokens = Array.from({ length: 50 }, () => ({ token: contract, amount: 1n, expiration: 1, nonce: 0 }));
  const batch = encodeAbiParameters(
    [
      {
        type: 'tuple',
        components: [
          {
            name: 'details',
            type: 'tuple[]',
            components: [
              { name: 'token', type: 'address' },
              { name: 'amount', type: 'uint160' },
              { name: 'expiration', type: 'uint48' },
              { name: 'nonce', type: 'uint48' },
            ],
          },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
      },
      { type: 'bytes' },
    ],
    [{ details: tokens, spender: account, sigDeadline: 1n }, '0x'],
  );
  const commands = concat([word(50), `0x${'03'.repeat(50)}`, `0x${'00'.repeat(14)}`]);
  const data = concat(['0x24856bc3', word(64), word(64 + size(commands)), commands, copies(50, batch)]);
  const { steps, reads } = countReads(data, router);
  // The commands stand for 2,500 permissions.
  expect(reads).toBeLessThan(size(data) * 0.6);
  expect(steps).toHaveLength(1);
  expect(steps[0]).not.toHaveProperty('call');
});

it('call data that takes too long to read is one call that cannot be read, and no part of it is shown as all', () => {
  const inner = concat(['0xac9650d8', word(32), copies(49, `0x${'00'.repeat(3000)}`)]);
  const permits = encodeFunctionData({ abi, functionName: 'multicall', args: [[inner, approval]] });
  expect(countReads(permits).steps).toEqual([{ contract, value: 0n, data: permits, from: account }]);
});

it('as many calls as are listed are read from the deepest level', () => {
  let calls: readonly Hex[] = Array.from({ length: 50 }, () => approval);
  for (let depth = 0; depth < 3; depth += 1)
    calls = calls.map((data) => encodeFunctionData({ abi, functionName: 'multicall', args: [[data]] }));
  const { steps } = countReads(encodeFunctionData({ abi, functionName: 'multicall', args: [calls] }));
  expect(steps).toHaveLength(50);
  expect(steps.every(({ call }) => call?.kind === 'approve')).toBe(true);
});
