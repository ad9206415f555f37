import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * What a runner counted.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Counts from Vitest's JSON report. A file that could not be run, and an unhandled error, are failures although
 * no test in them failed; a report that is missing, or that counts nothing, is one too.
 *
 * @param {string} file
 * @param {number} code The runner's exit code.
 * @returns {Counts}
 */
export function vitestCounts(file, code) {
  const report = readJson(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const brokenFiles = report.testResults.filter(
    (/** @type {any} */ suite) =>
      suite.status === 'failed' &&
      !suite.assertionResults.some((/** @type {any} */ t) => t.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  const silent = failed === 0 && (code !== 0 || report.numPassedTests === 0);
  return {
    passed: report.numPassedTests,
    failed: failed + (silent ? 1 : 0),
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

/**
 * Counts from Playwright's JSON report. A test that passed only when it was tried again counts as failed.
 *
 * @param {string} file
 * @param {number} code The runner's exit code.
 * @returns {Counts}
 */
export function playwrightCounts(file, code) {
  const report = readJson(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const failed = unexpected + flaky;
  const silent = failed === 0 && (code !== 0 || expected === 0);
  return { passed: expected, failed: failed + (silent ? 1 : 0), skipped };
}

/**
 * Why tests were skipped, from Playwright's JSON report; a reason is named once.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function playwrightSkips(file) {
  /** @type {Set<string>} */
  const reasons = new Set();
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (test.status !== 'skipped') continue;
        const why = test.annotations.find((/** @type {any} */ note) => note.type === 'skip')?.description;
        reasons.add(`${spec.title}: ${why ?? 'no reason given'}`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  visit(readJson(file) ?? {});
  return [...reasons];
}

/**
 * Counts from a report of our own tools: a list of checks, each with `ok` or with the reason it was skipped for.
 *
 * @param {string} file
 * @param {number} code The tool's exit code.
 * @returns {Counts}
 */
export function checkCounts(file, code) {
  const report = readJson(file);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  /** @type {{ ok: boolean, skipped?: string }[]} */
  const checks = report.checks;
  const failed = checks.filter((check) => !check.ok && check.skipped === undefined).length;
  const silent = failed === 0 && (code !== 0 || checks.length === 0);
  return {
    passed: checks.filter((check) => check.ok).length,
    failed: failed + (silent ? 1 : 0),
    skipped: checks.filter((check) => check.skipped !== undefined).length,
  };
}

/** @param {string} text */
const firstLine = (text) => stripVTControlCharacters(text).trim().split('\n')[0] ?? '';

/**
 * Which tests failed and the first line of why, from Vitest's JSON report; a file that could not be run is one.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function vitestFailures(file) {
  return (readJson(file)?.testResults ?? []).flatMap((/** @type {any} */ suite) => {
    const failed = suite.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    if (failed.length === 0)
      return suite.status === 'failed' ? [`${suite.name}: ${firstLine(suite.message)}`] : [];
    return failed.map(
      (/** @type {any} */ test) => `${test.fullName}: ${firstLine(test.failureMessages?.[0] ?? '')}`,
    );
  });
}

/**
 * Which tests failed and the first line of why, from Playwright's JSON report, with what broke outside of a test.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function playwrightFailures(file) {
  const report = readJson(file) ?? {};
  const failures = (report.errors ?? []).map((/** @type {any} */ error) => firstLine(error.message ?? ''));
  const visit = (/** @type {any} */ suite) => {
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests) {
        if (!['unexpected', 'flaky'].includes(test.status)) continue;
        const why = test.results.find((/** @type {any} */ result) => result.error)?.error.message ?? '';
        failures.push(`${spec.file}:${spec.line} ${spec.title}: ${firstLine(why)}`);
      }
    }
    for (const inner of suite.suites ?? []) visit(inner);
  };
  visit(report);
  return failures;
}

/**
 * Which checks of our own tools failed.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function checkFailures(file) {
  return (readJson(file)?.checks ?? [])
    .filter((/** @type {any} */ check) => !check.ok && check.skipped === undefined)
    .map((/** @type {any} */ check) => check.name);
}
