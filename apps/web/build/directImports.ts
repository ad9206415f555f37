import type { Plugin } from 'vite';

/**
 * Leaves dynamic imports as they are. Vite would wrap each in a helper that fetches style sheets and dependencies
 * ahead; there is one style sheet here, and nothing is to be fetched ahead.
 */
export function directImports(): Plugin {
  return {
    name: 'causeway:direct-imports',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}
