import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const parent = 'packages/adapters';

/**
 * Every adapter of the repository, by folder: the folder from the top of the repository, the name of the package, and the
 * CAIP-2 namespace, which is the one that `src/index.ts` gives the adapter.
 *
 * @type {readonly { readonly namespace: string; readonly folder: string; readonly name: string }[]}
 */
export const adapters = readdirSync(join(root, parent))
  .filter((name) => existsSync(join(root, parent, name, 'package.json')))
  .sort()
  .map((name) => {
    const folder = `${parent}/${name}`;
    const source = readFileSync(join(root, folder, 'src', 'index.ts'), 'utf8');
    const namespace = /^ +namespace: '([-a-z0-9]{3,8})',$/m.exec(source)?.[1];
    if (!namespace) throw new Error(`${folder}/src/index.ts names no namespace.`);
    const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
    return { namespace, folder, name: manifest.name };
  });
