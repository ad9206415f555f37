import { describe, expect, test } from 'vitest';
import { findLookAlike } from './lookAlike.js';

const known = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

/** Numbers that are the same in every run (xorshift32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

describe('a look-alike address', () => {
  test('a look-alike address is found by equal first and last characters', () => {
    expect(findLookAlike('0xd8dA000000000000000000000000000000006045', [known])).toBe(known);
  });

  test('a look-alike address is found in any letter case', () => {
    expect(findLookAlike('0xD8DA000000000000000000000000000000006045', [known.toLowerCase()])).toBe(
      known.toLowerCase(),
    );
  });

  test('neither the known address itself nor an unrelated one is a look-alike', () => {
    expect(findLookAlike(known.toLowerCase(), [known])).toBeUndefined();
    expect(findLookAlike('0xd8dB000000000000000000000000000000006045', [known])).toBeUndefined();
    expect(findLookAlike('0xd8dA000000000000000000000000000000006044', [known])).toBeUndefined();
    expect(findLookAlike(known, [])).toBeUndefined();
  });

  test('the prefix that all addresses of a chain share makes no look-alike', () => {
    const ownAddress = 'cosmos1cyyzpxplxdzkeea7kwsydadg87357qnahakaks';
    expect(findLookAlike('cosmos1xkvq7d5j2w8sp3uyt4gh6e0a9cnrlmf2hhkaks', [ownAddress])).toBeUndefined();
    expect(findLookAlike('cosmos1cyyz7d5j2w8sp3uyt4gh6e0a9cnrlmf2hhkaks', [ownAddress])).toBe(ownAddress);
  });

  test('a look-alike is always found among 100,000 addresses', () => {
    const next = numbers(20_260_101);
    let missed = 0;
    for (let n = 0; n < 100_000; n += 1) {
      const middle = Array.from({ length: 32 }, () => (next() % 16).toString(16)).join('');
      const imitation = `0xd8dA${middle}6045`;
      if (imitation.toLowerCase() === known.toLowerCase()) continue;
      if (findLookAlike(imitation, [known]) !== known) missed += 1;
    }
    expect(missed).toBe(0);
  });
});
