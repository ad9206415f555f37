import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areasOf } from './messages.ts';

/** The messages of the first view, and of the first part that any page fetches. */
const first = ['shell', 'connect', 'start', 'ui'];

/**
 * Each language but English in two files: one of the first view with the kit's sentences, and one of all the rest with the
 * kit's of requests, security and money. English has a file for each area. The page names every file with its hash: such
 * files for all languages would be a seventh of the first load.
 *
 * @param source The folder that holds `locales` and `families`.
 * @returns The ends of the modules' names, by file.
 */
export function languageFiles(source: string): Readonly<Record<string, readonly string[]>> {
  const areas = areasOf(source, 'en');
  const tags = readdirSync(join(source, 'locales')).filter((tag) => tag !== 'en');
  const namesOf = (tag: string, some: readonly string[]) =>
    some.map((area) => `virtual:messages/${tag}/${area}`);
  const files = tags.flatMap((tag): readonly [string, readonly string[]][] => [
    [tag, [`/kit/src/words/${tag}.ts`, `virtual:messages/${tag}`, ...namesOf(tag, first)]],
    [
      `${tag}-later`,
      [
        `/kit/src/embedded/words/${tag}.ts`,
        `/kit/src/money/words/${tag}.ts`,
        `/kit/src/embedded/security/words/${tag}.ts`,
        ...namesOf(
          tag,
          areas.filter((area) => !first.includes(area)),
        ),
      ],
    ],
  ]);
  return Object.fromEntries(files);
}
