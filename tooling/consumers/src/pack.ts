import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type WorkspacePackage, workspacePackages } from '@causeway/stack/workspace';
import { exec } from './exec.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A package as the registry would get it. */
export interface Packed {
  readonly name: string;
  readonly version: string;
  readonly folder: string;
  /** Path of the `.tgz`. */
  readonly tarball: string;
  /** Paths in the tarball, sorted, without the `package/` they all begin with. */
  readonly files: readonly string[];
  /** Import specifiers of the entry points that are modules, such as `@causeway/eip155/siwx`. */
  readonly entries: readonly string[];
  /** Names of the packages of this repository that it depends on at run time. */
  readonly siblings: readonly string[];
}

/**
 * Packs every published package, with `workspace:` and `catalog:` ranges replaced as for a publish. They must
 * have been built.
 *
 * @param destination A folder for the tarballs; it is made.
 */
export async function packAll(destination: string): Promise<readonly Packed[]> {
  await mkdir(destination, { recursive: true });
  const published = workspacePackages().filter((item) => item.published);
  for (const { name, folder } of published)
    if (!existsSync(join(folder, 'dist'))) throw new Error(`${name} has no build. Run: pnpm build`);
  const filters = published.map(({ name }) => `--filter=${name}`);
  // All by one program: to start it for each would take longer than to pack.
  const { ok, output } = await exec(
    'pnpm',
    ['-r', ...filters, 'pack', '--pack-destination', destination],
    root,
  );
  if (!ok) throw new Error(`The packages could not be packed: ${output}`);
  return Promise.all(published.map((item) => readTarball(item, destination)));
}

async function readTarball(
  { name, folder, manifest }: WorkspacePackage,
  destination: string,
): Promise<Packed> {
  const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  const tarball = join(destination, file);
  if (!existsSync(tarball)) throw new Error(`${name} was not packed.`);
  const list = await exec('tar', ['-tzf', tarball], destination);
  const exported = Object.keys(manifest.exports ?? {});
  return {
    name,
    version: String(manifest.version),
    folder,
    tarball,
    files: list.stdout
      .split('\n')
      .filter(Boolean)
      .map((path) => path.replace(/^package\//, ''))
      .sort(),
    entries: exported.filter((path) => !/\.(css|json)$/.test(path)).map((path) => name + path.slice(1)),
    siblings: Object.keys(manifest.dependencies ?? {}).filter((other) => other.startsWith('@causeway/')),
  };
}
