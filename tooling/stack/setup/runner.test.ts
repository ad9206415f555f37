import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { touchedPackages } from './changed.mjs';
import { allChecks } from './checks.mjs';
import { packageJobs } from './jobs.mjs';
import NotesReporter from './notesReporter.mjs';
import { longestFirst } from './order.mjs';
import { everFailed, turnsOf } from './repeat.mjs';
import { checkCounts, playwrightCounts, playwrightSkips, vitestCounts } from './reports.mjs';
import { schedule } from './schedule.mjs';
import { selectChecks, selectTouched } from './select.mjs';
import { whatFailed } from './summary.mjs';
import { formatTable, printedByTests, skipReasons, unhandledErrors } from './table.mjs';
import { typeErrors } from './types.mjs';
import { workspacePackages } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'causeway-runner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function report(content: unknown): string {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const nowhere = join(folder, 'nowhere.json');

describe('the counts of a report', () => {
  const vitest = {
    numPassedTests: 3,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [],
  };

  it('the counts of a report are read from Vitest', () => {
    expect(vitestCounts(report(vitest), 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
    expect(vitestCounts(report({ ...vitest, numFailedTests: 2 }), 1).failed).toBe(2);
  });

  it('the counts of a report include a test file that could not run as a failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(vitestCounts(report({ ...vitest, testResults }), 1).failed).toBe(1);
  });

  it('the counts of a report are read from Playwright, with a test that passed on its second try as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 };
    expect(playwrightCounts(report({ stats }), 1)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  it('the counts of a report are read from the checks of our own tools', () => {
    const checks = [{ ok: true }, { ok: false }, { ok: false, skipped: 'no chain' }];
    expect(checkCounts(report({ checks }), 1)).toEqual({ passed: 1, failed: 1, skipped: 1 });
  });

  it('a missing or empty report or a bad exit code counts as a failure', () => {
    for (const count of [vitestCounts, playwrightCounts, checkCounts])
      expect(count(nowhere, 0).failed).toBe(1);
    expect(vitestCounts(report({ ...vitest, numPassedTests: 0 }), 0).failed).toBe(1);
    expect(vitestCounts(report(vitest), 1).failed).toBe(1);
    expect(
      playwrightCounts(report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 3 } }), 0).failed,
    ).toBe(1);
    expect(checkCounts(report({ checks: [] }), 0).failed).toBe(1);
    expect(checkCounts(report({ checks: [{ ok: true }] }), 1).failed).toBe(1);
  });
});

describe('the schedule of checks', () => {
  const step = (id: string, log: string[], more: object = {}) => ({
    id,
    ...more,
    run: async () => {
      log.push(`+${id}`);
      await Promise.resolve();
      log.push(`-${id}`);
    },
  });
  const never = new AbortController().signal;

  it('the schedule runs two steps at once, and a wide one alone', async () => {
    const log: string[] = [];
    await schedule(
      [step('a', log), step('b', log), step('wide', log, { cores: 2 }), step('c', log)],
      2,
      never,
    );
    expect(log).toEqual(['+a', '+b', '-a', '-b', '+wide', '-wide', '+c', '-c']);
  });

  it('the schedule starts a step only after the steps it waits for, even when they are listed later', async () => {
    const log: string[] = [];
    await schedule([step('last', log, { after: ['first'] }), step('first', log)], 2, never);
    expect(log).toEqual(['+first', '-first', '+last', '-last']);
  });

  it('the schedule does not wait for a step that was not selected', async () => {
    const log: string[] = [];
    await schedule([step('a', log, { after: ['elsewhere'] })], 2, never);
    expect(log).toEqual(['+a', '-a']);
  });

  it('the schedule starts nothing after the signal is aborted', async () => {
    const log: string[] = [];
    const abort = new AbortController();
    const first = { id: 'first', run: async () => abort.abort() };
    await schedule([first, step('second', log, { after: ['first'] })], 2, abort.signal);
    expect(log).toEqual([]);
  });
});

