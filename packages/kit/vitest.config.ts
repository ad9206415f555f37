import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChrome } from './src/testing/findChrome.ts';

const conditions = ['@causeway/source'];
export default defineConfig({
  resolve: { conditions: [...conditions, 'module', 'browser', 'import', 'default'] },
  ssr: { resolve: { conditions: [...conditions, 'module', 'node', 'import', 'default'] } },
  oxc: { jsx: { runtime: 'automatic' } },
  // All of them are known, so that none is found late and reloads the page under a test.
  optimizeDeps: {
    include: [
      'axe-core',
      'qr',
      'qr/decode.js',
      'react',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-dom/client',
      'react-dom/server',
      'vitest-browser-react',
    ],
  },
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'kit in Node', include: ['src/**/*.test.ts'], environment: 'node' },
      },
      {
        extends: true,
        test: {
          name: 'kit in Chromium',
          include: ['src/**/*.test.tsx'],
          setupFiles: ['src/testing/setup.ts'],
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
