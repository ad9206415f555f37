import { describe, type TestContext, test } from 'vitest';

/**
 * One sentence of a contract and the check that it holds. A suite is a list of laws, so that the same list
 * can be registered as tests for a sound implementation and run directly against a broken one.
 */
export interface Law<Subject> {
  readonly sentence: string;
  /** Returns why the law cannot be checked on this subject; `undefined` when it can. */
  readonly skip?: (subject: Subject) => string | undefined;
  /** Throws when the law does not hold. */
  readonly check: (subject: Subject) => Promise<void>;
}

/**
 * Milliseconds for one law: more than any wait within it, so that the law itself can name the missing event.
 */
const lawTimeout = 20_000;

/** The clean-up function that a setup function may return beside the subject, for use after one law. */
export interface Disposable {
  readonly stop?: () => void | Promise<void>;
}

/**
 * Registers each law as a separate test, with a fresh subject. A law that does not apply is reported as
 * skipped, with its reason.
 */
export function describeLaws<Subject extends Disposable>(
  title: string,
  laws: readonly Law<Subject>[],
  setup: () => Subject | Promise<Subject>,
): void {
  describe(title, () => {
    for (const law of laws) {
      test(
        law.sentence,
        async (context: TestContext) => {
          const subject = await setup();
          try {
            const reason = law.skip?.(subject);
            if (reason !== undefined) context.skip(reason);
            await law.check(subject);
          } finally {
            await subject.stop?.();
          }
        },
        lawTimeout,
      );
    }
  });
}

/** The result of one law. */
export type Verdict = 'holds' | 'broken' | 'skipped';

/**
 * Runs laws outside of a test runner's report and returns the result of each: the negative controls of the
 * suites themselves.
 */
export async function judge<Subject extends Disposable>(
  laws: readonly Law<Subject>[],
  setup: () => Subject | Promise<Subject>,
): Promise<Readonly<Record<string, Verdict>>> {
  const verdicts: Record<string, Verdict> = {};
  for (const law of laws) {
    const subject = await setup();
    try {
      if (law.skip?.(subject) !== undefined) {
        verdicts[law.sentence] = 'skipped';
        continue;
      }
      await law.check(subject);
      verdicts[law.sentence] = 'holds';
    } catch {
      verdicts[law.sentence] = 'broken';
    } finally {
      await subject.stop?.();
    }
  }
  return verdicts;
}

/** The sentences that did not hold. */
export function broken(verdicts: Readonly<Record<string, Verdict>>): readonly string[] {
  return Object.keys(verdicts).filter((sentence) => verdicts[sentence] === 'broken');
}
