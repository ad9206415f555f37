import type { Plugin } from 'esbuild';

/**
 * Leaves out what the page has anyway: packages by their exact name, so that what an import line takes from another
 * entry point of such a package is weighed with it; and files by their end, such as `./verify.js`.
 */
export function exactly(names: readonly string[]): Plugin {
  return {
    name: 'exactly',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ path, pluginData, ...options }) => {
        if (pluginData === 'asked' || options.kind === 'entry-point') return undefined;
        if (names.includes(path)) return { path, external: true };
        // What an entry point takes from its package's index is the page's already.
        if (!/[\\/]protocol[\\/]src[\\/]shared[\\/]/.test(options.importer) || !path.startsWith('../'))
          return undefined;
        return names.includes('@causeway/protocol')
          ? { path: '@causeway/protocol', external: true }
          : resolve(path, { ...options, pluginData: 'asked' });
      });
    },
  };
}
