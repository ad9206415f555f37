interface Environment {
  readonly process?: { readonly env: Readonly<Record<string, string | undefined>> };
}

/**
 * The seed of a random test: `CAUSEWAY_SEED` to repeat a run, a new one otherwise. The test prints it.
 */
export function testSeed(): number {
  const given = (globalThis as Environment).process?.env.CAUSEWAY_SEED;
  return given ? Number(given) : Date.now() & 0x7fffffff;
}
