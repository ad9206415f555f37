import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { journalFile } from './plan.js';

/** What happened to a mutant under the tests of one file. */
export interface Trial {
  readonly id: string;
  readonly testFile: string;
  /** `begun` stays the last word when the mutant never gives the process back. */
  readonly end: 'begun' | 'survived' | 'killed' | 'timeout';
  /** The test that failed. */
  readonly by?: string | undefined;
}

/** Written at once, so that a run goes on where its process was ended. */
export const note = (trial: Trial) => appendFileSync(journalFile(), `${JSON.stringify(trial)}\n`);

export function readTrials(): readonly Trial[] {
  if (!existsSync(journalFile())) return [];
  return readFileSync(journalFile(), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Trial);
}

/** The last word on each mutant. One killed by any file is killed. */
export function summarise(trials: readonly Trial[]): ReadonlyMap<string, Trial> {
  const last = new Map<string, Trial>();
  for (const trial of trials) {
    const before = last.get(trial.id)?.end;
    if (before !== 'killed' && before !== 'timeout') last.set(trial.id, trial);
  }
  return last;
}
