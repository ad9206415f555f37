import { posix } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves out what the page has anyway: packages by their exact name, so that what an import line takes from another
 * entry point of such a package is weighed with it; and files by their name, such as `./verify.js`, in whichever folder.
 */
export function exactly(names: readonly string[]): Plugin {
  return {
    name: 'exactly',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...options }) => {
        if (pluginData === 'asked' || options.kind === 'entry-point') return undefined;
        const byName =
          path.startsWith('.') && options.importer !== '<stdin>' ? `./${posix.basename(path)}` : path;
        // Every package of ours says so in its manifest; a bundler then keeps no import that nothing is taken from.
        if (names.includes(byName)) return { path, external: true, sideEffects: false };
        // What an entry point takes from its package's index is the page's already.
        if (
          !/[\\/]protocol[\\/]src[\\/]building[\\/]/.test(options.importer) ||
          !path.startsWith('../words/')
        )
          return undefined;
        return names.includes('@causeway/protocol')
          ? { path: '@causeway/protocol', external: true }
          : resolve(path, { ...options, pluginData: 'asked' });
      });
    },
  };
}
