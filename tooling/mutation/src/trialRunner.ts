import { startTests } from '@vitest/runner';
import { type RunnerTestCase, type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest';
import { switches } from './switches.js';

type Task = RunnerTestCase | RunnerTestSuite;

/** Runs a file's tests without a report, up to the first that fails. */
export class TrialRunner extends TestRunner {
  /** The tests that run; all when there is none. */
  only: ReadonlySet<string> | undefined;
  /** Milliseconds that a test may take. */
  limit: (test: string) => number = () => 60_000;
  /** The first test that failed. */
  failed: string | undefined;
  /** How long each test took. */
  readonly times = new Map<string, number>();

  /** Runs in the place of another runner, from which it takes what Vitest gives only to the one that it makes. */
  static from(outer: TestRunner): TrialRunner {
    const runner = new TrialRunner(outer.config);
    for (const part of ['moduleRunner', '_otel']) Reflect.set(runner, part, Reflect.get(outer, part));
    return runner;
  }

  /** The first test that failed, or the file when it could not be loaded. */
  async run(path: string): Promise<string | undefined> {
    const [file] = await startTests([path], this as never);
    if (this.failed === undefined && file && hasFailed(file)) this.failed = 'loading';
    return this.failed;
  }

  async onBeforeRunFiles(files: RunnerTestFile[]) {
    if (this.only) for (const file of files) skipOthers(file, this.only);
  }

  override onBeforeTryTask(test: RunnerTestCase) {
    super.onBeforeTryTask(test);
    switches.currentTestId = nameOf(test);
  }

  /** A mutant may wait for ever, whatever limit the test has itself. */
  runTask(test: RunnerTestCase): Promise<unknown> {
    const limit = this.limit(nameOf(test));
    let timer: ReturnType<typeof setTimeout>;
    const late = new Promise((_, reject) => {
      timer = realSetTimeout(() => reject(new Error(`no end within ${limit} ms`)), limit);
    });
    const run = TestRunner.getTestFn(test) as () => unknown;
    return Promise.race([run(), late]).finally(() => realClearTimeout(timer));
  }

  override onAfterRunTask(test: RunnerTestCase) {
    super.onAfterRunTask(test);
    switches.currentTestId = undefined;
    this.times.set(nameOf(test), test.result?.duration ?? 0);
    if (test.result?.state !== 'fail') return;
    this.failed ??= nameOf(test);
    // The rest is skipped.
    this.cancel('test-failure');
  }

  /** Nothing is reported: these are not the results of the run. */
  onTaskUpdate() {}
}

// Tests replace the timers.
const { setTimeout: realSetTimeout, clearTimeout: realClearTimeout } = globalThis;

/** The titles of a test and of the blocks around it. */
export function nameOf(task: Task): string {
  return task.suite && !('filepath' in task.suite) ? `${nameOf(task.suite)} > ${task.name}` : task.name;
}

function hasFailed(task: Task): boolean {
  return task.result?.state === 'fail' || ('tasks' in task && task.tasks.some((each) => hasFailed(each)));
}

/** Whether anything is left to run. A block without a test to run is skipped with its hooks. */
function skipOthers(task: Task, only: ReadonlySet<string>): boolean {
  const hasTests =
    'tasks' in task ? task.tasks.filter((each) => skipOthers(each, only)).length > 0 : only.has(nameOf(task));
  if (!hasTests) task.mode = 'skip';
  return hasTests;
}
