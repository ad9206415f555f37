import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

const conditions = ['@causeway/source'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];

/** The browser named by CAUSEWAY_CHROME, else the first one on the PATH, else the one Playwright installed. */
function findChrome(): string | undefined {
  const { CAUSEWAY_CHROME, PATH = '' } = process.env;
  if (CAUSEWAY_CHROME) return CAUSEWAY_CHROME;
  const folders = ['/usr/bin', ...PATH.split(delimiter).filter(Boolean)];
  return folders
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file));
}

export default defineConfig({
  resolve: {
    conditions: [...conditions, 'module', 'browser', 'import', 'default'],
    // The build writes a folder of this name, the entry for resolvers without `exports`, which is found first.
    alias: { react: dirname(createRequire(import.meta.url).resolve('react/package.json')) },
  },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  // All of them are known, so that none is found late and reloads the page under a test.
  optimizeDeps: {
    include: [
      'axe-core',
      'preact',
      'preact/hooks',
      'preact/jsx-runtime',
      'preact/jsx-dev-runtime',
      'react',
      'react-dom/client',
    ],
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'devtools in Node',
          include: ['src/**/*.test.ts', 'test/surface.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'devtools in Chromium',
          include: ['test/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findChrome(),
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