describe('the order of the checks', () => {
  it('the order puts long checks first and those that use the whole machine last', () => {
    const checks = [{ id: 'wide', cores: 2 }, { id: 'new' }, { id: 'short' }, { id: 'long' }];
    const times = { wide: 100, short: 1, long: 9 };
    expect(longestFirst(checks, times).map(({ id }) => id)).toEqual(['long', 'short', 'new', 'wide']);
  });

  it('the order begins with the builds, and ends with the browser tests of the app', () => {
    const checks = allChecks();
    expect(checks.at(-1)?.id).toBe('e2e');
    expect(checks.slice(0, 2).map(({ id }) => id)).toEqual(['app', 'build']);
  });
});

describe('the jobs of continuous integration', () => {
  it('the jobs of continuous integration cover every package with tests and its dependencies', () => {
    const jobs = new Map(packageJobs().map(({ name, ...needs }) => [name, needs]));
    const configured = workspacePackages().filter(({ manifest }) => manifest.scripts?.test);
    expect([...jobs.keys()]).toEqual(configured.map(({ name }) => name));
    const words = ['protocol', 'core', 'eip155', 'embedded-wallet', 'walletconnect', 'react'];
    const tools = ['keyserver', 'relay', 'matrix', 'test-wallets', 'stack', 'web'];
    for (const word of [...words, ...tools]) expect(jobs.has(`@causeway/${word}`), word).toBe(true);
    expect(jobs.get('@causeway/embedded-wallet')).toEqual({ chrome: true, redis: true });
    expect(jobs.get('@causeway/protocol')).toEqual({ chrome: false, redis: false });
  });

  it('the jobs of continuous integration install a browser wherever the tests of a package start one', () => {
    const starts = /from 'playwright'|browser-playwright|CAUSEWAY_CHROME/;
    for (const { name, chrome } of packageJobs()) {
      if (name === '@causeway/web') continue;
      const folder = workspacePackages().find((each) => each.name === name)?.folder ?? '';
      const startsChrome = testFiles(folder).some((file) => starts.test(readFileSync(file, 'utf8')));
      expect({ name, chrome: chrome || !startsChrome }).toEqual({ name, chrome: true });
    }
  });
});

function testFiles(folder: string): string[] {
  const config = join(folder, 'vitest.config.ts');
  const tests = join(folder, 'test');
  const inside = existsSync(tests) ? readdirSync(tests, { recursive: true, encoding: 'utf8' }) : [];
  return [config, ...inside.filter((name) => name.endsWith('.ts')).map((name) => join(tests, name))];
}

describe('the type check of a package', () => {
  const write = (at: string, name: string, content: string) => {
    mkdirSync(join(folder, at), { recursive: true });
    writeFileSync(join(folder, at, name), content);
  };
  const options = { strict: true, noEmit: true, types: [], lib: ['ES2023'], module: 'ESNext' };
  const config = (more = {}) =>
    JSON.stringify({ compilerOptions: { ...options, ...more }, files: ['main.ts'] });
  const errorsOf = async (...names: string[]) => {
    const folders = names.map((name) => join(folder, name));
    const errors = await typeErrors(folders);
    return folders.map((at) => errors.get(at));
  };

  it('the type check of a package covers its own files and not those of its neighbours', async () => {
    write('good', 'tsconfig.json', config());
    write('good', 'main.ts', "import { wrong } from '../bad/main';\nexport const text: string = wrong;\n");
    write('bad', 'tsconfig.json', config());
    write('bad', 'main.ts', 'export const wrong: string = 1;\n');
    const wrong = /^main\.ts\(1,14\): error TS2322:/;
    expect(await errorsOf('good')).toEqual(['']);
    expect(await errorsOf('bad')).toEqual([expect.stringMatching(wrong)]);
    expect(await errorsOf('good', 'bad')).toEqual(['', expect.stringMatching(wrong)]);
  });

  it('the type check of a package uses its own compiler options beside packages with other options', async () => {
    const content = 'export const first = (all: string[]): string => all[0];\n';
    for (const at of ['loose', 'loose too']) write(at, 'tsconfig.json', config());
    write('strict', 'tsconfig.json', config({ noUncheckedIndexedAccess: true }));
    for (const at of ['loose', 'strict', 'loose too']) write(at, 'main.ts', content);
    const errors = await errorsOf('loose', 'strict', 'loose too');
    expect(errors).toEqual(['', expect.stringMatching(/^main\.ts\(1,49\): error TS2322:/), '']);
  });

  it('the type check of a package fails without a configuration or without files to check', async () => {
    mkdirSync(join(folder, 'nowhere'), { recursive: true });
    write('empty', 'tsconfig.json', JSON.stringify({ compilerOptions: options, include: ['src'] }));
    const wrong = [expect.stringContaining('error TS'), expect.stringContaining('error TS18003')];
    expect(await errorsOf('nowhere', 'empty')).toEqual(wrong);
  });
});

