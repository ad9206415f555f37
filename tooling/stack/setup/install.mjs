import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { diskFull, needs, requireFreeSpace, saysDiskFull } from './disk.mjs';
import { hashFiles } from './hash.mjs';
import { problem } from './problem.mjs';
import { root } from './root.mjs';
import { lastLines, run } from './run.mjs';
import { stampMatches, writeStamp } from './stamp.mjs';
import { workspacePackages } from './workspace.mjs';

/** The pinned package manager, as `package.json` names it: `pnpm@<version>`, without a hash behind it. */
function pinnedPnpm() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return String(packageManager).split('+')[0] ?? '';
}

/** Everything that decides what is installed. */
function installHash() {
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(root, name));
  return hashFiles(root, [
    ...files,
    ...workspacePackages().map(({ folder }) => join(folder, 'package.json')),
  ]);
}

/** Whether the folders an install makes are there, for a `node_modules` that was removed by hand. */
function foldersAreThere() {
  return (
    existsSync(join(root, 'node_modules', '.modules.yaml')) &&
    workspacePackages().every(
      ({ folder, manifest }) =>
        !(manifest.dependencies || manifest.devDependencies) || existsSync(join(folder, 'node_modules')),
    )
  );
}

/**
 * Installs what is missing: the lockfile's packages by the pinned pnpm, fetched through npm. Does nothing when
 * the last install was of the same lockfile and manifests.
 *
 * @param {{ say: (line: string) => void, signal?: AbortSignal }} options
 */
export async function install({ say, signal }) {
  const hash = installHash();
  if (stampMatches('install', hash) && foldersAreThere()) return;
  await requireFreeSpace(needs.install, 'installing the packages');
  const pnpm = pinnedPnpm();
  say(`Installing packages with ${pnpm} …`);
  const args = [
    'exec',
    '--yes',
    '--loglevel=error',
    '--',
    pnpm,
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
  ];
  const { code, output } = await run('npm', args, {
    cwd: root,
    // CI: pnpm must not ask before it replaces a folder.
    env: { ...process.env, CI: 'true' },
    timeout: 15 * 60_000,
    signal,
  });
  if (code === 0) return writeStamp('install', hash);
  if (saysDiskFull(output)) throw diskFull('installing the packages', lastLines(output, 5));
  const steps = [
    'Check the network, and the registry in "npm config get registry"; then run the command again.',
  ];
  if (/OUTDATED_LOCKFILE|frozen-lockfile/i.test(output)) {
    steps.unshift(
      `A package.json was changed without the lockfile: run "npx ${pnpm} install" and commit pnpm-lock.yaml.`,
    );
  }
  if (code === 127) steps.unshift('npm is not on the PATH. It comes with Node: https://nodejs.org');
  throw problem('The packages could not be installed.', steps, lastLines(output, 20));
}

/**
 * The environment with the pinned pnpm on the PATH, for programs that call it by name.
 *
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
export async function withPnpm() {
  const find = ['exec', '--yes', '--loglevel=error', `--package=${pinnedPnpm()}`, '-c', 'command -v pnpm'];
  const { code, output } = await run('npm', find, { cwd: root, timeout: 120_000 });
  const pnpmLine = output.split('\n').find((line) => line.trim().endsWith('pnpm'));
  if (code !== 0 || pnpmLine === undefined) {
    throw problem(
      'The pinned pnpm could not be fetched.',
      ['Check the network, then run the command again.'],
      output,
    );
  }
  return { ...process.env, PATH: `${dirname(pnpmLine.trim())}:${process.env.PATH}` };
}
