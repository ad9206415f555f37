import { formatAmount, parseAmount } from '@causeway/protocol/amount';
import fc from 'fast-check';
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  formatUnits,
  getAddress,
  type Hex,
  padHex,
  parseAbi,
  stringToHex,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { aggregateData, callWith, readAddress, readAggregate, readText, readUint, selectors } from './abi.js';

/** The interface of Multicall3, from its source. */
const multicallAbi = parseAbi([
  'struct Call { address target; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function tryAggregate(bool requireSuccess, Call[] calls) payable returns (Result[] returnData)',
]);

const hexOf = (most: number, least = 0) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as Hex);
const address = hexOf(20, 20);
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe('the data of token calls', () => {
  test('a transfer has the same bytes as that of viem for 10,000 random amounts and decimals', () => {
    const decimals = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(address, amount, decimals, (to, value, digits) => {
        const decimal = formatUnits(value, digits);
        expect(formatAmount(value, digits)).toBe(decimal);
        const units = parseAmount(decimal, digits);
        const theirs = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] });
        expect(callWith(selectors.transfer, to, units)).toBe(theirs);
      }),
      { numRuns: 10_000 },
    );
  });

  test('a read of balance and of metadata has the same bytes as that of viem', () => {
    fc.assert(
      fc.property(address, (owner) => {
        const theirs = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
        expect(callWith(selectors.balanceOf, owner)).toBe(theirs);
      }),
    );
    for (const functionName of ['decimals', 'symbol', 'name'] as const) {
      expect(selectors[functionName]).toBe(encodeFunctionData({ abi: erc20Abi, functionName }));
    }
  });

  const call = fc.record({ to: address, data: hexOf(100) });
  const argsOf = (calls: readonly { readonly to: Hex; readonly data: Hex }[]) =>
    calls.map(({ to, data }) => ({ target: getAddress(to), callData: data }));

  test('calls of Multicall3 with the same data have it once, and viem reads the same calls', () => {
    const data = fc.constantFrom<Hex>(
      '0x',
      selectors.symbol,
      callWith(selectors.balanceOf, `0x${'ab'.repeat(20)}`),
    );
    const alike = fc.record({ to: address, data });
    fc.assert(
      fc.property(fc.array(fc.oneof(alike, call), { maxLength: 40 }), (calls) => {
        const { args } = decodeFunctionData({ abi: multicallAbi, data: aggregateData(calls) });
        expect(args).toEqual([false, argsOf(calls)]);
      }),
    );
    const same = (count: number) =>
      aggregateData(
        Array.from({ length: count }, () => ({ to: `0x${'01'.repeat(20)}`, data: '0x12' }) as const),
      );
    // Each call adds three words: its offset, the contract, and the offset of its data.
    expect(same(301).length - same(300).length).toBe(3 * 64);
  });

  test('calls of Multicall3 and its answers have the same bytes as those of viem', () => {
    const distinct = fc.uniqueArray(call, { maxLength: 8, selector: ({ data }) => data });
    const result = fc.record({ success: fc.boolean(), returnData: hexOf(200) });
    fc.assert(
      fc.property(distinct, fc.array(result, { maxLength: 8 }), (calls, results) => {
        const args = argsOf(calls);
        expect(aggregateData(calls)).toBe(
          encodeFunctionData({ abi: multicallAbi, functionName: 'tryAggregate', args: [false, args] }),
        );
        const answer = encodeFunctionResult({
          abi: multicallAbi,
          functionName: 'tryAggregate',
          result: results,
        });
        expect(readAggregate(answer, results.length)).toEqual(
          results.map(({ success, returnData }) => (success ? returnData : undefined)),
        );
        expect(readAggregate(answer, results.length + 1)).toBeUndefined();
        const cut = answer.slice(0, answer.length - 64) as Hex;
        if (results.length > 0) expect(readAggregate(cut, results.length)).toBeUndefined();
      }),
    );
  });

  test('any bytes are decoded without an exception', () => {
    fc.assert(
      fc.property(hexOf(400), fc.nat({ max: 4 }), (data, count) => {
        readAggregate(data, count);
        readText(data, 24);
        readUint(data);
        readAddress(data);
      }),
    );
    for (const value of ['0x', '', undefined, null, 7, '0x0', {}]) {
      expect(readAggregate(value, 1)).toBeUndefined();
      expect(readText(value, 24)).toBe('');
      expect(readUint(value)).toBeUndefined();
      expect(readAddress(value)).toBeUndefined();
    }
  });

  test('names are read from text and from 32 bytes, without deceptive characters', () => {
    const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value]);
    expect(readText(text('Dai Stablecoin'), 64)).toBe('Dai Stablecoin');
    expect(readText(text('US\u202eDC\u200b\n'), 24)).toBe('USDC');
    expect(readText(text('x'.repeat(500)), 24)).toBe(`${'x'.repeat(23)}…`);
    expect(readText(text(''), 24)).toBe('');
    expect(readText(padHex(stringToHex('MKR'), { dir: 'right', size: 32 }), 24)).toBe('MKR');
  });
});
