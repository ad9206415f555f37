import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

/** The pages that are made here. */
export type PageName = 'hand' | 'ours';

/**
 * Builds a page for production, as the app is built.
 *
 * @returns the folder of the build.
 */
export async function buildPage(name: PageName): Promise<string> {
  const outDir = fileURLToPath(new URL(`../dist/${name}`, import.meta.url));
  await build({
    configFile: false,
    root: fileURLToPath(new URL(`../pages/${name}`, import.meta.url)),
    logLevel: 'warn',
    mode: 'production',
    plugins: [react()],
    resolve: { conditions: ['@causeway/source', 'module', 'browser', 'production'] },
    build: { outDir, emptyOutDir: true, target: 'es2022', modulePreload: { polyfill: false } },
  });
  return outDir;
}
