import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** The result of one check. */
export interface CheckResult {
  readonly name: string;
  readonly ok: boolean;
  /** Why it could not be checked; then it neither passed nor failed. */
  readonly skipped?: string;
  /** The findings, for the person who has to mend them. */
  readonly detail?: string;
}

/**
 * Prints the results of a tool, writes them to the file that `--report` names, and sets the exit code. A line of
 * a good result begins with two spaces, so that the runner can show it among its figures.
 *
 * @param results In the order they are printed.
 */
export function reportChecks(results: readonly CheckResult[]): void {
  for (const { name, ok, skipped, detail } of results) {
    if (skipped !== undefined) console.log(`  skipped  ${name}: ${skipped}`);
    else if (ok) console.log(`  ${name}${detail ? `  ${detail}` : ''}`);
    else console.log(`FAILED ${name}\n${detail ?? ''}`);
  }
  const { values } = parseArgs({ options: { report: { type: 'string' } }, strict: false });
  if (typeof values.report === 'string') writeFileSync(values.report, JSON.stringify({ checks: results }));
  if (results.some((result) => !result.ok && result.skipped === undefined)) process.exitCode = 1;
}
