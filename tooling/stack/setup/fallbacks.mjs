import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { argv, cwd } from 'node:process';
import { pathToFileURL } from 'node:url';

/**
 * The files that lead a resolver without `exports`, such as Parcel's, from each subpath of a package to its file: a manifest in a folder
 * of that name, or a style sheet that imports the other.
 *
 * @param {Record<string, Record<string, string>>} exports Of the package.
 * @returns {Record<string, string>} Contents by path.
 */
export function fallbackFiles(exports) {
  /** @type {Record<string, string>} */
  const files = {};
  for (const [path, targets] of Object.entries(exports)) {
    const { types, default: main } = targets;
    if (path === '.' || !main) continue;
    if (path.endsWith('.css')) files[path.slice(2)] = `@import "${main}";\n`;
    else {
      const up = (/** @type {string} */ file) => posix.relative(path, file);
      const manifest = { main: up(main), ...(types && { types: up(types) }) };
      files[`${path.slice(2)}/package.json`] = `${JSON.stringify(manifest)}\n`;
    }
  }
  return files;
}

/**
 * Writes the files of the package in a folder, as the last step of its build.
 *
 * @param {string} folder
 */
export function writeFallbacks(folder) {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  for (const [name, text] of Object.entries(fallbackFiles(exports))) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

if (import.meta.url === pathToFileURL(/** @type {string} */ (argv[1])).href) writeFallbacks(cwd());
