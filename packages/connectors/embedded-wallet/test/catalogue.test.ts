import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);

it('every error code of the embedded wallet is in the documented catalogue', () => {
  const files = readdirSync(new URL('src', root), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const text = sources.map((file) => readFileSync(new URL(`src/${file}`, root), 'utf8')).join('\n');
  const codes = new Set(Array.from(text.matchAll(/^ {4}'(embedded-[a-z-]+)': /gm), ([, code]) => code));
  const page = readFileSync(new URL('../../../docs/errors.md', root), 'utf8');
  expect(codes.size).toBeGreaterThan(20);
  expect([...codes].filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
});
