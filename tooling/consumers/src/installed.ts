import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));

/** A package with the version this repository uses, as `name@version`, for an install elsewhere. */
export function installed(name: string): string {
  const { version } = JSON.parse(readFileSync(join(modules, name, 'package.json'), 'utf8')) as {
    version: string;
  };
  return `${name}@${version}`;
}
