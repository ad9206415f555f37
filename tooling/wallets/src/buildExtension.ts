import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Chain } from '@causeway/protocol';
import { build } from 'esbuild';

/** The options of the extension's build. */
export interface BuildExtensionOptions {
  /** Absolute path of the folder to write; made if it is missing. */
  readonly outdir: string;
  /** Absolute path of a module that exports `createKeyed`: the wallet side under test. */
  readonly keyed: string;
  /** Absolute path of a module that exports `memoryKey(privateKey)`. */
  readonly key: string;
  /** The wallet's chains at the start; the first is its current one. Their servers must be on loopback. */
  readonly chains: readonly Chain[];
}

const folder = fileURLToPath(new URL('../extension', import.meta.url));
const copied = ['manifest.json', 'approval.html'] as const;

/** Builds the test extension into a folder that a browser can load. */
export async function buildExtension({ outdir, keyed, key, chains }: BuildExtensionOptions): Promise<void> {
  await mkdir(outdir, { recursive: true });
  await build({
    entryPoints: ['background', 'content', 'inpage', 'approval'].map((name) => join(folder, `${name}.ts`)),
    outdir,
    bundle: true,
    // Content scripts are not modules, and the worker needs no chunks.
    format: 'iife',
    target: 'chrome123',
    conditions: ['@causeway/source'],
    alias: { 'given:keyed': keyed, 'given:key': key },
    plugins: [
      {
        name: 'given:chains',
        setup(builder) {
          builder.onResolve({ filter: /^given:chains$/ }, ({ path }) => ({ path, namespace: 'given' }));
          builder.onLoad({ filter: /.*/, namespace: 'given' }, () => ({
            contents: `export const chains = ${JSON.stringify(chains)};`,
          }));
        },
      },
    ],
    logLevel: 'warning',
  });
  for (const name of copied) await copyFile(join(folder, name), join(outdir, name));
}
