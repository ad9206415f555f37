import { posix } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Leaves out code that the page has anyway: packages by their exact name, so that code from another entry
 * point of such a package is weighed with the import line; and files by their name, such as `./verify.js`, in
 * whichever folder.
 */
export function exactly(names: readonly string[]): Plugin {
  return {
    name: 'exactly',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...options }) => {
        if (pluginData === 'asked' || options.kind === 'entry-point') return undefined;
        const byName =
          path.startsWith('.') && options.importer !== '<stdin>' ? `./${posix.basename(path)}` : path;
        // The manifest of every package of ours declares this; a bundler then drops an import from which
        // nothing is used.
        if (names.includes(byName)) return { path, external: true, sideEffects: false };
        // The page already has everything that an entry point uses from its package's index.
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
