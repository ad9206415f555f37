import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type WorkspacePackage, workspacePackages } from '@causeway/stack/workspace';
import { exec } from './exec.js';

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
  const packed: Packed[] = [];
  for (const item of workspacePackages().filter(({ published }) => published)) {
    packed.push(await pack(item, destination));
  }
  return packed;
}

async function pack({ name, folder, manifest }: WorkspacePackage, destination: string): Promise<Packed> {
  if (!existsSync(join(folder, 'dist'))) throw new Error(`${name} has no build. Run: pnpm build`);
  const { ok, output } = await exec('pnpm', ['pack', '--pack-destination', destination], folder);
  const file = `${name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`;
  const tarball = join(destination, file);
  if (!ok || !existsSync(tarball)) throw new Error(`${name} could not be packed: ${output}`);
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
