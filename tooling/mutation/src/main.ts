/**
 * `pnpm --filter @causeway/mutation mutation [package] [room…] [test…]`: mutates the sources of a package, runs the tests
 * that reach each mutant, prints the mutants that survive, and fails when fewer than 85 % are killed. With tests, only
 * these run, which takes less time and counts no mutant as killed that other tests kill.
 */
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { directoryOf, filesOf, targetNames } from './targets.js';

const [only, ...files] = process.argv.slice(2);
const tests = files.filter((file) => file.endsWith('.test.ts'));
const rooms = files.filter((file) => !tests.includes(file));
// The random tests repeat what the first of their runs finds.
process.env.CAUSEWAY_TIMES ??= '0.02';
// For vitestConfig.ts. With its own `testFiles` Stryker 9.6 never activates a mutant that is read when a module is loaded.
if (tests.length) process.env.CAUSEWAY_MUTATION_TESTS = tests.join(',');

for (const name of only ? [only] : targetNames) {
  process.chdir(directoryOf(name));
  await new Stryker({
    mutate: [...filesOf(name, rooms)],
    testRunner: 'vitest',
    // Absolute, because neither is found from the package that is mutated.
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner')],
    vitest: { configFile: fileURLToPath(new URL('./vitestConfig.ts', import.meta.url)) },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 10_000,
    tempDirName: '.cache/mutation',
    // The copy of a package takes its settings of TypeScript from the package around it: their `extends` is relative.
    ignorePatterns: ['.cache', 'dist', 'tsconfig*.json'],
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: fileURLToPath(new URL(`../.cache/${name}.json`, import.meta.url)) },
    thresholds: { high: 95, low: 85, break: 85 },
    allowConsoleColors: false,
  }).runMutationTest();
}
