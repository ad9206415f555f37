import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CheckResult } from '@causeway/stack/report';
import { exec } from './exec.js';
import { installed } from './installed.js';
import type { Packed } from './pack.js';

const examples = fileURLToPath(new URL('../../../examples', import.meta.url));
const pnpm = ['--ignore-scripts', '--prefer-offline', '--strict-peer-dependencies', '--no-frozen-lockfile'];

/** How an example is named in results. */
export const titleOf = (name: string, versions: Readonly<Record<string, string>> = {}) =>
  `example ${name}${versions.react ? ` with React ${versions.react}` : ''}`;

/**
 * Installs an example from the packed packages in a separate folder, and builds it.
 *
 * @param versions Of packages that it is to have in other versions than this repository, by name.
 */
export async function buildExample(
  name: string,
  folder: string,
  packed: readonly Packed[],
  versions: Readonly<Record<string, string>> = {},
): Promise<CheckResult> {
  cpSync(join(examples, name), folder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly dependencies: Record<string, string>;
    readonly devDependencies: Record<string, string>;
  };
  const tarballs = Object.fromEntries(packed.map((item) => [item.name, `file:${item.tarball}`]));
  for (const part of [manifest.dependencies, manifest.devDependencies]) {
    // An exact version is the example's own: it is too large to be installed for this repository.
    for (const [dependency, range] of Object.entries(part)) {
      const exact = tarballs[dependency] ?? versions[dependency];
      if (exact) part[dependency] = exact;
      else if (!/^\d/.test(range)) part[dependency] = installed(dependency).slice(dependency.length + 1);
    }
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  // JSON is YAML. Our packages' dependencies on each other are not in a registry: they are the tarballs as
  // well.
  writeFileSync(join(folder, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: tarballs }));
  const title = `${titleOf(name, versions)}: installs and builds`;
  const install = await exec('pnpm', ['install', ...pnpm], folder);
  if (!install.ok) return { name: title, ok: false, detail: install.output };
  const build = await exec('pnpm', ['run', 'build'], folder);
  return { name: title, ok: build.ok, detail: build.ok ? '' : build.output };
}
