import { defineConfig } from 'vitest/config';
import { passOverClientFaults } from './clientFaults.mjs';

// Without `module`: under it the newest wallet kit imports a file that Node does not find.
const conditions = ['@causeway/source', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'relay',
    environment: 'node',
    // Modules are loaded once for all files, which saves a tenth of the processor's time.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    include: ['{src,test}/**/*.test.ts'],
    onUnhandledError: passOverClientFaults,
  },
});
