import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { buildApp, runScript } from './buildApp.mjs';
import {
  checkCounts,
  checkFailures,
  playwrightCounts,
  playwrightFailures,
  playwrightSkips,
  vitestCounts,
  vitestFailures,
} from './reports.mjs';
import { root, stateFolder } from './root.mjs';
import { printedByTests, skipReasons, unhandledErrors } from './table.mjs';
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

const reports = join(stateFolder, 'reports');
const notes = join(root, 'tooling', 'stack', 'setup', 'notesReporter.mjs');

/** Where a step's runner writes its report; an old one is removed, so that it can never be counted. */
function freshReport(/** @type {string} */ name) {
  const file = join(reports, `${name.replaceAll(/[^a-z0-9]+/gi, '-')}.json`);
  mkdirSync(reports, { recursive: true });
  rmSync(file, { force: true });
  return file;
}

const one = (/** @type {boolean} */ ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

/**
 * A step that is one command and counts as one check.
 *
 * @param {string} id
 * @param {string} kind
 * @param {string} folder
 * @param {string} command
 * @param {Partial<Check>} [more]
 * @returns {Check}
 */
function plain(id, kind, folder, command, more = {}) {
  return {
    id,
    kinds: [kind],
    ...more,
    run: async ({ env, signal }) => {
      const { code, output, cpuMs } = await runScript(folder, command, { env, signal });
      return { counts: one(code === 0), output, cpuMs };
    },
  };
}

/** The packages' own tests: a Vitest run in each folder that has a configuration for it. */
function vitestChecks() {
  return workspacePackages().flatMap(({ name, folder }) =>
    readdirSync(folder)
      .filter((file) => /^vitest(\.\w+)?\.config\.ts$/.test(file))
      .map((file) => {
        const browser = /\bplaywright\(/.test(readFileSync(join(folder, file), 'utf8'));
        const id = `tests ${name}`;
        /** @type {Check} */
        const check = {
          id,
          kinds: browser ? ['unit', 'browser'] : ['unit'],
          chrome: browser,
          redis: existsSync(join(folder, 'test', 'redis.ts')),
          of: [name],
          cores: ofTests,
          run: async ({ env, signal, order = 0 }) => {
            const report = freshReport(id);
            const shuffle = order > 0 ? `--sequence.shuffle --sequence.seed=${order}` : '';
            const command = `vitest run --config ${file} ${shuffle} --no-color --reporter=default --reporter=json --reporter='${notes}' --outputFile.json='${report}'`;
            const { code, output, cpuMs } = await runScript(folder, command, {
              env,
              signal,
              timeout: 1_200_000,
            });
            return {
              cpuMs,
              counts: vitestCounts(report, code),
              output,
              failures: [...vitestFailures(report), ...unhandledErrors(output)],
              figures: printedByTests(output),
              skipped: skipReasons(output),
            };
          },
        };
        return check;
      }),
  );
}

/**
 * A step that is one of our own tools, which writes a list of checks.
 *
 * @param {string} kind
 * @param {string} script Relative to the repository.
 * @param {Partial<Check>} more
 * @returns {Check}
 */
function tool(kind, script, more) {
  return {
    id: kind,
    kinds: [kind],
    ...more,
    run: async ({ env, signal }) => {
      const report = freshReport(kind);
      const command = `node --conditions=@causeway/source --import tsx '${join(root, script)}' --report '${report}'`;
      const { code, output, cpuMs } = await runScript(root, command, { env, signal, timeout: 1_200_000 });
      // A line that says more than that all is well.
      const figures = output.split('\n').filter((line) => /^ {2}\S.* {2,}\S/.test(line));
      return { counts: checkCounts(report, code), output, cpuMs, failures: checkFailures(report), figures };
    },
  };
}

/**
 * Builds the site, which checks its links and draws every page, and then visits it.
 *
 * @returns {Check}
 */
function site() {
  const build = plain('site', 'site', join(root, 'docs'), 'pnpm run build');
  const visits = tool('site', 'tooling/bench/src/site.ts', { chrome: true });
  return {
    ...visits,
    run: async (context) => {
      const built = await build.run(context);
      if (built.counts.failed > 0) return built;
      const visited = await visits.run(context);
      const counts = { ...visited.counts, passed: visited.counts.passed + 1 };
      const cpuMs = (built.cpuMs ?? 0) + (visited.cpuMs ?? 0);
      return { ...visited, counts, cpuMs };
    },
  };
}

/**
 * Builds every library in the order of their dependencies, each into an empty folder: what a removed source has
 * left behind must not be published.
 *
 * @param {readonly import('./workspace.mjs').WorkspacePackage[]} published
 * @returns {Check}
 */
function libraryBuild(published) {
  const filters = published.map(({ name }) => `--filter=${name}`).join(' ');
  const build = plain(
    'build',
    'build',
    root,
    `turbo run build --no-color --output-logs=errors-only ${filters}`,
  );
  return {
    ...build,
    of: published.map(({ name }) => name),
    run: (context) => {
      for (const { folder } of published) rmSync(join(folder, 'dist'), { recursive: true, force: true });
      return build.run(context);
    },
  };
}

/** From the packages' sources, as the app's own script does: nothing else has to be built. */
const browserTests =
  'node --conditions=@causeway/source node_modules/@playwright/test/cli.js test --reporter=list,json';

/**
 * The app in the browser, by its own workers: nearly the whole machine, or a page would wait for another check.
 *
 * @returns {Check}
 */
function endToEnd() {
  return {
    id: 'e2e',
    kinds: ['e2e'],
    chrome: true,
    cores: 1.65,
    after: ['app'],
    of: ['@causeway/web'],
    run: async ({ env, signal }) => {
      const app = join(root, 'apps', 'web');
      if (!existsSync(join(app, 'playwright.config.ts'))) {
        const reason = `${relative(root, app)} has no playwright.config.ts`;
        return { counts: { passed: 0, failed: 0, skipped: 1 }, output: '', skipped: [reason] };
      }
      const report = freshReport('e2e');
      const { code, output, cpuMs } = await runScript(app, browserTests, {
        env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0' },
        signal,
        timeout: 1_800_000,
      });
      return {
        cpuMs,
        counts: playwrightCounts(report, code),
        output,
        failures: playwrightFailures(report),
        skipped: playwrightSkips(report),
      };
    },
  };
}

/** The part of a core that a run of tests keeps busy, about: for the rest of its time it waits. */
const ofTests = 0.5;

/** The same of what waits longer. */
const waits = /** @type {Readonly<Record<string, number>>} */ ({
  'tests @causeway/matrix': 0.35,
  bench: 0.35,
  compatibility: 0.35,
  // Installs, one after another.
  consumers: 0.65,
});

/** Begun with the browser tests of the app, which leave a part of a core: it mostly waits. */
const besideWide = ['tests @causeway/matrix'];

/** Seconds on two idle cores, about, where it is more than a few; what others wait for counts with them. */
const seconds = /** @type {Readonly<Record<string, number>>} */ ({
  e2e: 500,
  app: 300,
  build: 250,
  'tests @causeway/matrix': 150,
  consumers: 170,
  'tests @causeway/kit': 140,
  'tests @causeway/keyserver': 135,
  site: 130,
  types: 95,
  'tests @causeway/cip34': 80,
  'tests @causeway/devnets': 80,
  'tests @causeway/walletconnect': 75,
  'tests @causeway/sign-in': 75,
  'tests @causeway/web': 70,
  'tests @causeway/embedded-wallet': 65,
  'tests @causeway/polkadot': 60,
  'tests @causeway/eip155': 55,
  'tests @causeway/stack': 55,
  'tests @causeway/devtools': 35,
  bench: 45,
  'tests @causeway/splits': 40,
  'tests @causeway/wallets': 40,
  'tests @causeway/core': 30,
  'tests @causeway/wallet-page': 30,
  'tests @causeway/conformance': 30,
  samples: 30,
  knip: 25,
  'tests @causeway/relay': 25,
  'tests @causeway/cosmos': 22,
  'tests @causeway/solana': 20,
  'tests @causeway/multiversx': 20,
  'tests @causeway/react': 20,
  'tests @causeway/bench': 20,
  'tests @causeway/near': 15,
  surface: 14,
  'format and lint': 14,
  circles: 12,
  'tests @causeway/consumers': 12,
  'tests @causeway/networks': 11,
  'tests @causeway/names': 10,
  'tests @causeway/journal': 9,
  sizes: 5,
  'tests @causeway/protocol': 5,
});

/**
 * The long ones first, so that no core waits for one at the end; then those that take more than a core, and what
 * runs beside them.
 *
 * @template {{ readonly id: string, readonly cores?: number }} T
 * @param {readonly T[]} checks
 * @param {Readonly<Record<string, number>>} [times] Seconds by id.
 * @param {readonly string[]} [beside] Ids of what runs beside a wide one.
 * @returns {T[]}
 */
export function longestFirst(checks, times = seconds, beside = besideWide) {
  const isWide = (/** @type {T} */ { cores = 1 }) => cores > 1;
  const anyWide = checks.some(isWide);
  const group = (/** @type {T} */ check) =>
    isWide(check) ? 1 : anyWide && beside.includes(check.id) ? 2 : 0;
  const long = (/** @type {T} */ { id }) => times[id] ?? 0;
  return [...checks].sort((a, b) => group(a) - group(b) || long(b) - long(a));
}

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
