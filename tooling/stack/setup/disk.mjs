import { statfs } from 'node:fs/promises';
import { problem } from './problem.mjs';
import { root } from './root.mjs';

/** What an install, a build and a run need, in bytes. */
export const needs = { install: 1_500_000_000, run: 100_000_000 };

/**
 * The problem of a full disk.
 *
 * @param {string} doing Such as `installing the packages`.
 * @param {string} [details]
 */
export function diskFull(doing, details) {
  return problem(
    `The disk that holds ${root} is full: no room for ${doing}.`,
    ['Free some space, then run the command again. What was written so far is kept and used.'],
    details,
  );
}

/**
 * Whether a program's output says that the disk is full.
 *
 * @param {string} output
 */
export function saysDiskFull(output) {
  return /ENOSPC|no space left on device|disk quota exceeded/i.test(output);
}

/**
 * Ends with a problem when there is too little room to go on.
 *
 * @param {number} bytes
 * @param {string} doing
 * @param {(path: string) => Promise<{ bavail: number, bsize: number }>} [measure]
 */
export async function requireFreeSpace(bytes, doing, measure = statfs) {
  const { bavail, bsize } = await measure(root);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const mb = (/** @type {number} */ count) => `${Math.floor(count / 1_000_000)} MB`;
  throw diskFull(doing, `${mb(free)} free, ${mb(bytes)} needed`);
}
