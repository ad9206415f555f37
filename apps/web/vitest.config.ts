import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from './build/messages.ts';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];

export default defineConfig({
  plugins: [messages(fileURLToPath(new URL('src/locales', import.meta.url)), ['en/shell', 'en/connect'])],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['{src,server,build,frame}/**/*.test.{ts,tsx}'],
  },
});
