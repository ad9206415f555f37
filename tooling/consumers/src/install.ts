import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '@causeway/stack/report';
import { type Consumer, closure } from './consumer.js';
import { exec } from './exec.js';
import type { Packed } from './pack.js';

/** A manifest's ranges, of `name@version` or of our tarballs. */
const ranges = (requestedNames: readonly string[]) =>
  Object.fromEntries(
    requestedNames.map((text) => [text.slice(0, text.lastIndexOf('@')), text.replace(/^.+@/, '')]),
  );

const npm = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--strict-peer-deps'];
const pnpm = ['--ignore-scripts', '--prefer-offline', '--strict-peer-dependencies', '--no-frozen-lockfile'];

/** Names of all that npm has put below a folder. */
function npmPackages(folder: string): readonly string[] {
  const lock = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
  return Object.keys(lock.packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 13));
}

/** Names of all that pnpm has put into its own folder; it keeps its notes there, too. */
const pnpmPackages = (folder: string): readonly string[] =>
  readdirSync(join(folder, 'node_modules', '.pnpm')).filter((name) => name.includes('@'));

/** Installs the tarballs in an empty project, as an app would, and counts the installed packages. */
export async function installCheck(
  folder: string,
  consumer: Consumer,
  packed: readonly Packed[],
): Promise<CheckResult> {
  mkdirSync(folder, { recursive: true });
  const tarballs = Object.fromEntries(
    closure(consumer, packed).map(({ name, tarball }) => [name, `file:${tarball}`] as const),
  );
  const large = consumer.mostPackages === undefined;
  // One that names its imports needs no other package of ours in reach: pnpm gives an app only those in its manifest.
  const direct = large && consumer.imports ? consumer.wants : Object.keys(tarballs);
  const manifest = {
    name: 'consumer',
    private: true,
    type: 'module',
    dependencies: {
      ...Object.fromEntries(direct.map((name) => [name, tarballs[name]])),
      ...ranges(consumer.beside),
    },
    devDependencies: ranges(consumer.types),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // JSON is YAML. Our packages' dependencies on each other are not in a registry: they are the tarballs as
  // well.
  if (large) writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: tarballs }));
  const program = large ? 'pnpm' : 'npm';
  const { ok, output } = await exec(program, ['install', ...(large ? pnpm : npm)], folder);
  const name = `${consumer.name}: installs in an empty project with ${program}`;
  if (!ok) return { name, ok, detail: output };
  const names = large ? pnpmPackages(folder) : npmPackages(folder);
  const most = consumer.mostPackages;
  if (most === undefined) return { name, ok: names.length > 0, detail: `${names.length} packages` };
  return {
    name,
    ok: names.length <= most,
    detail: `${names.length} packages of at most ${most}: ${names.join(', ')}`,
  };
}
