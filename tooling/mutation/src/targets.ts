import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A package whose code is mutated, and its rooms, from the one that matters most. */
interface Target {
  /** From the repository's root. */
  readonly directory: string;
  /** Files, or folders with all files below, from the package's directory. */
  readonly rooms: readonly string[];
  /** Tests of other packages that reach much of it and take little time, from the directory of all packages. */
  readonly testsBeside?: readonly string[];
}

const targets: Readonly<Record<string, Target>> = {
  protocol: {
    directory: 'packages/protocol',
    rooms: ['src/words', 'src/building'],
    testsBeside: [
      'adapters/multiversx/src/signer/sign.test.ts',
      'connectors/walletconnect/src/namespaces.test.ts',
      'adapters/cosmos/src/page/discovery.test.ts',
      'adapters/eip155/src/page/discovery.test.ts',
      'adapters/eip155/src/relay.test.ts',
      'adapters/cip34/src/page/session.test.ts',
      'adapters/solana/test/conformance.test.ts',
    ],
  },
  core: { directory: 'packages/core', rooms: ['src'] },
  eip155: { directory: 'packages/adapters/eip155', rooms: ['src/signer'] },
};

export const targetNames = Object.keys(targets);

/** The absolute directory of the repository. */
export const root = join(fileURLToPath(import.meta.url), '../../../..');

function targetOf(name: string): Target {
  const target = targets[name];
  if (!target) throw new Error(`No target is named ${name}. There are ${targetNames.join(', ')}.`);
  return target;
}

/** The absolute directory of a target. */
export const directoryOf = (name: string): string => join(root, targetOf(name).directory);

/** The tests of a target, or those that are asked for, in the order in which they run, from the repository's root. */
export function testsOf(name: string, tests: readonly string[] = []): readonly string[] {
  const { directory, testsBeside = [] } = targetOf(name);
  if (tests.length) return tests.map((test) => `${directory}/${test}`);
  const patterns = [`${directory}/src/**/*.test.ts`, `${directory}/test/**/*.test.ts`];
  return [...patterns, ...testsBeside.map((test) => `packages/${test}`)];
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
  const files = (rooms.length ? rooms : targetOf(name).rooms).map((room) => {
    const sources = all.filter((file) => file === room || file.startsWith(`${room}/`));
    if (!sources.length) throw new Error(`${name} has no source file ${room}.`);
    return sources;
  });
  return files.flat();
}
