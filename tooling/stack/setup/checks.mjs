import { buildApp } from './buildApp.mjs';
import { endToEnd, libraryBuild, one, plain, site, tool, vitestChecks } from './kindsOfChecks.mjs';
import { longestFirst, usual, waits } from './order.mjs';
import { root } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * Every check of the repository, in the order they are begun.
 *
 * @returns {import('./kindsOfChecks.mjs').Check[]}
 */
export function allChecks() {
  const published = workspacePackages().filter((item) => item.published);
  const outside = ['@causeway/consumers'];
  const tests = vitestChecks();
  /** @type {import('./kindsOfChecks.mjs').Check[]} */
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
  return longestFirst(checks.map((check) => ({ ...check, cores: waits[check.id] ?? check.cores ?? usual })));
}
