// The tables of docs/security.md, and whether the tests and figures that they name exist.

/**
 * A promise of the page: its first cell, the tests that it names, and its figure.
 *
 * @typedef {{ promise: string, tests: { file: string, title: string }[], figure: string }} Promised
 */

/**
 * Reads every table that has a column for tests.
 *
 * @param {string} page
 * @returns {Promised[]}
 */
export function readPromises(page) {
  /** @type {Promised[]} */
  const promises = [];
  /** @type {string[]} */
  let columns = [];
  for (const line of page.split('\n')) {
    if (!line.startsWith('|')) {
      columns = [];
      continue;
    }
    const cells = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim());
    if (!columns.length) columns = cells;
    else if (columns.includes('test') && !cells.every((cell) => /^-+$/.test(cell))) {
      const [promise = ''] = cells;
      promises.push({
        promise,
        tests: readTests(cells[columns.indexOf('test')] ?? ''),
        figure: cells[columns.indexOf('figure')] ?? '',
      });
    }
  }
  return promises;
}

/**
 * A test is named by its file and a part of its title: `file` “title”, or “the same file” for the file before.
 *
 * @param {string} cell
 */
function readTests(cell) {
  let file = '';
  return [...cell.matchAll(/(?:`([^`]+)`|the same file) “([^”]+)”/g)].map(([, named = file, title = '']) => {
    file = named;
    return { file, title };
  });
}

/**
 * The faults of the page: a promise without a test, a test that does not exist, a figure that its tests do not have.
 * Figures below 100 are words of the sentence, such as the 0 of "0 lost".
 *
 * @param {readonly Promised[]} promises
 * @param {(file: string) => string | undefined} read
 */
export function promiseFaults(promises, read) {
  return promises.flatMap(({ promise, tests, figure }) => {
    const texts = tests.map(({ file }) => read(file));
    const numbers = figure.match(/\d[\d,]*/g) ?? [];
    return [
      ...(tests.length ? [] : [`"${promise}" names no test.`]),
      ...tests.flatMap(({ file, title }, at) =>
        texts[at]?.includes(title) ? [] : [`${file} has no test "${title}".`],
      ),
      ...numbers
        .filter((number) => Number(number.replaceAll(',', '')) >= 100)
        .filter((number) => !texts.some((text) => hasNumber(text ?? '', number)))
        .map((number) => `No test of "${promise}" has the figure ${number}.`),
    ];
  });
}

/**
 * Whether code contains a number, written with commas, underscores or neither.
 *
 * @param {string} text
 * @param {string} number
 */
const hasNumber = (text, number) =>
  ['', ',', '_'].some((mark) => new RegExp(`(?<!\\d)${number.replaceAll(',', mark)}(?!\\d)`).test(text));
