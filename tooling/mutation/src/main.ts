/**
 * `pnpm --filter @causeway/mutation mutation [package] [room…] [test…]`: mutates the sources of a package, runs the tests
 * that reach each mutant, prints the mutants that survive, and fails when fewer than 85 % are killed or one that survives is
 * not judged. With tests, only these run, which takes less time and counts no mutant as killed that other tests kill. A
 * run of a whole package writes the list of its survivors.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTrials, summarise } from './journal.js';
import { makePlan, savePlan } from './plan.js';
import { report, survivorsOf } from './report.js';
import { runTests } from './runTests.js';
import { readRows, rowsOf, writeRows } from './survivors.js';
import { directoryOf, filesOf, targetNames, testsOf } from './targets.js';

const [only, ...files] = process.argv.slice(2);
const tests = files.filter((file) => file.endsWith('.test.ts'));
const rooms = files.filter((file) => !tests.includes(file));
// A fiftieth of the random runs is enough: further runs repeat the findings of the first.
process.env.CAUSEWAY_TIMES ??= '0.02';
// The same random values each time, so that the same mutants survive.
delete process.env.CAUSEWAY_SEED;

for (const name of only ? [only] : targetNames) {
  const began = performance.now();
  process.env.CAUSEWAY_MUTATION = fileURLToPath(new URL(`../.cache/${name}`, import.meta.url));
  rmSync(process.env.CAUSEWAY_MUTATION, { recursive: true, force: true });
  mkdirSync(process.env.CAUSEWAY_MUTATION, { recursive: true });
  const plan = await makePlan(directoryOf(name), filesOf(name, rooms), testsOf(name, tests));
  savePlan(plan);
  await runTests();
  const ends = summarise(readTrials());
  const survivors = survivorsOf(plan.mutants, ends);
  const rows = rowsOf(survivors, readRows(name));
  if (!files.length) writeRows(name, rows);
  const passed = report(name, { mutants: plan.mutants, ends, survivors, rows }, performance.now() - began);
  if (!passed) process.exitCode = 1;
}
