import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';
import { promiseFaults, readPromises } from './securityPage.mjs';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const readFile = (file: string) =>
  existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined;

it('every promise of the security page names tests that exist and figures that they have', () => {
  const promises = readPromises(page);
  const tests = promises.flatMap((promised) => promised.tests);
  console.info(`security page: ${promises.length} promises, ${tests.length} tests`);
  expect(promises.length).toBeGreaterThan(50);
  expect(promiseFaults(promises, readFile)).toEqual([]);
});

it('the check of the security page finds a missing test, a missing title and a wrong figure', () => {
  const head = '| promise | how | test | figure |\n|---|---|---|---|\n';
  const row = (test: string, figure = '') =>
    promiseFaults(readPromises(`${head}| It holds | by care | ${test} | ${figure} |\n`), (file) =>
      file === 'a.test.ts' ? "test('a thing holds', () => count(10_000));" : undefined,
    );
  expect(row('`a.test.ts` “a thing holds”', '10,000 times, 0 faults')).toEqual([]);
  expect(row('')).toEqual(['"It holds" names no test.']);
  expect(row('`b.test.ts` “a thing holds”')).toEqual(['b.test.ts has no test "a thing holds".']);
  expect(row('`a.test.ts` “a thing holds”; the same file “another thing”')).toEqual([
    'a.test.ts has no test "another thing".',
  ]);
  expect(row('`a.test.ts` “a thing holds”', '100,000 times')).toEqual([
    'No test of "It holds" has the figure 100,000.',
  ]);
});
