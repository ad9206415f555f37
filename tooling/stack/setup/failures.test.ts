import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { checkFailures, playwrightFailures, vitestFailures } from './reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'causeway-failures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const nowhere = join(folder, 'nowhere.json');

describe('the list of failures', () => {
  it('the list of failures names each failed test and each file that could not run, with the first line of the reason', () => {
    const testResults = [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a holds', status: 'passed', failureMessages: [] },
          {
            fullName: 'a breaks',
            status: 'failed',
            failureMessages: ['Error: 1 is not 2\n  at a.test.ts:3'],
          },
        ],
      },
      { name: 'b.test.ts', status: 'failed', message: 'No module\nat b', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [] },
    ];
    expect(vitestFailures(report({ testResults }))).toEqual([
      'a breaks: Error: 1 is not 2',
      'b.test.ts: No module',
    ]);
  });

  it('the list of failures names browser failures with file and line, flaky tests and errors outside tests, without colours', () => {
    const test = (status: string, message?: string) => ({
      tests: [{ status, results: message ? [{ error: { message } }] : [{}] }],
    });
    const specs = [
      { title: 'holds', file: 'a.spec.ts', line: 1, ...test('expected') },
      {
        title: 'breaks',
        file: 'a.spec.ts',
        line: 2,
        ...test('unexpected', '\u001B[31mno button\u001B[39m\n…'),
      },
      { title: 'wavers', file: 'a.spec.ts', line: 3, ...test('flaky', 'late') },
    ];
    const errors = [{ message: 'no build\nat setup' }];
    expect(playwrightFailures(report({ errors, suites: [{ suites: [{ specs }] }] }))).toEqual([
      'no build',
      'a.spec.ts:2 breaks: no button',
      'a.spec.ts:3 wavers: late',
    ]);
  });

  it('the list of failures names the failed checks of our own tools and leaves out skipped ones', () => {
    const checks = [
      { name: 'a', ok: true },
      { name: 'b', ok: false },
      { name: 'c', ok: false, skipped: 'no chain' },
    ];
    expect(checkFailures(report({ checks }))).toEqual(['b']);
  });

  it('the list of failures is empty without a report', () => {
    for (const readFailures of [vitestFailures, playwrightFailures, checkFailures])
      expect(readFailures(nowhere)).toEqual([]);
  });
});
