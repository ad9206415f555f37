import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/** @typedef {Record<string, any>} Manifest */

/** Keywords that every published package has, before those of its own. */
const shared = ['wallet', 'web3', 'caip'];

/**
 * The fields that a registry shows and that provenance is compared with, for one published package. The address of
 * the repository stands in the root's manifest only.
 *
 * @param {Manifest} manifest The package's own.
 * @param {string} folder Relative to the repository, with forward slashes.
 * @param {Manifest} home The root's manifest.
 * @returns {Manifest}
 */
export function registryFields(manifest, folder, home) {
  const short = manifest.name.replace(/^@[^/]+\//, '');
  return {
    keywords: [...new Set([...shared, short, ...(manifest.keywords ?? [])])],
    homepage: `${home.homepage}/tree/main/${folder}#readme`,
    bugs: home.bugs,
    repository: { type: 'git', url: home.repository.url, directory: folder },
    funding: home.funding,
    publishConfig: { access: 'public', provenance: true },
  };
}

/**
 * The manifest with its registry fields, directly after the licence.
 *
 * @param {Manifest} manifest
 * @param {string} folder
 * @param {Manifest} home
 * @returns {Manifest}
 */
export function withRegistryFields(manifest, folder, home) {
  const fields = registryFields(manifest, folder, home);
  const rest = Object.entries(manifest).filter(([key]) => !(key in fields));
  return Object.fromEntries(
    rest.flatMap(([key, value]) =>
      key === 'license' ? [[key, value], ...Object.entries(fields)] : [[key, value]],
    ),
  );
}

/** @returns {Manifest} */
export function rootManifest() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
}

/** Writes the fields of every published package: `node tooling/stack/setup/manifests.mjs`. */
function write() {
  const home = rootManifest();
  for (const { folder, manifest, published } of workspacePackages()) {
    if (!published) continue;
    const complete = withRegistryFields(manifest, relative(root, folder).replaceAll('\\', '/'), home);
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(complete, null, 2)}\n`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) write();