describe('the printed report', () => {
  it('the printed report aligns the columns', () => {
    const rows = [{ step: 'lint', passed: 1, failed: 0, skipped: 0, ms: 1234, cpuMs: 2345, note: '' }];
    expect(formatTable(rows)).toBe(
      'check  passed  failed  skipped  seconds  cpu\nlint        1       0        0      1.2  2.3',
    );
  });

  it('the printed report shows the output of tests without the output of the runner', () => {
    const output = [
      ' RUN  v4',
      'stdout | a.test.ts > it',
      '1000 transitions, seed 7',
      '',
      'stderr | a.test.ts > it',
      'noise',
      '',
      'seed 9: 100 replies',
      ' ✓ a.test.ts (1 test)',
      ' Tests  1 passed',
    ].join('\n');
    expect(printedByTests(output)).toEqual(['1000 transitions, seed 7', 'seed 9: 100 replies']);
  });
});

describe('the list of skipped tests', () => {
  it('the list of skipped tests counts by reason', () => {
    const output =
      'skipped | no chain | a > b\nnoise\nskipped | no chain | a > c\nskipped | no reason given | d\n';
    expect(skipReasons(output)).toEqual(['2 × no chain', '1 × no reason given']);
  });
});

describe('the list of unhandled errors', () => {
  it('an error that no test handled is listed with its place', () => {
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line));
    const stack = 'TypeError: no key\n    at read (client.js:1:2)\n    at other (client.js:3:4)';
    new NotesReporter().onTestRunEnd([], [{ name: 'TypeError', message: 'no key\nmore', stack }, {}]);
    log.mockRestore();
    const output = ['noise', ...lines].join('\n');
    expect(unhandledErrors(output)).toEqual([
      'Unhandled TypeError: no key at read (client.js:1:2)',
      'Unhandled Error:',
    ]);
  });
});

describe('the list of skipped browser tests', () => {
  it('the list of skipped browser tests names each with its reason', () => {
    const skip = { status: 'skipped', annotations: [{ type: 'skip', description: 'no second screen' }] };
    const specs = [
      { title: 'moves', tests: [skip] },
      { title: 'stays', tests: [{ status: 'expected', annotations: [] }] },
    ];
    expect(playwrightSkips(report({ suites: [{ suites: [{ specs }] }] }))).toEqual([
      'moves: no second screen',
    ]);
    expect(playwrightSkips(nowhere)).toEqual([]);
  });
});

describe('the selection of checks', () => {
  const run = async () => ({ counts: { passed: 1, failed: 0, skipped: 0 }, output: '' });
  const checks = [
    { id: 'app', kinds: ['build'], run },
    { id: 'unit one', kinds: ['unit'], run },
    { id: 'e2e', kinds: ['e2e'], after: ['app'], run },
  ];

  it('the selection includes all checks, or one kind with the checks it waits for', () => {
    expect(selectChecks(checks, undefined)).toHaveLength(3);
    expect(selectChecks(checks, 'e2e').map(({ id }) => id)).toEqual(['app', 'e2e']);
  });

  it('the selection names an unknown kind and the known ones', () => {
    expect(() => selectChecks(checks, 'unit,nothing')).toThrow(
      expect.objectContaining({
        message: expect.stringContaining('nothing'),
        steps: ['Kinds: build, unit, e2e'],
      }),
    );
  });
});

