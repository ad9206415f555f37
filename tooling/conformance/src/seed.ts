interface Environment {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

/** The seed of the check, so that it gives the same result for the same code every time. */
const usual = 20_261_121;

/**
 * The seed of a random test, which prints it: `CAUSEWAY_SEED`, a number or the word `new` for one never tried; else
 * always the same.
 */
export function testSeed(): number {
  const seed = (globalThis as Environment).process?.env.CAUSEWAY_SEED;
  if (!seed) return usual;
  return seed === 'new' ? Date.now() & 0x7fffffff : Number(seed);
}

/**
 * How many times as much a random test does as usual: `CAUSEWAY_TIMES`, such as 10 at night; 1 without it.
 *
 * @param usual the number of runs in the check.
 */
export function testRuns(usual: number): number {
  const times = Number((globalThis as Environment).process?.env.CAUSEWAY_TIMES || 1);
  return Math.ceil(usual * times);
}
