import { passOverClientFaults } from '@causeway/relay/client-faults';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];
const relayed = 'test/walletconnect.test.ts';

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  test: {
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    onUnhandledError: passOverClientFaults,
    projects: [
      {
        extends: true,
        test: {
          name: 'eip155',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [relayed],
          // Modules are loaded once for all files: loading them again for each took a third of the processor's time.
          isolate: false,
        },
      },
      // The relay's clients go on for a while when their test is over.
      { extends: true, test: { name: 'eip155 over the relay', include: [relayed] } },
    ],
  },
});
