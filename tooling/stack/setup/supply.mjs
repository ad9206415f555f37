import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { registryFields, rootManifest } from './manifests.mjs';
import { root } from './root.mjs';
import { workspacePackages } from './workspace.mjs';

/** @typedef {{ name: string, ok: boolean, detail?: string }} Result */

/** Licences that may ship. They ask an app for no more than their notice; OFL-1.1 is the typeface's. */
const allowedLicences = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'OFL-1.1',
]);

/**
 * Versions that carried malware, by name. Sources: GHSA-jcxm-7wvp-g6p5 (web3.js, December 2024), the advisories on
 * debug, chalk and others of September 2025, the reports on Ledger's kit (December 2023) and axios (March 2026).
 *
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const knownBad = {
  '@ledgerhq/connect-kit': ['1.1.5', '1.1.6', '1.1.7'],
  '@solana/web3.js': ['1.95.6', '1.95.7'],
  'ansi-regex': ['6.2.1'],
  'ansi-styles': ['6.2.2'],
  axios: ['0.30.4', '1.14.1'],
  backslash: ['0.2.1'],
  chalk: ['5.6.1'],
  'chalk-template': ['1.1.1'],
  color: ['5.0.1'],
  'color-convert': ['3.1.1'],
  'color-name': ['2.0.1'],
  'color-string': ['2.1.1'],
  debug: ['4.4.2'],
  'error-ex': ['1.3.3'],
  'event-stream': ['3.3.6'],
  'has-ansi': ['6.0.1'],
  'is-arrayish': ['0.3.3'],
  'simple-swizzle': ['0.2.3'],
  'slice-ansi': ['7.1.1'],
  'strip-ansi': ['7.1.1'],
  'supports-color': ['10.2.1'],
  'supports-hyperlinks': ['4.1.1'],
  'ua-parser-js': ['0.7.29', '0.8.0', '1.0.0'],
  'wrap-ansi': ['9.0.1'],
};

/**
 * The packages of a lockfile that are known to be bad.
 *
 * @param {string} lockfile The text of `pnpm-lock.yaml`.
 * @returns {string[]} As `name@version`.
 */
export function badPackages(lockfile) {
  const entries = lockfile.matchAll(/^ {2}'?((?:@[\w.-]+\/)?[\w.-]+)@(\d[\w.-]*)'?:$/gm);
  return [...entries].flatMap(([, name = '', version = '']) =>
    Object.hasOwn(knownBad, name) && knownBad[name]?.includes(version) ? [`${name}@${version}`] : [],
  );
}

/**
 * Sources in a lockfile that are not the registry: a tarball's address, or a git repository.
 *
 * @param {string} lockfile
 * @returns {string[]}
 */
export function exoticSources(lockfile) {
  return lockfile
    .split('\n')
    .filter((line) => /\bresolution: \{(?!integrity: )|\b(tarball|repo|commit): /.test(line));
}

/**
 * Steps of a workflow that use an action by a name that its owner can move.
 *
 * @param {string} workflow The text of a workflow's file.
 * @returns {string[]}
 */
export function unpinnedActions(workflow) {
  return [...workflow.matchAll(/\buses:\s*(\S+)/g)]
    .map(([, action = '']) => action)
    .filter((action) => !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action));
}

/**
 * Whether a licence expression allows what ships here. `OR` needs one side, `AND` both.
 *
 * @param {string} expression SPDX.
 * @returns {boolean}
 */
export function isAllowedLicence(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowedLicence);
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowedLicence);
  return allowedLicences.has(plain);
}

/**
 * The install scripts that may run, and the settings that keep young and foreign packages out.
 *
 * @param {string} workspace The text of `pnpm-workspace.yaml`.
 * @returns {Result[]}
 */
