/** The global object by which Stryker's mutants are switched on, and in which they count who reaches them. */
interface Switches {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  mutantCoverage?: Coverage | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  /** For mutants of our own: counts that one was reached, and says whether it is switched on. */
  reach?: (id: string) => boolean;
}

/** Ids of mutants to how often they were reached. */
type Hits = Record<string, number>;

export interface Coverage {
  /** While modules are loaded, by hooks, and while tests are listed. */
  readonly static: Hits;
  /** By the name of the test. */
  readonly perTest: Readonly<Record<string, Hits>>;
}

const holder = globalThis as { __stryker__?: Switches };
holder.__stryker__ ??= {};

export const switches: Switches = holder.__stryker__;

switches.reach = (id) => {
  const { activeMutant, mutantCoverage } = switches;
  // A constant is read once, by the first test that loads its module, and counts in all of them.
  if (mutantCoverage) mutantCoverage.static[id] = (mutantCoverage.static[id] ?? 0) + 1;
  return activeMutant === id;
};
