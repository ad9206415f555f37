import { passOverClientFaults } from '@causeway/relay/client-faults';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    name: 'wallet-page',
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['{src,test}/**/*.test.ts'],
    onUnhandledError: passOverClientFaults,
  },
});
