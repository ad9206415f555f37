import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { changedFiles, touchedPackages } from './changed.mjs';
import { allChecks } from './checks.mjs';
import { provideHeadlessShell, requireChrome } from './chrome.mjs';
import { needs, requireFreeSpace } from './disk.mjs';
import { install, withPnpm } from './install.mjs';
import { startLoad } from './load.mjs';
import { longestFirst } from './order.mjs';
import { whenParentEnds } from './parent.mjs';
import { printProblem, problem } from './problem.mjs';
import { provideRedis } from './redis.mjs';
import { turnsOf } from './repeat.mjs';
import { lastLines } from './run.mjs';
import { schedule } from './schedule.mjs';
import { selectChecks, selectTouched } from './select.mjs';
import { countsOf, report, summarise, whatFailed } from './summary.mjs';

const usage = `npm test -- [--only <kind,…>] [--changed [--since <commit>]] [--repeat <count>] [--load] [--list]

  --only     run only these kinds of checks, and what they need
  --changed  run only the checks that a change since the last commit reaches
  --since    with --changed: a change since this commit
  --repeat   run all of it this many times, each with the tests in another order, and name every test that ever failed
  --load     run beside a program that keeps every core busy; with --repeat, every fourth run
  --list     print the checks and their kinds
`;

/** Plain output, no questions, and no tool that tells its makers about the run. */
const quiet = { CI: 'true', NO_COLOR: '1', TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

/** The compiler and the bundler are Go programs: with a tenth more memory they spend a third less time on freeing it. */
const roomy = { GOGC: '400' };

/** @param {readonly string[]} args */
function readArgs(args) {
  const options = /** @type {const} */ ({
    only: { type: 'string' },
    changed: { type: 'boolean', default: false },
    since: { type: 'string', default: 'HEAD' },
    repeat: { type: 'string', default: '1' },
    load: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error), usage.trimEnd().split('\n'));
  }
}

/** @param {string} text */
function readCount(text) {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw problem(`--repeat takes a number of runs, not “${text}”.`, usage.trimEnd().split('\n'));
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
    const { only, list, help, changed, since, repeat, load } = readArgs(args);
    const turns = turnsOf(readCount(repeat), load);
    let checks = selectChecks(allChecks(), only);
    if (changed && !help) checks = selectTouched(checks, touchedPackages(await changedFiles(since)));
    // Once more: nothing has to wait for a wide one that was not selected.
    checks = longestFirst(checks);
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
      const shell = await provideHeadlessShell({ env, say, signal: abort.signal });
      if (shell) say(`Its headless shell at ${shell}`);
      tools = { ...tools, CAUSEWAY_CHROME: shell ?? path, CAUSEWAY_FULL_CHROME: path };
    }
    if (checks.some((check) => check.redis)) {
      const redis = await provideRedis({ env, say, signal: abort.signal });
      if (redis) {
        say(`Redis ${redis.version} at ${redis.path}`);
        tools = { ...tools, CAUSEWAY_REDIS: redis.path };
      }
    }
    const quietly = { ...tools, ...quiet, ...roomy };
    const runs = [];
    for (const [index, { loaded, order }] of turns.entries()) {
      const from = index === 0 ? began : performance.now();
      if (turns.length > 1) say(`\nRun ${index + 1} of ${turns.length}${loaded ? ', beside a load' : ''}`);
      const endLoad = loaded ? startLoad() : undefined;
      const rows = await runAll(checks, { env: quietly, signal: abort.signal, say, order });
      await endLoad?.();
      if (abort.signal.aborted) say('\nCancelled: what was not finished is not counted.');
      const failed = report(rows, { say, ms: performance.now() - from, cancelled: abort.signal.aborted });
      const failures = rows.flatMap(({ step, failures }) => failures.map((line) => `${step}, ${line}`));
      runs.push({ loaded, failures, failed, counts: countsOf(rows) });
      if (abort.signal.aborted) break;
    }
    if (turns.length > 1) summarise(runs, say);
    return runs.some(({ failed }) => failed > 0) ? 1 : 0;
  } catch (error) {
    if (abort.signal.aborted) return 130;
    printProblem(error);
    return 1;
  } finally {
    unwatch();
  }
}

/**
 * @param {readonly import('./kindsOfChecks.mjs').Check[]} checks
 * @param {import('./kindsOfChecks.mjs').Context & { say: (line: string) => void }} context
 * @returns {Promise<import('./summary.mjs').Result[]>}
 */
async function runAll(checks, { env, signal, say, order }) {
  /** @type {import('./summary.mjs').Result[]} */
  const rows = [];
  const steps = checks.map((check) => ({
    ...check,
    run: async () => {
      const from = performance.now();
      const outcome = await check.run({ env, signal, order }).catch((error) => ({
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
      const cpuMs = 'cpuMs' in outcome ? outcome.cpuMs : undefined;
      rows.push({ step: check.id, ...counts, ms, cpuMs, note: '', failures, figures, reasons });
      const word = counts.failed > 0 ? 'FAILED' : counts.passed === 0 ? 'skipped' : 'ok';
      say(`${word.padEnd(8)}${check.id} (${(ms / 1000).toFixed(1)} s)`);
      if (counts.failed > 0) say(`\n${[...failures, whatFailed(output)].join('\n')}\n`);
    },
  }));
  // Two cores' worth at a time: more would make the browser's and the machine's timing say less.
  await schedule(steps, Math.min(2, availableParallelism()), signal);
  const places = new Map(checks.map((check, index) => [check.id, index]));
  return rows.sort((a, b) => (places.get(a.step) ?? 0) - (places.get(b.step) ?? 0));
}
