import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { problem } from './problem.mjs';
import { root } from './root.mjs';

/**
 * Where the local key server keeps its wallets. Not among the installed packages, so that they outlive those.
 *
 * @param {Record<string, string | undefined>} env
 */
export const keysFolderOf = (env) => resolve(root, env.CAUSEWAY_KEYS_FOLDER || join('.causeway', 'keys'));

/**
 * Removes the wallets of earlier starts; ends with a problem while a key server uses them, or when the folder holds
 * something else.
 *
 * @param {string} folder
 */
export function forgetKeys(folder) {
  if (!existsSync(folder)) return;
  if (!existsSync(join(folder, 'parent-key.json'))) {
    throw problem(`${folder} is not the folder of a key server, so it is not removed.`, [
      'Name the right one, or none: CAUSEWAY_KEYS_FOLDER=',
    ]);
  }
  const user = holder(join(folder, 'keyserver.pid'));
  if (user !== undefined) {
    throw problem(`The wallets in ${folder} are in use by process ${user}.`, [
      'Stop that start with Ctrl-C first, then run the command again.',
    ]);
  }
  rmSync(folder, { recursive: true, force: true });
}

/** The process that uses the folder, while it runs. */
function holder(/** @type {string} */ file) {
  if (!existsSync(file)) return undefined;
  const pid = Number(readFileSync(file, 'utf8').trim().split(' ')[0]);
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' ? pid : undefined;
  }
}