export function settingsChecks(workspace) {
  const has = (/** @type {string} */ line) => workspace.includes(`\n${line}\n`);
  const age = Number(/^minimumReleaseAge: (\d+)$/m.exec(workspace)?.[1] ?? 0);
  const scripts = (/^allowBuilds:\n((?: {2}.*\n?)*)/m.exec(workspace)?.[1] ?? '').match(/: true$/gm) ?? [];
  return [
    {
      name: 'a package is at least a day old before it is installed',
      ok: age >= 1440 && has('minimumReleaseAgeStrict: true'),
    },
    { name: 'no package is exempt from its age', ok: !/^minimumReleaseAgeExclude:/m.test(workspace) },
    { name: 'no publisher may become less trusted', ok: has('trustPolicy: no-downgrade') },
    { name: 'no dependency comes from outside the registry', ok: has('blockExoticSubdeps: true') },
    { name: 'an unlisted install script stops the install', ok: has('strictDepBuilds: true') },
    { name: 'no install script runs', ok: scripts.length === 0 },
  ];
}

/**
 * Licences of everything that the published packages and the app install for use.
 *
 * @returns {Result[]}
 */
function licenceChecks() {
  const list = [
    'licenses',
    'list',
    '--prod',
    '--json',
    '--filter',
    './packages/**',
    '--filter',
    '@causeway/web',
  ];
  const { status, stdout, stderr } = spawnSync('pnpm', list, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
  if (status !== 0) return [{ name: 'licences can be listed', ok: false, detail: stderr || stdout }];
  const byLicence = /** @type {Record<string, { name: string, versions: string[] }[]>} */ (
    JSON.parse(stdout)
  );
  const count = Object.values(byLicence).flat().length;
  console.log(
    `  licences  ${count} packages ship: ${Object.entries(byLicence)
      .map(([licence, { length }]) => `${licence} ${length}`)
      .join(', ')}`,
  );
  return Object.entries(byLicence).map(([licence, packages]) => ({
    name: `licence ${licence} may ship`,
    ok: isAllowedLicence(licence),
    detail: packages.map(({ name }) => name).join(', '),
  }));
}

/** @returns {Result[]} */
function manifestChecks() {
  const home = rootManifest();
  return workspacePackages()
    .filter(({ published }) => published)
    .map(({ name, folder, manifest }) => {
      const expected = registryFields(manifest, relative(root, folder), home);
      const wrong = Object.keys(expected).filter(
        (key) => JSON.stringify(manifest[key]) !== JSON.stringify(expected[key]),
      );
      return {
        name: `${name} names its repository, licence and keywords`,
        ok: wrong.length === 0 && manifest.license === 'Apache-2.0' && Boolean(manifest.engines?.node),
        detail: `${wrong.join(', ')}: run node tooling/stack/setup/manifests.mjs`,
      };
    });
}

/** @returns {Result[]} */
function workflowChecks() {
  const folder = join(root, '.github', 'workflows');
  return readdirSync(folder).flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const unpinned = unpinnedActions(text);
    return [
      {
        name: `${file} pins every action by its commit`,
        ok: unpinned.length === 0,
        detail: unpinned.join(', '),
      },
      {
        name: `${file} may only read unless a job asks for more`,
        ok: /^permissions:\n {2}contents: read$/m.test(text),
      },
    ];
  });
}

/**
 * Checks what comes from others and what goes to a registry.
 *
 * @param {string} report Where the list of checks is written.
 * @returns {number} The exit code.
 */
function main(report) {
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const bad = badPackages(lockfile);
  const exotic = exoticSources(lockfile);
  const checks = [
    { name: 'no package in the lockfile is known to be bad', ok: bad.length === 0, detail: bad.join(', ') },
    {
      name: 'every package in the lockfile comes from the registry',
      ok: exotic.length === 0,
      detail: exotic.join('\n'),
    },
    ...settingsChecks(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')),
    ...licenceChecks(),
    ...manifestChecks(),
    ...workflowChecks(),
  ];
  for (const { name, ok, detail } of checks) if (!ok) console.log(`${name}: no\n${detail ?? ''}`);
  console.log(
    '  advisories  not asked here: the check makes no request. `pnpm audit --prod` asks the registry.',
  );
  writeFileSync(report, JSON.stringify({ checks: checks.map(({ name, ok }) => ({ name, ok })) }));
  return checks.every(({ ok }) => ok) ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;
  if (report === undefined) throw new Error('Give --report and the file of the report.');
  process.exitCode = main(report);
}
