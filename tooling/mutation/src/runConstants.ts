/**
 * `pnpm --filter @causeway/mutation constants`: makes each prescribed number one smaller and one larger, runs the test
 * that asserts it, and fails when that test passes.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { constantTests, planConstants } from './constants.js';
import { readTrials, summarise } from './journal.js';
import { savePlan } from './plan.js';
import { survivorsOf } from './report.js';
import { runTests } from './runTests.js';

process.env.CAUSEWAY_MUTATION = fileURLToPath(new URL('../.cache/constants', import.meta.url));
for (const test of constantTests) {
  rmSync(process.env.CAUSEWAY_MUTATION, { recursive: true, force: true });
  mkdirSync(process.env.CAUSEWAY_MUTATION, { recursive: true });
  const plan = planConstants(test);
  savePlan(plan);
  await runTests();
  const survivors = survivorsOf(plan.mutants, summarise(readTrials()));
  for (const { file, line, original, replacement } of survivors) {
    console.info(`${file}:${line} passes ${test} with ${replacement} instead of ${original}`);
  }
  console.info(`${test}: ${plan.mutants.length - survivors.length} of ${plan.mutants.length} killed`);
  if (survivors.length) process.exitCode = 1;
}
