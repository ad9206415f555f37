import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'import', 'default'];

/** How the tests of a mutated package run: each mutant in a worker of its own, which loads modules once for all files. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['node', ...conditions] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Each mutant would start a browser, another chain or the whole library of another project. A mutant that only these
    // tests kill counts as survived.
    exclude: [
      '**/*.browser.test.ts',
      'src/page/{hostile,late}.test.ts',
      'test/{announce,coinbaseWalletSdk,collectibles,libraries,metamask,opStack,popup,popupStrangers,tokens,wagmi}.test.ts',
    ],
    environment: 'node',
    isolate: false,
    setupFiles: [fileURLToPath(new URL('./noShrinking.ts', import.meta.url))],
    testTimeout: 10_000,
    hookTimeout: 15_000,
  },
});
