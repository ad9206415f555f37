import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { filesOf } from './hash.mjs';
import { problem } from './problem.mjs';
import { root } from './root.mjs';
import { run } from './run.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * The files that differ from a commit, new ones included, relative to the repository.
 *
 * @param {string} since A commit, by any name git knows.
 * @returns {Promise<string[]>}
 */
export async function changedFiles(since) {
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, output } = await run('git', args, { cwd: root, timeout: 60_000 });
    if (code !== 0) {
      throw problem(
        `git cannot tell what changed since ${since}.`,
        ['Name a commit: npm test -- --changed --since <commit>'],
        output,
      );
    }
    return output.split('\0').filter((name) => name !== '');
  };
  const [changed, untracked] = await Promise.all([
    git('diff', '--name-only', '-z', since, '--'),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ]);
  return [...changed, ...untracked];
}

/** Decides what is installed, or how everything is compiled and checked. */
const shared =
  /^(package\.json|pnpm-(lock|workspace)\.yaml|turbo\.json|tsconfig\.base\.json|biome\.json|knip\.json|\.ci\/.*|tooling\/stack\/(setup|bin)\/.*)$/;

/**
 * The packages a change reaches: those it lies in, those that depend on them, and those with a test that names a
 * changed file outside of any package, such as a page of the documentation.
 *
 * @param {readonly string[]} files Relative to the repository.
 * @param {readonly import('./workspace.mjs').WorkspacePackage[]} [packages]
 * @returns {Set<string>} Their names.
 */
export function touchedPackages(files, packages = workspacePackages()) {
  if (files.some((file) => shared.test(file))) return new Set(packages.map(({ name }) => name));
  const folderOf = new Map(packages.map(({ name, folder }) => [name, `${relativeTo(folder)}/`]));
  const touched = new Set();
  for (const file of files) {
    const owner = packages.find(({ name }) => file.startsWith(folderOf.get(name) ?? '/'));
    if (owner) touched.add(owner.name);
    // A page of the documentation may be read by tests of other packages.
    if (!owner || file.endsWith('.md'))
      for (const { name, folder } of packages) if (testsName(folder, file)) touched.add(name);
  }
  const dependsOnTouched = (/** @type {Record<string, any>} */ { dependencies, devDependencies }) =>
    Object.keys({ ...dependencies, ...devDependencies }).some((name) => touched.has(name));
  for (let before = -1; before < touched.size; ) {
    before = touched.size;
    for (const { name, manifest } of packages) if (dependsOnTouched(manifest)) touched.add(name);
  }
  return touched;
}

const relativeTo = (/** @type {string} */ folder) => relative(root, folder).split(sep).join('/');

/** Whether a test in the folder names the file. */
function testsName(/** @type {string} */ folder, /** @type {string} */ file) {
  return filesOf(folder).some(
    (path) => /\.(test|spec)\.tsx?$/.test(path) && readFileSync(join(path), 'utf8').includes(file),
  );
}
