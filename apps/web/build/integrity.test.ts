import { expect, it } from 'vitest';
import { addIntegrity } from './integrity.ts';

const html =
  '<link rel="icon" href="/icon.svg"><script type="module" crossorigin src="/assets/a.js"></script>' +
  '<link rel="stylesheet" crossorigin href="/assets/a.css">';
const hashes = { '/assets/a.js': 'sha256-A', '/assets/lazy.js': 'sha256-L', '/assets/a.css': 'sha256-C' };

it('the page has a hash for each file it names and a map for scripts loaded later, before the first script', () => {
  const page = addIntegrity(html, hashes);
  expect(page).toContain('src="/assets/a.js" integrity="sha256-A"');
  expect(page).toContain('href="/assets/a.css" integrity="sha256-C"');
  expect(page).toContain('{"integrity":{"/assets/a.js":"sha256-A","/assets/lazy.js":"sha256-L"}}');
  expect(page.indexOf('importmap')).toBeLessThan(page.indexOf('type="module"'));
});

it('the build fails for a page that names a file without a hash', () => {
  expect(() => addIntegrity(html, { '/assets/a.js': 'sha256-A' })).toThrow('/assets/a.css');
});
