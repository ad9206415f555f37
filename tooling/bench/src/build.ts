import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The pages that are made here. */
export type PageName = 'hand' | 'ours' | 'all' | 'kit';

/** The module that calls a family's wallets, here and in an installed package. */
const family = /[\\/]([a-z\d]+)[\\/](?:src|dist)[\\/]page[\\/]injected\.[jt]s$/;

/** One file each for what a page needs at once, what families share, and a family's wallets: see the guide of many families. */
const groups = [
  { name: 'main', tags: ['$initial' as const], priority: 2 },
  { name: 'protocol', test: /[\\/]protocol[\\/](?:src|dist)[\\/]/, priority: 1 },
  { name: (id: string) => family.exec(id)?.[1], debugName: 'families' },
];

/** Only the page names what to fetch ahead: an import that did would add links to it first, 3 ms before the first frame. */
const onlyOfThePage = (_: string, files: string[], { hostType }: { readonly hostType: 'html' | 'js' }) =>
  hostType === 'html' ? files : [];

/**
 * Builds a page for production.
 *
 * @param options `plain`: with Vite's own division into files, instead of the one that the guide of many families shows.
 * @returns the folder of the build.
 */
export async function buildPage(name: PageName, { plain = false } = {}): Promise<string> {
  const outDir = fileURLToPath(new URL(`../dist/${name}${plain ? '-plain' : ''}`, import.meta.url));
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`../pages/${name}`, import.meta.url)),
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    resolve: { conditions: ['@causeway/source', 'module', 'browser', 'production'] },
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false, ...(!plain && { resolveDependencies: onlyOfThePage }) },
      ...(!plain && { rolldownOptions: { output: { codeSplitting: { groups } } } }),
    },
  });
  return outDir;
}
