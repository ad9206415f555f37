import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeOf, readHolding, readMint, readNames, readRaw } from './accounts.js';
import { programs } from './programs.js';

const data = fc.uint8Array({ maxLength: 700 });
const owner = fc.constantFrom<string>(programs.token, programs.token2022, programs.system);

describe('accounts of tokens', () => {
  test('any bytes of a token account are decoded without an exception', () => {
    fc.assert(
      fc.property(owner, data, fc.nat({ max: 200 }), (program, bytes, at) => {
        readMint({ owner: program, data: bytes });
        readHolding('x', { owner: program, data: bytes });
        readNames(bytes, at);
      }),
      { numRuns: 2_000 },
    );
    for (const value of [
      null,
      undefined,
      7,
      {},
      { owner: 'x', data: 7 },
      { owner: 'x', data: ['!', 'base64'] },
    ]) {
      expect(readRaw(value)).toBeUndefined();
    }
  });

  test('an account of another program is not a token, even if its bytes look like one', () => {
    const mint = new Uint8Array(82);
    mint[45] = 1;
    expect(readMint({ owner: programs.token, data: mint })).toBeDefined();
    expect(readMint({ owner: programs.system, data: mint })).toBeUndefined();
    expect(readMint({ owner: programs.token, data: mint.slice(1) })).toBeUndefined();
  });

  test('the fee of a token transfer is rounded up, has a maximum, and follows the epoch', () => {
    const fees = [
      { epoch: 0n, most: 50n, basisPoints: 100n },
      { epoch: 9n, most: 1_000n, basisPoints: 10_000n },
    ] as const;
    expect(feeOf({ fees }, 1n, 3n)).toBe(1n);
    expect(feeOf({ fees }, 1_000n, 3n)).toBe(10n);
    expect(feeOf({ fees }, 1_000_000n, 3n)).toBe(50n);
    expect(feeOf({ fees }, 400n, 9n)).toBe(400n);
    expect(feeOf({ fees }, 0n, 3n)).toBe(0n);
    expect(feeOf({}, 5n, 3n)).toBe(0n);
  });
});
