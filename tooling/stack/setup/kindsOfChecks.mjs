import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runScript } from './buildApp.mjs';
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

/** Milliseconds for one check that hangs: twice what the slowest took where other programs held both cores. */
const longest = 3_600_000;

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

/** The counts of a step that is one check. */
export const one = (/** @type {boolean} */ ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });

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
export function plain(id, kind, folder, command, more = {}) {
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
export function vitestChecks() {
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
          run: async ({ env, signal, order = 0 }) => {
            const report = freshReport(id);
            const shuffle = order > 0 ? `--sequence.shuffle --sequence.seed=${order}` : '';
            const command = `vitest run --config ${file} ${shuffle} --no-color --reporter=default --reporter=json --reporter='${notes}' --outputFile.json='${report}'`;
            const { code, output, cpuMs } = await runScript(folder, command, {
              env,
              signal,
              timeout: longest,
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
export function tool(kind, script, more) {
  return {
    id: kind,
    kinds: [kind],
    ...more,
    run: async ({ env, signal }) => {
      const report = freshReport(kind);
      const command = `node --conditions=@causeway/source --import tsx '${join(root, script)}' --report '${report}'`;
      const { code, output, cpuMs } = await runScript(root, command, { env, signal, timeout: longest });
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
export function site() {
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
export function libraryBuild(published) {
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
 * The app in the browser, by its own workers: the whole machine, or a page would wait for another check.
 *
 * @returns {Check}
 */
export function endToEnd() {
  return {
    id: 'e2e',
    kinds: ['e2e'],
    chrome: true,
    cores: 2,
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
        timeout: longest,
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
