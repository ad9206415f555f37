/**
 * The runner of the tests, for Vitest. Before the tests of a file run as usual it tries each mutant that they reach, in
 * the same process: it loads the modules again with the mutant switched on, and runs the tests that reach it up to the
 * first that fails.
 */
import { TestRunner, vi } from 'vitest';
import { note, readTrials, summarise, type Trial } from './journal.js';
import { type Coverage, switches } from './switches.js';
import { TrialRunner } from './trialRunner.js';

/** How often a mutant may be reached, as a multiple of the usual: more is a loop without an end. */
const hitFactor = 100;

export default class Loop extends TestRunner {
  async onBeforeCollect(paths: string[]) {
    for (const path of paths) await this.#tryMutants(path);
  }

  async #tryMutants(testFile: string) {
    const { reach, times } = await this.#findReach(testFile);
    const trials = readTrials();
    const ends = summarise(trials);
    const here = new Set(trials.filter((trial) => trial.testFile === testFile).map(({ id }) => id));
    for (const [id, { tests, hits }] of reach) {
      if (here.has(id) || ['killed', 'timeout'].includes(ends.get(id)?.end ?? '')) continue;
      note({ id, testFile, end: 'begun' });
      note({ id, testFile, ...(await this.#tryMutant(testFile, id, hits * hitFactor, tests, times)) });
    }
    this.#switch(undefined);
  }

  /** Which mutants the tests reach, and how long each test takes. */
  async #findReach(testFile: string) {
    this.#switch(undefined);
    switches.mutantCoverage = { static: {}, perTest: {} };
    const runner = TrialRunner.from(this);
    const failed = await runner.run(testFile);
    if (failed !== undefined) throw new Error(`Without a mutant this test fails: ${failed}`);
    return { reach: invert(switches.mutantCoverage), times: runner.times };
  }

  async #tryMutant(
    testFile: string,
    id: string,
    hitLimit: number,
    only: ReadonlySet<string> | undefined,
    times: ReadonlyMap<string, number>,
  ): Promise<Pick<Trial, 'end' | 'by'>> {
    this.#switch(id, hitLimit);
    const runner = TrialRunner.from(this);
    runner.only = only;
    runner.limit = (test) => 2000 + 5 * (times.get(test) ?? 0);
    const by = await runner.run(testFile);
    if ((switches.hitCount ?? 0) > hitLimit) return { end: 'timeout', by };
    return by === undefined ? { end: 'survived' } : { end: 'killed', by };
  }

  /** All modules are loaded again, because a mutant may change what one does when it is loaded, or leave a state in it. */
  #switch(id: string | undefined, hitLimit?: number) {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    vi.resetModules();
    switches.activeMutant = id;
    switches.hitCount = 0;
    switches.hitLimit = hitLimit;
  }
}

interface Reach {
  /** The tests that reach the mutant; all when it is reached while modules are loaded. */
  tests: Set<string> | undefined;
  hits: number;
}

function invert(coverage: Coverage): ReadonlyMap<string, Reach> {
  const reach = new Map<string, Reach>();
  for (const [id, hits] of Object.entries(coverage.static)) reach.set(id, { tests: undefined, hits });
  for (const [test, ids] of Object.entries(coverage.perTest)) {
    for (const [id, hits] of Object.entries(ids)) {
      const known = reach.get(id) ?? { tests: new Set(), hits: 0 };
      known.tests?.add(test);
      known.hits += hits;
      reach.set(id, known);
    }
  }
  return reach;
}