describe('the checks of a change', () => {
  const touched = (...files: string[]) => [...touchedPackages(files)].sort();

  it('the checks of a change cover the package of the change and every package that depends on it', () => {
    const names = touched('packages/names/src/base.ts');
    expect(names).toContain('@causeway/names');
    expect(names).toContain('@causeway/web');
    expect(names).toContain('@causeway/consumers');
    expect(names).not.toContain('@causeway/solana');
    expect(names).not.toContain('@causeway/protocol');
    expect(touched('apps/web/src/main.tsx')).toContain('@causeway/web');
    expect(touched('apps/web/src/main.tsx')).not.toContain('@causeway/eip155');
  });

  it('the checks of a change cover packages with a test that reads the changed page', () => {
    expect(touched('docs/errors.md')).toContain('@causeway/protocol');
    // The text is assembled here, because otherwise this test would name it too.
    expect(touched(['CHANGELOG', 'md'].join('.'))).toEqual([]);
  });

  it('a change of the lockfile or the runner itself selects all checks', () => {
    const everything = workspacePackages()
      .map(({ name }) => name)
      .sort();
    expect(touched('pnpm-lock.yaml')).toEqual(everything);
    expect(touched('tooling/stack/setup/test.mjs')).toEqual(everything);
  });

  it('the checks of a change include the checks they wait for and the checks of any change', () => {
    const run = async () => ({ counts: { passed: 1, failed: 0, skipped: 0 }, output: '' });
    const checks = [
      { id: 'lint', kinds: ['lint'], run },
      { id: 'app', kinds: ['build'], of: ['web'], run },
      { id: 'tests one', kinds: ['unit'], of: ['one'], run },
      { id: 'sizes', kinds: ['sizes'], of: ['bench'], after: ['app'], run },
    ];
    const ids = (...names: string[]) => selectTouched(checks, new Set(names)).map(({ id }) => id);
    expect(ids('one')).toEqual(['lint', 'tests one']);
    expect(ids('bench')).toEqual(['lint', 'app', 'sizes']);
    expect(ids()).toEqual(['lint']);
  });
});

describe('repeated runs', () => {
  it('repeated runs put every fourth run under load, and a single run only when a load is requested', () => {
    const loaded = (count: number, load: boolean) =>
      turnsOf(count, load).filter((turn) => turn.loaded).length;
    expect([loaded(20, true), loaded(20, false), loaded(1, true), loaded(3, true)]).toEqual([5, 0, 1, 1]);
  });

  it('repeated runs keep the written order of tests in the first run and use another order in each later one', () => {
    expect(turnsOf(3, false).map(({ order }) => order)).toEqual([0, 1, 2]);
  });

  it('repeated runs list every test that ever failed with its count and first reason', () => {
    const failure = 'tests one, stays in sight: Error: expected false';
    const runs = [
      { loaded: false, failures: [] },
      { loaded: true, failures: [failure, 'e2e, sends: gone'] },
      { loaded: false, failures: [failure] },
    ];
    expect(everFailed(runs)).toEqual([
      '2 of 3 runs, 1 beside a load: tests one, stays in sight: Error: expected false',
      '1 of 3 runs, 1 beside a load: e2e, sends: gone',
    ]);
  });
});

describe('the output of a failed check', () => {
  it('the output of a failed check leaves out the tests that passed', () => {
    expect(whatFailed('Running 3\n  ✓  1 fine (1s)\n  ✘  2 broken (1s)\n     ✓ fine\n\n  1 failed\n')).toBe(
      'Running 3\n  ✘  2 broken (1s)\n\n  1 failed',
    );
  });

  it('the output of a failed check keeps the newest lines when it is long', () => {
    const excerpt = whatFailed(Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join('\n'));
    expect(excerpt.split('\n')).toHaveLength(301);
    expect(excerpt).toMatch(/^\(700 lines before\)\nline 700\n/);
    expect(excerpt).toMatch(/line 999$/);
  });
});
