/**
 * One run of several: whether it runs beside a load, and in which order the tests of a file come.
 *
 * @typedef {{ loaded: boolean, order: number }} Turn
 */

/**
 * The runs of `--repeat` and `--load`: with a load, every fourth run, and the last of fewer than four.
 *
 * @param {number} count
 * @param {boolean} load
 * @returns {Turn[]}
 */
export function turnsOf(count, load) {
  return Array.from({ length: count }, (_, index) => ({
    loaded: load && (count < 4 ? index === count - 1 : index % 4 === 3),
    // The first run keeps the order in which the tests are written.
    order: index,
  }));
}

/**
 * Which tests ever failed, and in how many of the runs.
 *
 * @param {readonly { loaded: boolean, failures: readonly string[] }[]} runs `failures`: the check and the test, then
 *   a colon, a space and the first line of why.
 * @returns {string[]} A line a test, those that fail most often first.
 */
export function everFailed(runs) {
  /** @type {Map<string, { times: number, loaded: number, why: string }>} */
  const faults = new Map();
  for (const { loaded, failures } of runs) {
    for (const failure of failures) {
      const [test = '', ...why] = failure.split(': ');
      const one = faults.get(test) ?? { times: 0, loaded: 0, why: why.join(': ') };
      faults.set(test, { ...one, times: one.times + 1, loaded: one.loaded + (loaded ? 1 : 0) });
    }
  }
  return [...faults]
    .sort(([, a], [, b]) => b.times - a.times)
    .map(([test, { times, loaded, why }]) => {
      const beside = loaded > 0 ? `, ${loaded} beside a load` : '';
      return `${times} of ${runs.length} runs${beside}: ${test}: ${why}`;
    });
}
