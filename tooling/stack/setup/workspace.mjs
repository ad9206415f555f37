import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * @typedef {object} WorkspacePackage
 * @property {string} name
 * @property {string} folder Absolute.
 * @property {boolean} published Whether it goes to a registry.
 * @property {Record<string, any>} manifest Its `package.json`.
 */

/** The folders that hold packages; the same as in `pnpm-workspace.yaml`. */
const parents = ['packages', 'packages/adapters', 'packages/connectors', 'apps', 'tooling', '.'];

/**
 * Every package of the repository.
 *
 * @returns {WorkspacePackage[]}
 */
export function workspacePackages() {
  return parents.flatMap((parent) =>
    readdirSync(join(root, parent))
      .sort()
      .map((name) => join(root, parent, name))
      .filter((folder) => existsSync(join(folder, 'package.json')))
      .map((folder) => {
        const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        return { name: manifest.name, folder, published: manifest.private !== true, manifest };
      }),
  );
}
