import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckResult } from '@causeway/stack/report';
import { exec } from './exec.js';
import { installed } from './installed.js';
import type { Packed } from './pack.js';

const pnpm = ['--ignore-scripts', '--prefer-offline', '--no-frozen-lockfile'];

/** The packages of a small app, and subpaths of them. */
const main = `
import { createWallets } from '@causeway/core';
import { eip155 } from '@causeway/eip155';
import { mainnet } from '@causeway/eip155/chains';
import { useAction } from '@causeway/react';
import { Connect } from '@causeway/react/parts';
import '@causeway/react/styles.css';
const wallets = createWallets({ appName: 'Example', adapters: [eip155({ chains: [mainnet] })] });
console.log(wallets, useAction, Connect);
`;

/** Whether Parcel, which does not read `exports` unless it is told to, finds the packages and their subpaths. */
export async function parcelChecks(
  folder: string,
  packed: readonly Packed[],
): Promise<readonly CheckResult[]> {
  mkdirSync(folder, { recursive: true });
  const tarballs = Object.fromEntries(packed.map((item) => [item.name, `file:${item.tarball}`]));
  const newest = (name: string) => installed(name).slice(name.length + 1);
  const files = {
    'package.json': JSON.stringify({
      private: true,
      dependencies: {
        '@causeway/core': tarballs['@causeway/core'],
        '@causeway/eip155': tarballs['@causeway/eip155'],
        '@causeway/react': tarballs['@causeway/react'],
        react: newest('react'),
        'react-dom': newest('react-dom'),
      },
      devDependencies: { parcel: '2.16.4' },
    }),
    // JSON is YAML.
    'pnpm-workspace.yaml': JSON.stringify({ overrides: tarballs }),
    'main.js': main,
    'index.html': '<!doctype html><title>Example</title><script type="module" src="./main.js"></script>',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const name = 'Parcel: finds the packages and their subpaths without settings';
  const install = await exec('pnpm', ['install', ...pnpm], folder);
  if (!install.ok) return [{ name, ok: false, detail: install.output }];
  const script = join('node_modules', 'parcel', 'lib', 'bin.js');
  const built = await exec(process.execPath, [script, 'build', 'index.html', '--no-cache'], folder);
  return [{ name, ok: built.ok, detail: built.ok ? '' : built.output }];
}
