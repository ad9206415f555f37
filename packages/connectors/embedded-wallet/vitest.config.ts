import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];

export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'import', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded-wallet',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          environment: 'node',
          // Modules are loaded once for all files: loading them again for each is a large part of the processor's time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded-wallet in Chromium',
          include: ['src/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env.CAUSEWAY_CHROME ?? '/usr/bin/chromium',
                args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
