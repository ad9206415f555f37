import { buildApp } from './buildApp.mjs';
import { endToEnd, libraryBuild, one, plain, site, tool, vitestChecks } from './kindsOfChecks.mjs';
import { longestFirst, waits } from './order.mjs';
import { root } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * @typedef {import('./reports.mjs').Counts} Counts
 *
 * @typedef {object} Outcome
 * @property {Counts} counts
 * @property {string} output
 * @property {number} [cpuMs] Processor time of its programs, in milliseconds.
 * @property {string[]} [skipped] Reasons, for a step that could not be run or for tests in it.
 * @property {string[]} [failures] Which of its tests failed, and the first line of why.
 * @property {string[]} [figures] Lines worth showing also when all is well.
 *
 * @typedef {object} Check
 * @property {string} id Unique.
 * @property {readonly string[]} kinds What `--only` selects.
 * @property {number} [cores]
 * @property {readonly string[]} [after]
 * @property {boolean} [chrome] Whether it needs a browser.
 * @property {boolean} [redis] Whether some of its tests need Redis.
 * @property {readonly string[]} [of] Names of the packages whose change it checks; absent: any change.
 * @property {(context: Context) => Promise<Outcome>} run
 *
 * @typedef {object} Context
 * @property {NodeJS.ProcessEnv} env
 * @property {AbortSignal} signal
 * @property {number} [order]
 * Shuffles the tests of a package by this seed; 0 keeps the order they are written in.
 */

/**
 * Every check of the repository, in the order they are begun.
 *
 * @returns {Check[]}
 */
export function allChecks() {
  const published = workspacePackages().filter((item) => item.published);
  const outside = ['@causeway/consumers'];
  const tests = vitestChecks();
  /** @type {Check[]} */
  const checks = [
    plain('format and lint', 'lint', root, 'biome ci --colors=off .'),
    plain('boundaries', 'boundaries', root, 'turbo boundaries --no-color'),
    plain('knip', 'knip', root, 'knip --no-progress'),
    site(),
    tool('circles', 'tooling/stack/setup/circles.mjs', {}),
    tool('supply', 'tooling/stack/setup/supply.mjs', {}),
    libraryBuild(published),
    {
      id: 'app',
      kinds: ['build'],
      of: ['@causeway/web'],
      run: async ({ signal }) => {
        /** @type {number | undefined} */
        let cpuMs;
        const measured = (/** @type {number | undefined} */ ms) => {
          cpuMs = ms;
        };
        try {
          await buildApp({ say: () => {}, signal, measured });
          return { counts: one(true), output: '', cpuMs };
        } catch (error) {
          const details = error instanceof Error && 'details' in error ? `\n${error.details}` : '';
          return { counts: one(false), output: `${error}${details}` };
        }
      },
    },
    tool('types', 'tooling/stack/setup/types.mjs', {}),
    ...tests,
    tool('sizes', 'tooling/bench/src/sizes.ts', { after: ['app'], of: ['@causeway/bench'] }),
    // Beside another check: how fast the pages are is measured by itself and with many more rounds.
    tool('bench', 'tooling/bench/src/bench.ts', { after: ['app'], chrome: true, of: ['@causeway/bench'] }),
    tool('surface', 'tooling/consumers/src/surface.ts', { after: ['build'], of: outside }),
    // Whatever changed: a sample may stand in any document and use any package.
    tool('samples', 'tooling/consumers/src/samples.ts', { after: ['build'] }),
    tool('consumers', 'tooling/consumers/src/consumers.ts', { after: ['build'], chrome: true, of: outside }),
    tool('compatibility', 'tooling/matrix/src/compatibility.ts', {
      after: tests.map(({ id }) => id),
      of: [],
    }),
    endToEnd(),
  ];
  return longestFirst(
    checks.map((check) => {
      const cores = waits[check.id] ?? check.cores;
      return cores === undefined ? check : { ...check, cores };
    }),
  );
}
