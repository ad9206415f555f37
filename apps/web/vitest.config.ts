import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { messages } from './build/messages.ts';

const conditions = ['@causeway/source', 'module', 'node', 'development|production'];
const here = fileURLToPath(new URL('.', import.meta.url));

const tests = ['src', 'server', 'build', 'frame']
  .flatMap((folder) =>
    readdirSync(`${here}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .filter((name) => /\.test\.tsx?$/.test(name));
/** A file that replaces modules must not leave them to the next. */
const replacing = tests.filter((name) =>
  /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(here + name, 'utf8')),
);

export default defineConfig({
  plugins: [messages(fileURLToPath(new URL('src', import.meta.url)), ['en/shell', 'en/connect'])],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'web',
          include: tests.filter((name) => !replacing.includes(name)),
          // Modules are loaded once for all files: loading them again for each took half of the processor's time.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'web with modules replaced', include: replacing } },
    ],
  },
});
