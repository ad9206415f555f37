import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runScript } from './buildApp.mjs';
import { root, stateFolder } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/**
 * A package's `tsconfig.json` with its paths made absolute; undefined when it cannot be shared.
 *
 * @param {string} folder
 * @returns {{ key: string, config: Record<string, any> } | undefined}
 */
function readConfig(folder) {
  try {
    const text = readFileSync(join(folder, 'tsconfig.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '');
    const { extends: base, compilerOptions = {}, include, files, ...rest } = JSON.parse(text);
    if (Object.keys(rest).length > 0) return undefined;
    const absolute = (/** @type {string} */ path) => join(folder, path);
    // In one order, whichever they are written in.
    const options = Object.fromEntries(Object.entries(compilerOptions).sort());
    const shared = { ...(base ? { extends: absolute(base) } : {}), compilerOptions: options };
    const sources = { include: (include ?? []).map(absolute), files: (files ?? []).map(absolute) };
    return { key: JSON.stringify(shared), config: { ...shared, ...sources } };
  } catch {
    return undefined;
  }
}

/**
 * The packages by their compiler options: those with the same ones are one program, in which what they share is
 * read and checked once.
 *
 * @param {readonly string[]} folders
 */
function groupByOptions(folders) {
  /** @type {Map<string, { folders: string[], configs: Record<string, any>[] }>} */
  const groups = new Map();
  for (const folder of folders) {
    const read = readConfig(folder);
    const group = groups.get(read?.key ?? folder) ?? { folders: [], configs: [] };
    group.folders.push(folder);
    if (read) group.configs.push(read.config);
    groups.set(read?.key ?? folder, group);
  }
  return [...groups.values()];
}

/**
 * One configuration for all of a group; a package's own when it is alone.
 *
 * @param {ReturnType<typeof groupByOptions>[number]} group
 */
function configOf({ folders: [first = '', ...others], configs }) {
  if (others.length === 0) return { project: join(first, 'tsconfig.json'), remove: () => {} };
  mkdirSync(stateFolder, { recursive: true });
  const project = join(stateFolder, `types-${process.pid}.json`);
  const compilerOptions = {
    ...configs[0]?.compilerOptions,
    typeRoots: [join(root, 'node_modules', '@types')],
  };
  const all = (/** @type {'include' | 'files'} */ key) => configs.flatMap((config) => config[key]);
  const config = { ...configs[0], compilerOptions, include: all('include'), files: all('files') };
  writeFileSync(project, JSON.stringify(config));
  return { project, remove: () => rmSync(project, { force: true }) };
}

/**
 * The errors of each package's own files under its own `tsconfig.json`; those of the packages it reads are theirs.
 * Packages with the same options are checked together, so each also sees what the others declare for all: only
 * their builds, and the checks of one package alone, do not.
 *
 * @param {readonly string[]} folders
 * @returns {Promise<Map<string, string>>} By folder, as the compiler prints them; empty when there are none.
 */
export async function typeErrors(folders) {
  const errors = new Map(folders.map((folder) => [folder, '']));
  for (const group of groupByOptions(folders)) {
    const { project, remove } = configOf(group);
    // By one thread, as the other core has a check of its own; a second one would check much twice.
    const command = `tsc -p '${project}' --noEmit --pretty false --singleThreaded`;
    const { code, output } = await runScript(root, command).finally(remove);
    if (code === 0) continue;
    // An error is a line and what is indented below it; one that names no file is of the whole group.
    const errorTexts = output.split(/\n(?=\S)/).filter((error) => /error TS\d+/.test(error));
    const ofNoFile =
      errorTexts.length === 0 ? [output] : errorTexts.filter((error) => error.startsWith('error '));
    for (const folder of group.folders) {
      const inside = `${relative(root, folder)}${sep}`;
      const texts = errorTexts
        .filter((error) => error.startsWith(inside))
        .map((error) => error.slice(inside.length));
      errors.set(folder, [...ofNoFile, ...texts].join('\n'));
    }
  }
  return errors;
}

/**
 * Checks every package that has a `types` script.
 *
 * @param {string} report Where the list of checks is written.
 * @returns {Promise<number>} The exit code.
 */
async function main(report) {
  const packages = workspacePackages().filter(({ manifest }) => manifest.scripts?.types);
  const errorsByFolder = await typeErrors(packages.map(({ folder }) => folder));
  const checks = packages.map(({ name, folder }) => {
    const errors = errorsByFolder.get(folder);
    if (errors) console.log(`${name}\n${errors}`);
    return { name, ok: errors === '' };
  });
  writeFileSync(report, JSON.stringify({ checks }));
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
  if (report === undefined) throw new Error('Give --report and the file of the report.');
  process.exitCode = await main(report);
}
