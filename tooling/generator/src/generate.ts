import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { editPlaces } from './places.js';

const template = fileURLToPath(new URL('../template', import.meta.url));

/** The parts of the template, and where each goes. */
const targets = {
  package: 'packages/adapters',
  family: 'apps/web/src/families',
  testWallet: 'tooling/wallets/src',
  devnet: 'tooling/devnets/src',
} as const;

/** How types and sentences call the namespace: its name with a capital letter by default. */
const titleOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

/**
 * Creates the files of a namespace, and adds it to the three files that name all namespaces.
 *
 * @param name the namespace of CAIP-2, as far as it is also the name of a variable.
 * @param root the top of the repository.
 * @param title how types and sentences call it: letters and digits, the first a capital one.
 * @returns the files that were written or changed, relative to the top.
 * @throws Error for a name that is not a namespace, or one that is taken. Nothing is written then.
 */
export function generateNamespace(
  name: string,
  root: string,
  title: string = titleOf(name),
): readonly string[] {
  if (!/^[a-z][a-z0-9]{2,7}$/.test(name)) {
    throw new Error(`"${name}" is not a namespace: 3 to 8 small letters and digits, the first a letter.`);
  }
  if (!/^[A-Z][A-Za-z0-9]{1,30}$/.test(title)) {
    throw new Error(`"${title}" is not a title: letters and digits, the first a capital letter.`);
  }
  const folders = Object.entries(targets).map(
    ([part, parent]) => [join(template, part), `${parent}/${name}`] as const,
  );
  for (const [, folder] of folders) {
    if (existsSync(join(root, folder))) throw new Error(`${folder} is there already.`);
  }
  const edited = editPlaces(root, { name, title });
  const written = folders.flatMap(([from, folder]) =>
    filesIn(from).map((file) => {
      const path = `${folder}/${relative(from, file)}`;
      const text = readFileSync(file, 'utf8')
        .replaceAll(/^\/\/ @boundaries-ignore .*\n/gm, '')
        .replaceAll('Toyname', title)
        .replaceAll('toyname', name);
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
      return path;
    }),
  );
  return [...written, ...edited];
}
