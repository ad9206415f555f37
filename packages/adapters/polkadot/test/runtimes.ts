import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Hex } from '@causeway/protocol/bytes';

const require = createRequire(import.meta.url);

/** The metadata in a module: some published files have bytes of the answer in front of it. */
async function readHex(file: string): Promise<Hex> {
  const { default: text } = (await import(pathToFileURL(file).href)) as { default: string };
  const hex = text.startsWith('0x') ? text : `0x${Buffer.from(text, 'base64').toString('hex')}`;
  return `0x${hex.slice(hex.indexOf('6d657461'))}`;
}

async function collect(folder: string, names: RegExp): Promise<readonly (readonly [string, Hex])[]> {
  const files = readdirSync(folder).filter((name) => names.test(name));
  return Promise.all(files.map(async (name) => [name, await readHex(join(folder, name))] as const));
}

/** The metadata that packages of the ecosystem publish, by a name that begins with its version where it is known. */
export async function publishedRuntimes(): Promise<readonly (readonly [string, Hex])[]> {
  const support = dirname(require.resolve('@polkadot/types-support/package.json'));
  const descriptors = dirname(require.resolve('@galacticcouncil/descriptors'));
  const lists = ['v14', 'v15', 'v16'].map(async (version) =>
    (await collect(join(support, 'metadata', version), /-hex\.js$/)).map(
      ([name, hex]) => [`${version}/${name}`, hex] as const,
    ),
  );
  return [...(await Promise.all(lists)).flat(), ...(await collect(descriptors, /_metadata-.*\.js$/))];
}
