import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fallbackFiles, writeFallbacks } from './fallbacks.mjs';

const folder = mkdtempSync(join(tmpdir(), 'causeway-fallbacks-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const exports = {
  '.': { types: './dist/index.d.ts', default: './dist/index.js' },
  './chains': { types: './dist/chain/chains.d.ts', default: './dist/chain/chains.js' },
  './chains/more': { types: './dist/more.d.ts', default: './dist/more.js' },
  './styles.css': { default: './dist/styles/kit.css' },
};

test('each subpath leads a resolver without exports to its file and its types', () => {
  expect(fallbackFiles(exports)).toEqual({
    'chains/package.json': '{"main":"../dist/chain/chains.js","types":"../dist/chain/chains.d.ts"}\n',
    'chains/more/package.json': '{"main":"../../dist/more.js","types":"../../dist/more.d.ts"}\n',
    'styles.css': '@import "./dist/styles/kit.css";\n',
  });
});

test('a resolver without exports finds the file of a subpath', () => {
  const write = (name: string, text: string) => {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  };
  write('package.json', JSON.stringify({ exports }));
  write('dist/chain/chains.js', '');
  writeFallbacks(folder);
  // By its path, a folder is resolved without the exports of the package.
  const { resolve } = createRequire(join(folder, 'index.js'));
  expect(resolve('./chains')).toBe(join(folder, 'dist', 'chain', 'chains.js'));
  expect(readFileSync(join(folder, 'styles.css'), 'utf8')).toContain('dist/styles/kit.css');
});
