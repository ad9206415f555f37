import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { allChecks } from './checks.mjs';
import { requireChrome } from './chrome.mjs';
import { needs, requireFreeSpace } from './disk.mjs';
import { install, withPnpm } from './install.mjs';
import { whenParentEnds } from './parent.mjs';
import { printProblem, problem } from './problem.mjs';
import { provideRedis } from './redis.mjs';
import { lastLines } from './run.mjs';
import { schedule } from './schedule.mjs';
import { formatTable } from './table.mjs';

const usage = `npm test -- [--only <kind,…>] [--list]

  --only  run only these kinds of checks, and what they need
  --list  print the checks and their kinds
`;

/** Plain output, no questions, and no tool that tells its makers about the run. */
const quiet = { CI: 'true', NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** The compiler and the bundler are Go programs: with a tenth more memory they spend a third less time on freeing it. */
const roomy = { GOGC: '400' };

/** @param {readonly string[]} args */
function readArgs(args) {
  const options = /** @type {const} */ ({
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error), usage.trimEnd().split('\n'));
  }
}

/**
 * The checks that were asked for, with those they wait for.
 *
 * @param {readonly import('./checks.mjs').Check[]} checks
 * @param {string | undefined} only Kinds, separated by commas.
 */
export function selectChecks(checks, only) {
  if (only === undefined) return [...checks];
  const kinds = new Set(checks.flatMap((check) => check.kinds));
  const wanted = only.split(',').map((kind) => kind.trim());
  const unknown = wanted.filter((kind) => !kinds.has(kind));
  if (unknown.length > 0) {
    throw problem(`There is no check of the kind ${unknown.join(', ')}.`, [
      `Kinds: ${[...kinds].join(', ')}`,
    ]);
  }
  const ids = new Set(
    checks.filter((check) => check.kinds.some((kind) => wanted.includes(kind))).map((check) => check.id),
  );
  for (const check of checks) if (ids.has(check.id)) for (const id of check.after ?? []) ids.add(id);
  return checks.filter((check) => ids.has(check.id));
}

/**
 * Installs what is missing, runs the checks and prints what came of them.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>} The exit code: 0 when nothing failed.
 */
export async function test(args, env) {
  const began = performance.now();
  const abort = new AbortController();
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => (abort.signal.aborted ? process.exit(130) : abort.abort()));
  }
  const unwatch = whenParentEnds(() => abort.abort());
  const say = (/** @type {string} */ line) => console.log(line);
  try {
    const { only, list, help } = readArgs(args);
    const checks = selectChecks(allChecks(), only);
    if (help || list) {
      say(help ? usage : checks.map(({ kinds, id }) => `${kinds.join(',').padEnd(14)}${id}`).join('\n'));
      return 0;
    }
    await requireFreeSpace(needs.run, 'running the checks');
    await install({ say, signal: abort.signal });
    let tools = await withPnpm();
    if (checks.some((check) => check.chrome)) {
      const { path, version } = await requireChrome({ env, say, signal: abort.signal });
      say(`Chrome ${version} at ${path}`);
      tools = { ...tools, CAUSEWAY_CHROME: path };
    }
    if (checks.some((check) => check.redis)) {
      const redis = await provideRedis({ env, say, signal: abort.signal });
      if (redis) {
        say(`Redis ${redis.version} at ${redis.path}`);
        tools = { ...tools, CAUSEWAY_REDIS: redis.path };
      }
    }
    const rows = await runAll(checks, {
      env: { ...tools, ...quiet, ...roomy },
      signal: abort.signal,
      say,
    });
    if (abort.signal.aborted) say('\nCancelled: what was not finished is not counted.');
    return report(rows, { say, ms: performance.now() - began, cancelled: abort.signal.aborted });
  } catch (error) {
    if (abort.signal.aborted) return 130;
    printProblem(error);
    return 1;
  } finally {
    unwatch();
  }
}

/** A log that is kept in part keeps its newest lines at best. */
const mostLines = 300;

/**
 * What a check printed without the lines of the tests that passed, which would bury the one that failed.
 *
 * @param {string} output
 */
export function whatFailed(output) {
  const lines = output
    .trimEnd()
    .split('\n')
    .filter((line) => !/^\s*✓/.test(line));
  const left = lines.length - mostLines;
  return [...(left > 0 ? [`(${left} lines before)`] : []), ...lines.slice(-mostLines)].join('\n').trim();
}

/**
 * @typedef {import('./table.mjs').Row & { failures: string[], figures: string[], reasons: string[] }} Result
 *
 * @param {readonly import('./checks.mjs').Check[]} checks
 * @param {import('./checks.mjs').Context & { say: (line: string) => void }} context
 * @returns {Promise<Result[]>}
 */
async function runAll(checks, { env, signal, say }) {
  /** @type {Result[]} */
  const rows = [];
  const steps = checks.map((check) => ({
    ...check,
    run: async () => {
      const from = performance.now();
      const outcome = await check.run({ env, signal }).catch((error) => ({
        counts: { passed: 0, failed: 1, skipped: 0 },
        output: String(error?.stack ?? error),
      }));
      if (signal.aborted) return;
      const ms = performance.now() - from;
      const { counts, output } = outcome;
      const named = 'failures' in outcome ? (outcome.failures ?? []) : [];
      const failures = counts.failed > 0 && named.length === 0 ? [lastLines(output, 1)] : named;
      const figures = 'figures' in outcome ? (outcome.figures ?? []) : [];
      const reasons = 'skipped' in outcome ? (outcome.skipped ?? []) : [];
      rows.push({ step: check.id, ...counts, ms, note: '', failures, figures, reasons });
      const word = counts.failed > 0 ? 'FAILED' : counts.passed === 0 ? 'skipped' : 'ok';
      say(`${word.padEnd(8)}${check.id} (${(ms / 1000).toFixed(1)} s)`);
      if (counts.failed > 0) say(`\n${[...failures, whatFailed(output)].join('\n')}\n`);
    },
  }));
  // Two at a time: more would make the browser's and the machine's timing say less.
  await schedule(steps, Math.min(2, availableParallelism()), signal);
  const order = new Map(checks.map((check, index) => [check.id, index]));
  return rows.sort((a, b) => (order.get(a.step) ?? 0) - (order.get(b.step) ?? 0));
}

/**
 * @param {readonly Result[]} rows
 * @param {{ say: (line: string) => void, ms: number, cancelled: boolean }} options
 */
function report(rows, { say, ms, cancelled }) {
  const figures = rows.filter((row) => row.figures.length > 0);
  if (figures.length > 0) say('\nFigures');
  for (const row of figures)
    say([`${row.step}:`, ...row.figures.map((line) => `  ${line.trimEnd()}`)].join('\n'));
  say(`\n${formatTable(rows)}\n`);
  for (const row of rows) for (const reason of row.reasons) say(`skipped in ${row.step}: ${reason}`);
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    rows.reduce((total, row) => total + row[key], 0);
  const skipped = sum('skipped');
  if (skipped > 0) say(`${skipped} skipped`);
  // Last, and once more: who reads a long log reads its end.
  for (const { step, failures } of rows) for (const line of failures) say(`FAILED in ${step}: ${line}`);
  say(`${(ms / 1000).toFixed(0)} s`);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') > 0 || cancelled || rows.length === 0 ? 1 : 0;
}
