import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'import', 'default'];

/**
 * How the tests of a mutated package run. Modules are loaded anew for each file, unlike in the package's own settings,
 * because a mutant may change what a module does when it is loaded.
 */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['node', ...conditions] } },
  test: {
    include: process.env.CAUSEWAY_MUTATION_TESTS?.split(',') ?? ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Each mutant would start a browser, another chain or the whole library of another project. A mutant that only these
    // tests kill counts as survived.
    exclude: [
      '**/*.browser.test.ts',
      'src/page/{hostile,late}.test.ts',
      'test/{announce,coinbaseWalletSdk,collectibles,libraries,metamask,opStack,popup,popupStrangers,tokens,wagmi}.test.ts',
    ],
    environment: 'node',
    setupFiles: [fileURLToPath(new URL('./noShrinking.ts', import.meta.url))],
    testTimeout: 10_000,
    hookTimeout: 15_000,
  },
});
