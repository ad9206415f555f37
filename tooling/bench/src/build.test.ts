import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPage } from './build.js';

it('the wallets of a family are one file, which imports only what the page has and what families share', async () => {
  const dist = await buildPage('all');
  const inPage = readFileSync(join(dist, 'index.html'), 'utf8').match(/[\w-]+\.js/g) ?? [];
  const folder = join(dist, 'assets');
  const files = readdirSync(folder);
  const [part = '', shared = ''] = ['eip155-', 'protocol-'].map((begin) =>
    files.find((name) => name.startsWith(begin)),
  );
  const importsOf = (name: string) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/\bfrom\s*"\.\/([\w-]+\.js)/g)].map(
      ([, file]) => file,
    );
  expect(inPage.length).toBeLessThanOrEqual(2);
  expect([...inPage, shared]).toEqual(expect.arrayContaining(importsOf(part)));
  expect(inPage).toEqual(expect.arrayContaining(importsOf(shared)));
});
