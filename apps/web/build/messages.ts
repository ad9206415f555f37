import { readdirSync, readFileSync } from 'node:fs';
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
 * that the page neither parses messages nor needs `eval`.
 *
 * - `virtual:messages/en/shell` is one area of one locale: `Record<string, (values) => string>`.
 * - `virtual:messages/ar` holds the loaders of one locale: `Record<area, () => Promise<…>>`.
 * - `virtual:messages` is the catalogue: `catalogues[locale]()` gives a locale's loaders.
 *
 * @param eager `locale/area` that the app imports itself; naming them to a loader too would only split them off.
 */
export function messages(locales: string, eager: readonly string[] = []): Plugin {
  return {
    name: 'causeway:messages',
    resolveId(id, importer) {
      if (id === prefix || id.startsWith(`${prefix}/`)) return `\0${id}`;
      // The compiled functions' helpers are a dependency of the compiler, not of the app.
      if (importer?.startsWith(resolved) && id.startsWith('@messageformat/runtime')) {
        return this.resolve(id, require.resolve('@messageformat/core'), { skipSelf: true });
      }
      return undefined;
    },
    load(id) {
      if (id === resolved) return catalogue(locales, eager);
      if (!id.startsWith(`${resolved}/`)) return undefined;
      const [locale = '', area] = id.slice(resolved.length + 1).split('/');
      if (!area) return `export default ${loaders(locales, locale, eager)};`;
      const file = join(locales, locale, `${area}.json`);
      this.addWatchFile(file);
      return compileMessages(locale, JSON.parse(readFileSync(file, 'utf8')));
    },
  };
}

/** The source of a module whose default export holds a function for each message. */
export function compileMessages(locale: string, texts: Record<string, string>): string {
  return compileModule(new MessageFormat(locale), texts);
}

/** The locale the app begins with has its loaders at hand; those of another come when it is chosen. */
function catalogue(locales: string, eager: readonly string[]): string {
  const entries = directories(locales).map((locale) => {
    const first = eager.some((path) => path.startsWith(`${locale}/`));
    const get = first
      ? `() => (${loaders(locales, locale, eager)})`
      : `async () => (await import(${JSON.stringify(`${prefix}/${locale}`)})).default`;
    return `${JSON.stringify(locale)}: ${get}`;
  });
  return `export const catalogues = { ${entries.join(', ')} };`;
}

function loaders(locales: string, locale: string, eager: readonly string[]): string {
  const entries = readdirSync(join(locales, locale))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
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
