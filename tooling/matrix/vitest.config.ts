import { passOverClientFaults } from '@causeway/relay/client-faults';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

/** Files that take a minute or so, each with its modules to itself. */
const long = ['evmRelay', 'faultMatrix', 'namespaces', 'redirects', 'relayed', 'soak'].map(
  (name) => `test/${name}.test.ts`,
);

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  // Without `module`: under it the newest wallet kit imports a file that Node does not find.
  ssr: { resolve: { conditions: [...conditions, 'node', 'import', 'default'] } },
  test: {
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // The cells of the relay wait for the clients' own timers far longer than they work.
    maxConcurrency: 16,
    // Two files at a time on two cores, for the same reason.
    maxWorkers: 2,
    onUnhandledError: passOverClientFaults,
    projects: [
      {
        extends: true,
        // Modules are loaded once for all files: loading them again for each took a fifth of the processor's time.
        test: { name: 'matrix', include: ['test/**/*.test.ts'], exclude: long, isolate: false },
      },
      { extends: true, test: { name: 'long', include: long } },
    ],
  },
});
