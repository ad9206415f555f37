import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateFolder } from './root.mjs';

/**
 * Whether a step was last finished with this hash.
 *
 * @param {string} name
 * @param {string} hash
 */
export function stampMatches(name, hash) {
  try {
    return readFileSync(join(stateFolder, name), 'utf8') === hash;
  } catch {
    return false;
  }
}

/**
 * Remembers that a step is finished, or with no hash that it is not.
 *
 * @param {string} name
 * @param {string} [hash]
 */
export function writeStamp(name, hash) {
  if (hash === undefined) return rmSync(join(stateFolder, name), { force: true });
  mkdirSync(stateFolder, { recursive: true });
  writeFileSync(join(stateFolder, name), hash);
}
