import { everFailed } from './repeat.mjs';
import { formatTable } from './table.mjs';

/** @typedef {import('./table.mjs').Row & { failures: string[], figures: string[], reasons: string[] }} Result */

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
  const rest = lines.length - mostLines;
  return [...(rest > 0 ? [`(${rest} lines before)`] : []), ...lines.slice(-mostLines)].join('\n').trim();
}

/**
 * @param {readonly Result[]} rows
 * @param {{ say: (line: string) => void, ms: number, cancelled: boolean }} options
 */
export function report(rows, { say, ms, cancelled }) {
  const figures = rows.filter((row) => row.figures.length > 0);
  if (figures.length > 0) say('\nFigures');
  for (const row of figures)
    say([`${row.step}:`, ...row.figures.map((line) => `  ${line.trimEnd()}`)].join('\n'));
  say(`\n${formatTable(rows)}\n`);
  for (const row of rows) for (const reason of row.reasons) say(`skipped in ${row.step}: ${reason}`);
  const { passed, failed, skipped } = countsOf(rows);
  if (skipped > 0) say(`${skipped} skipped`);
  // Last, and once more: who reads a long log reads its end.
  for (const { step, failures } of rows) for (const line of failures) say(`FAILED in ${step}: ${line}`);
  const cpuMs = rows.reduce((sum, row) => sum + (row.cpuMs ?? 0), 0);
  say(`${(ms / 1000).toFixed(0)} s, ${(cpuMs / 1000).toFixed(0)} s of processor time`);
  say(`${passed} passed, ${failed} failed`);
  return failed > 0 || cancelled || rows.length === 0 ? 1 : 0;
}

/** @param {readonly Result[]} rows */
export function countsOf(rows) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ key) =>
    rows.reduce((total, row) => total + row[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/**
 * What all runs came to; the last line counts the tests of all of them.
 *
 * @param {readonly { loaded: boolean, failed: number, failures: readonly string[], counts: import('./reports.mjs').Counts }[]} runs
 * @param {(line: string) => void} say
 */
export function summarise(runs, say) {
  const lines = everFailed(runs);
  const loaded = runs.filter((one) => one.loaded).length;
  const green = runs.filter((one) => one.failed === 0).length;
  say(`\n${runs.length} runs, ${loaded} beside a load, ${green} without a failure`);
  for (const line of lines) say(line);
  if (lines.length === 0) say('No test ever failed.');
  const sum = (/** @type {'passed' | 'failed'} */ key) =>
    runs.reduce((total, { counts }) => total + counts[key], 0);
  say(`${sum('passed')} passed, ${sum('failed')} failed`);
}
