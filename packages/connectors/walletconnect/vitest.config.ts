import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    // The relay clients 2.21.8 do not await their own check of a message that repeats after its session is over.
    onUnhandledError: ({ message, stack }) =>
      !(/No matching key|recently deleted/.test(message ?? '') && /@walletconnect/.test(stack ?? '')),
  },
});
