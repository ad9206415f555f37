import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { workspacePackages } from './workspace.mjs';

/**
 * What the continuous checks run for each package on its own: every one that has tests, and what these need on the
 * machine. Read from the packages, so that a new one cannot be forgotten.
 *
 * @returns {readonly { readonly name: string, readonly chrome: boolean, readonly redis: boolean }[]}
 */
export function packageJobs() {
  return workspacePackages()
    .filter(({ manifest }) => manifest.scripts?.test)
    .map(({ name, folder, manifest }) => ({
      name,
      // The program that installs a browser is the package's own.
      chrome: ['playwright', '@playwright/test'].some(
        (program) => program in { ...manifest.dependencies, ...manifest.devDependencies },
      ),
      redis: existsSync(join(folder, 'test', 'redis.ts')),
    }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.log(JSON.stringify(packageJobs()));
