import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '@causeway/stack/report';
import { devtoolsChecks } from './devtoolsChecks.js';
import { exec } from './exec.js';
import { installed } from './installed.js';
import type { Packed } from './pack.js';

const pnpm = ['--ignore-scripts', '--prefer-offline', '--no-frozen-lockfile'];

const main = `
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { createKit } from '@causeway/kit';
export const kit = createKit({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
`;

/** A message of webpack becomes its exit code. */
const webpack = `
import webpack from 'webpack';
webpack({ mode: 'none', target: 'web', entry: './main.mjs' }, (error, stats) => {
  console.log(error ?? stats.toString('errors-warnings'));
  process.exitCode = error || stats.hasErrors() || stats.hasWarnings() ? 1 : 0;
});
`;

const test = `
import { kit } from './main.mjs';
test('the kit has no wallet before it is started', () => expect(kit.wallets.list.get()).toEqual([]));
`;

const tools = [
  ['webpack', [], 'webpack.mjs'],
  ['Jest', ['--experimental-vm-modules'], 'node_modules/jest/bin/jest.js'],
] as const;

/** Whether webpack bundles the kit without a message, and Jest runs a test with it as in the guide; and the devtools. */
export async function bundlerChecks(
  folder: string,
  packed: readonly Packed[],
): Promise<readonly CheckResult[]> {
  mkdirSync(folder, { recursive: true });
  const tarballs = Object.fromEntries(packed.map((item) => [item.name, `file:${item.tarball}`]));
  const newest = (name: string) => installed(name).slice(name.length + 1);
  const files = {
    'package.json': JSON.stringify({
      private: true,
      jest: { testMatch: ['**/*.test.mjs'] },
      dependencies: {
        '@causeway/core': tarballs['@causeway/core'],
        '@causeway/devtools': tarballs['@causeway/devtools'],
        '@causeway/eip155': tarballs['@causeway/eip155'],
        '@causeway/kit': tarballs['@causeway/kit'],
        react: newest('react'),
        'react-dom': newest('react-dom'),
      },
      devDependencies: { jest: '30.5.2', webpack: '5.112.2' },
    }),
    // JSON is YAML.
    'pnpm-workspace.yaml': JSON.stringify({ overrides: tarballs }),
    'main.mjs': main,
    'main.test.mjs': test,
    'webpack.mjs': webpack,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const install = await exec('pnpm', ['install', ...pnpm], folder);
  if (!install.ok) return [{ name: 'webpack and Jest: install', ok: false, detail: install.output }];
  const results: CheckResult[] = [];
  for (const [tool, options, script] of tools) {
    const { ok, output } = await exec(process.execPath, [...options, script], folder);
    results.push({ name: `${tool}: finds the packages and runs`, ok, detail: ok ? '' : output });
  }
  return [...results, ...(await devtoolsChecks(folder))];
}
