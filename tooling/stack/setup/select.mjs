import { problem } from './problem.mjs';

/**
 * The checks that were asked for, with those they wait for.
 *
 * @param {readonly import('./kindsOfChecks.mjs').Check[]} checks
 * @param {string | undefined} only Kinds, separated by commas.
 */
export function selectChecks(checks, only) {
  if (only === undefined) return [...checks];
  const kinds = new Set(checks.flatMap((check) => check.kinds));
  const names = only.split(',').map((kind) => kind.trim());
  const unknown = names.filter((kind) => !kinds.has(kind));
  if (unknown.length > 0) {
    throw problem(`There is no check of the kind ${unknown.join(', ')}.`, [
      `Kinds: ${[...kinds].join(', ')}`,
    ]);
  }
  return withWhatTheyWaitFor(checks, (check) => check.kinds.some((kind) => names.includes(kind)));
}

/**
 * The checks that a change in these packages reaches, with those they wait for.
 *
 * @param {readonly import('./kindsOfChecks.mjs').Check[]} checks
 * @param {ReadonlySet<string>} touched Names of packages.
 */
export function selectTouched(checks, touched) {
  return withWhatTheyWaitFor(checks, ({ of }) => of === undefined || of.some((name) => touched.has(name)));
}

/**
 * @param {readonly import('./kindsOfChecks.mjs').Check[]} checks
 * @param {(check: import('./kindsOfChecks.mjs').Check) => boolean} isWanted
 */
function withWhatTheyWaitFor(checks, isWanted) {
  const ids = new Set(checks.filter(isWanted).flatMap(({ id, after = [] }) => [id, ...after]));
  return checks.filter((check) => ids.has(check.id));
}
