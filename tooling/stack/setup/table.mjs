/**
 * One line of the table of a run.
 *
 * @typedef {object} Row
 * @property {string} step
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} ms
 * @property {number} [cpuMs] Processor time, where it was measured.
 * @property {string} note
 */

/**
 * The rows as columns of text.
 *
 * @param {readonly Row[]} rows
 * @returns {string}
 */
export function formatTable(rows) {
  const cells = [
    ['check', 'passed', 'failed', 'skipped', 'seconds', 'cpu', ''],
    ...rows.map(({ step, passed, failed, skipped, ms, cpuMs, note }) => [
      step,
      String(passed),
      String(failed),
      String(skipped),
      (ms / 1000).toFixed(1),
      cpuMs === undefined ? '' : (cpuMs / 1000).toFixed(1),
      note,
    ]),
  ];
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  return cells
    .map((row) =>
      row
        .map((text, column) =>
          column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * What tests wrote to standard output, without the runner's own lines: seeds and figures.
 *
 * @param {string} output Vitest's default reporter, without colours.
 * @returns {string[]}
 */
export function printedByTests(output) {
  const lines = [];
  let inside = false;
  for (const line of output.split('\n')) {
    // Written past the runner: only a line with a seed is known to be meant for the reader.
    if (!inside && /\bseed \d+/.test(line)) lines.push(line.trim());
    if (/^(stdout|stderr) \| /.test(line)) inside = line.startsWith('stdout');
    else if (line.trim() === '' || /^ *[✓×❯↓⎯]/.test(line)) inside = false;
    else if (inside && !/^(skipped|unhandled) \| /.test(line)) lines.push(line.trim());
  }
  return [...new Set(lines)];
}

/**
 * The errors that no test handled, from the lines of the notes reporter: the run failed although each test passed.
 *
 * @param {string} output
 * @returns {string[]}
 */
export const unhandledErrors = (output) =>
  [...output.matchAll(/^unhandled \| (.*)$/gm)].map(([, error = '']) => `Unhandled ${error}`);

/**
 * Why tests were skipped, and how many for each reason, from the lines of the notes reporter.
 *
 * @param {string} output
 * @returns {string[]}
 */
export function skipReasons(output) {
  /** @type {Map<string, number>} */
  const reasons = new Map();
  for (const [, reason = ''] of output.matchAll(/^skipped \| (.*?) \| /gm)) {
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  return [...reasons].map(([reason, count]) => `${count} × ${reason}`);
}
