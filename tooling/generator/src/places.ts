import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A namespace, and how types and sentences call it. */
export interface Named {
  readonly name: string;
  readonly title: string;
}

type Edit = (text: string, named: Named) => string;

/** Puts a text before the first occurrence of a mark. @throws Error where the mark is missing. */
function before(text: string, mark: string, added: string): string {
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`The line "${mark.trim()}" is missing.`);
  return text.slice(0, at) + added + text.slice(at);
}

/** The files that name all namespaces, and the edit of each for a new one. */
const places: Readonly<Record<string, Edit>> = {
  'apps/web/package.json': (text, { name }) =>
    before(text, '    "@causeway/core": ', `    "@causeway/${name}": "workspace:^",\n`),
  'apps/web/src/namespaces.ts': (text, { name }) => {
    const line = `  ${name}: { adapter: ({ chainsIn }) => ${name}({ chains: chainsIn('${name}') }) },\n`;
    const listed = before(text, '} as const satisfies', line);
    return before(
      listed,
      "import type { Config } from './config.ts';",
      `import { ${name} } from '@causeway/${name}';\n`,
    );
  },
  'tooling/stack/src/networks.ts': (text, { name, title }) => {
    const start = `const ${name}: StartNetwork = async ({ signal }) => {
  const { start${title} } = await import('@causeway/devnets/${name}');
  const { url, ended, stop } = await start${title}({ port: 0, signal });
  const currency = { name: '${title}', symbol: 'TOY', decimals: 8 };
  const chain = { id: '${name}:local' as const, name: '${title} Local', currency, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

`;
    const list = '/** Every local network beside the EVM chains';
    const listed = before(text, list, start);
    const at = listed.indexOf('];', listed.indexOf(list));
    return `${listed.slice(0, at)}, ${name}${listed.slice(at)}`;
  },
};

/**
 * Adds a namespace to the files that name all of them. Each is changed or none.
 *
 * @returns the files, relative to the top of the repository.
 * @throws Error for a file that has not the expected form.
 */
export function editPlaces(root: string, named: Named): readonly string[] {
  const edited = Object.entries(places).map(([path, edit]) => {
    try {
      return [path, edit(readFileSync(join(root, path), 'utf8'), named)] as const;
    } catch (cause) {
      throw new Error(`${path} cannot be changed: ${cause instanceof Error ? cause.message : cause}`, {
        cause,
      });
    }
  });
  for (const [path, text] of edited) writeFileSync(join(root, path), text);
  return edited.map(([path]) => path);
}
