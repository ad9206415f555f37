import { stripVTControlCharacters } from 'node:util';

/**
 * A reporter beside Vitest's own, for what its JSON report leaves out: prints each skipped test with the reason it
 * was skipped for, and each error that no test handled.
 */
export default class NotesReporter {
  /** @param {any} testCase Vitest's `TestCase`. */
  onTestCaseResult(testCase) {
    const { state, note } = testCase.result();
    if (state === 'skipped') console.log(`skipped | ${note ?? 'no reason given'} | ${testCase.fullName}`);
  }

  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const { name = 'Error', message = '', stack = '' } of errors) {
      const [first = ''] = stripVTControlCharacters(message).trim().split('\n');
      const at = stack.split('\n').find((line) => /^\s*at /.test(line)) ?? '';
      console.log(`unhandled | ${name}: ${first} ${at.trim()}`.trimEnd());
    }
  }
}
