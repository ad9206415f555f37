import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fencesIn } from './fences.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const start = join(root, 'docs', 'start');

/** The files that a guide tells its reader to write, by path: fences such as `tsx [src/App.tsx]`. */
function filesOf(text: string): Readonly<Record<string, string>> {
  const files = fencesIn(text).flatMap(({ path, code }) =>
    path === undefined ? [] : [[path, `${code}\n`] as const],
  );
  return Object.fromEntries(files);
}

/** The files of an example, without the page that describes it. */
function exampleFiles(folder: string): Readonly<Record<string, string>> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile() && !/README\.md$|\bnode_modules\b/.test(path));
  return Object.fromEntries(
    paths.map((path) => [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')]),
  );
}

const guides = readdirSync(start)
  .map((name) => ({ name, text: readFileSync(join(start, name), 'utf8') }))
  .map(({ name, text }) => ({ name, text, example: /^---\n(?:.*\n)*?example: (\S+)\n/.exec(text)?.[1] }))
  .filter(({ example }) => example !== undefined);

/** The pages whose samples a reader copies into an app. */
const docs = join(root, 'docs');
const pages = ['start', 'guides', 'recipes', 'migrate']
  .flatMap((part) => readdirSync(join(docs, part)).map((name) => join(part, name)))
  .concat('errors.md')
  .map((name) => ({ name, text: readFileSync(join(docs, name), 'utf8') }));

describe('guides and their examples', () => {
  it.each(guides)(
    '$name contains exactly the files of its example, which is built in each check',
    (guide) => {
      expect(filesOf(guide.text)).toEqual(exampleFiles(join(root, 'examples', guide.example ?? '')));
    },
  );

  it.each(pages)(
    '$name states the installation of @causeway/protocol where its samples import it',
    ({ text }) => {
      const imports = fencesIn(text).some(({ code }) => /from '@causeway\/protocol[/']/.test(code));
      // pnpm and Yarn give an app only the packages that it names.
      const named = /install.*@causeway\/protocol|@causeway\/protocol.*install|"@causeway\/protocol": "/.test(
        text,
      );
      expect(named || !imports).toBe(true);
    },
  );

  it('at least one guide names its example', () => {
    expect(guides.length).toBeGreaterThan(0);
  });
});
