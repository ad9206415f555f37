import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { devnetError } from './errors.js';

/** The facts that decide which package holds the binary. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** Path of a package's `package.json`; throws when it is not installed. */
  readonly resolve: (name: string) => string;
}

const here = createRequire(import.meta.url);
/** The binary packages are dependencies of `@foundry-rs/anvil`, so they are resolved from there. */
const thisMachine: Machine = {
  platform: process.platform,
  arch: process.arch,
  resolve: (name) =>
    createRequire(here.resolve('@foundry-rs/anvil/package.json')).resolve(`${name}/package.json`),
};

/**
 * The path of anvil's binary. It comes from npm as a package per platform, so nothing is downloaded here and
 * no install script runs.
 *
 * @throws DevnetError `binary-missing` when there is no build for this platform, or it is not installed.
 */
export function anvilBinary(machine: Machine = thisMachine): string {
  const { platform, arch } = machine;
  const name = `@foundry-rs/anvil-${platform}-${arch === 'x64' ? 'amd64' : arch}`;
  const hint = `anvil for ${platform} ${arch} (${name}) is not installed. Run "pnpm install"; optional dependencies must not be left out.`;
  try {
    const file = join(dirname(machine.resolve(name)), 'bin', platform === 'win32' ? 'anvil.exe' : 'anvil');
    if (existsSync(file)) return file;
  } catch (cause) {
    throw devnetError('binary-missing', hint, cause);
  }
  throw devnetError('binary-missing', hint);
}
