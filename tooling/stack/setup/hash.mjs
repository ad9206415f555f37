import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** Folders that are made, never written by hand. */
const generated = new Set([
  'node_modules',
  'dist',
  'dist-server',
  '.turbo',
  '.cache',
  '.git',
  'test-results',
  'playwright-report',
]);

/**
 * Every file below a folder, or the file itself, in a stable order; made folders are left out.
 *
 * @param {string} path
 * @returns {string[]}
 */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !generated.has(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}

/**
 * A hash over the names and contents of files, SHA-256 in hex. Contents and not times, so that a checkout, a
 * branch switch and back, or a touch changes nothing.
 *
 * @param {string} base Names are taken relative to it.
 * @param {readonly string[]} files
 * @returns {string}
 */
export function hashFiles(base, files) {
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(relative(base, file).split(sep).join('/'))
      .update('\0')
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.digest('hex');
}
