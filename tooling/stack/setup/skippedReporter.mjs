/**
 * A reporter beside Vitest's own: prints each skipped test with the reason it was skipped for, which the default
 * reporter leaves out.
 */
export default class SkippedReporter {
  /** @param {any} testCase Vitest's `TestCase`. */
  onTestCaseResult(testCase) {
    const { state, note } = testCase.result();
    if (state === 'skipped') console.log(`skipped | ${note ?? 'no reason given'} | ${testCase.fullName}`);
  }
}
