import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { OwnFirst } from './ownFirst.js';
import { loadPlan } from './plan.js';

const conditions = ['@causeway/source', 'module', 'import', 'default'];
const { sources, tests } = loadPlan();
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** How the tests of a mutated package run. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['node', ...conditions] } },
  plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => sources[id] }],
  test: {
    include: [...tests],
    // Each mutant would start a browser, another chain or the whole library of another project. A mutant that only these
    // tests kill counts as survived.
    exclude: [
      '**/{leave,tabs}.browser.test.ts',
      '**/src/page/{hostile,late}.test.ts',
      '**/eip155/test/{announce,coinbaseWalletSdk,collectibles,devnet,libraries,metamask,opStack}.test.ts',
      '**/eip155/test/{popup,popupStrangers,tokens,wagmi}.test.ts',
    ],
    environment: 'node',
    runner: pathOf('./loop.ts'),
    setupFiles: [pathOf('./noShrinking.ts'), pathOf('./browserGlobals.ts')],
    sequence: { sequencer: OwnFirst },
    fileParallelism: false,
    maxConcurrency: 1,
    // For the runs without a mutant: the loop limits the others.
    testTimeout: 120_000,
    hookTimeout: 15_000,
    expect: { poll: { timeout: 1000 } },
    // A promise that a mutant leaves behind is not a test that fails.
    onUnhandledError: ({ type }) => type === 'Test Run Error',
    onConsoleLog: () => false,
  },
});
