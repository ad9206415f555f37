import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package whose code is mutated, and its rooms, from the one that matters most. */
interface Target {
  /** From the repository's root. */
  readonly directory: string;
  /** Files, or folders with all files below, from the package's directory. */
  readonly rooms: readonly string[];
}

const targets: Readonly<Record<string, Target>> = {
  protocol: { directory: 'packages/protocol', rooms: ['src/words', 'src/building'] },
  core: { directory: 'packages/core', rooms: ['src'] },
  eip155: { directory: 'packages/adapters/eip155', rooms: ['src/signer'] },
};

export const targetNames = Object.keys(targets);

/** The absolute directory of a target. */
export function directoryOf(name: string): string {
  const target = targets[name];
  if (!target) throw new Error(`No target is named ${name}. There are ${targetNames.join(', ')}.`);
  return fileURLToPath(new URL(`../../../${target.directory}`, import.meta.url));
}

/**
 * The source files of a target in its rooms or in the ones that are asked for. A room without a file is an error,
 * because a run that mutates nothing would pass.
 */
export function filesOf(name: string, rooms: readonly string[] = []): readonly string[] {
  const directory = directoryOf(name);
  const all = readdirSync(join(directory, 'src'), { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file}`)
    .filter((file) => file.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(file))
    .sort();
  const files = (rooms.length ? rooms : (targets[name]?.rooms ?? [])).map((room) => {
    const found = all.filter((file) => file === room || file.startsWith(`${room}/`));
    if (!found.length) throw new Error(`${name} has no source file ${room}.`);
    return found;
  });
  return files.flat();
}
