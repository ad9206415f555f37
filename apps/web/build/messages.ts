import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import compileModule from '@messageformat/core/compile-module';
import type { Plugin } from 'vite';

const prefix = 'virtual:messages';
const resolved = `\0${prefix}`;
const require = createRequire(import.meta.url);

/**
 * Compiles the ICU messages of `locales/<locale>/<area>.json` to functions, one module per locale and area, so
 * that the page neither parses messages nor needs `eval`. A namespace is an area too: its messages are in
 * `families/<namespace>/locales/<locale>.json`, else in its `en.json`, and the area `ui` gets the `name` in it as `namespace.<namespace>`.
 *
 * - `virtual:messages/en/shell` is one area of one locale: `Record<string, (values) => string>`.
 * - `virtual:messages/ar` holds the loaders of one locale: `Record<area, () => Promise<…>>`.
 * - `virtual:messages` is the catalogue: `catalogues[locale]()` imports a locale's loaders.
 * - `virtual:messages/ar/plural` has the plural form of a number, from the browser's own data. English has a function, as
 *   the first page needs it.
 *
 * @param source The folder that holds `locales` and `families`.
 * @param eager `locale/area` that the app imports itself; naming them to a loader too would only split them off.
 */
export function messages(source: string, eager: readonly string[] = []): Plugin {
  return {
    name: 'causeway:messages',
    resolveId(id, importer) {
      if (id === prefix || id.startsWith(`${prefix}/`)) return `\0${id}`;
      // The compiled functions' helpers are a dependency of the compiler, not of the app.
      if (importer?.startsWith(resolved) && id.startsWith('@messageformat/runtime')) {
        const [locale] = importer.slice(resolved.length + 1).split('/');
        if (id.endsWith('/cardinals') && locale !== 'en') return `${resolved}/${locale}/plural`;
        return this.resolve(id, require.resolve('@messageformat/core'), { skipSelf: true });
      }
      return undefined;
    },
    load(id) {
      if (id === resolved) return catalogue(source);
      if (!id.startsWith(`${resolved}/`)) return undefined;
      const [locale = '', area] = id.slice(resolved.length + 1).split('/');
      if (area === 'plural') return pluralModule(locale);
      if (!area) return `export default ${loaders(source, locale, eager)};`;
      const files = filesOf(source, locale, area);
      for (const file of files) this.addWatchFile(file);
      if (locale !== 'en' && files[0]?.endsWith('/en.json')) {
        return `export { default } from ${JSON.stringify(`${prefix}/en/${area}`)};`;
      }
      return compileMessages(locale, readTexts(source, locale, area));
    },
  };
}

/** The areas of a locale: those of the app in general, then the namespaces. */
export function areasOf(source: string, locale: string): string[] {
  const names = readdirSync(join(source, 'locales', locale)).map((name) => name.replace(/\.json$/, ''));
  return [...names.sort(), ...familiesOf(source)];
}

/** The messages of an area, not yet compiled. */
export function readTexts(source: string, locale: string, area: string): Record<string, string> {
  const [main = '', ...named] = filesOf(source, locale, area);
  const read = (file: string): Record<string, string> => JSON.parse(readFileSync(file, 'utf8'));
  const names = named.map((file, index) => [`namespace.${familiesOf(source)[index]}`, read(file).name ?? '']);
  return { ...read(main), ...Object.fromEntries(names) };
}

/** The messages of a namespace; the English ones, where it has none in the locale. */
function familyFile(source: string, locale: string, namespace: string): string {
  const folder = join(source, 'families', namespace, 'locales');
  const file = join(folder, `${locale}.json`);
  return existsSync(file) ? file : join(folder, 'en.json');
}

function familiesOf(source: string): string[] {
  return directories(join(source, 'families')).filter((name) => existsSync(familyFile(source, 'en', name)));
}

/** The file of an area, and the files from which it takes names. */
function filesOf(source: string, locale: string, area: string): string[] {
  const families = familiesOf(source);
  if (families.includes(area)) return [familyFile(source, locale, area)];
  const names = area === 'ui' ? families.map((namespace) => familyFile(source, locale, namespace)) : [];
  return [join(source, 'locales', locale, `${area}.json`), ...names];
}

/** The source of a module whose default export has a function for each message. */
export function compileMessages(locale: string, texts: Record<string, string>): string {
  return compileModule(new MessageFormat(locale), texts);
}

/** The plural forms of a locale, exported under the name that the compiler imports: that of the language. */
function pluralModule(locale: string): string {
  const tag = JSON.stringify(locale);
  const [name] = locale.split('-');
  return `const rules = new Intl.PluralRules(${tag}); export const ${name} = (n) => rules.select(Number(n));`;
}

/** The loaders of a locale are fetched with the first area in it. */
function catalogue(source: string): string {
  const entries = directories(join(source, 'locales')).map(
    (locale) => `${JSON.stringify(locale)}: () => import(${JSON.stringify(`${prefix}/${locale}`)})`,
  );
  return `export const catalogues = { ${entries.join(', ')} };`;
}

function loaders(source: string, locale: string, eager: readonly string[]): string {
  const entries = areasOf(source, locale)
    .filter((area) => !eager.includes(`${locale}/${area}`))
    .map((area) => `${JSON.stringify(area)}: () => import(${JSON.stringify(`${prefix}/${locale}/${area}`)})`);
  return `{ ${entries.join(', ')} }`;
}

function directories(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
