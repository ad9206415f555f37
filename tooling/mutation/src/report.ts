import type { Trial } from './journal.js';
import type { Mutant } from './plan.js';
import { countLabels, type Row } from './survivors.js';

/** The share of the mutants that must be killed, in percent. */
const goal = 85;

/** The ends of the mutants of a run. */
export interface Outcome {
  readonly mutants: readonly Mutant[];
  /** The last word on each mutant that a test reached. */
  readonly ends: ReadonlyMap<string, Trial>;
  /** Those that no test noticed, and their rows, in the same order. */
  readonly survivors: readonly Mutant[];
  readonly rows: readonly Row[];
}

/** The mutants that no test noticed. */
export const survivorsOf = (
  mutants: readonly Mutant[],
  ends: ReadonlyMap<string, Trial>,
): readonly Mutant[] => mutants.filter(({ id }) => !['killed', 'timeout'].includes(ends.get(id)?.end ?? ''));

/**
 * Prints the mutants that no test noticed, and the figures of each file and of the target. Says whether enough were killed,
 * and every other one judged.
 */
export function report(
  name: string,
  { mutants, ends, survivors, rows }: Outcome,
  milliseconds: number,
): boolean {
  for (const [at, mutant] of survivors.entries()) {
    const reached = ends.has(mutant.id) ? 'survived' : 'not reached';
    console.info(
      `${mutant.file}:${mutant.line} ${reached}; ${rows[at]?.judgement || 'not judged'}
${marked('-', mutant.original)}\n${marked('+', mutant.replacement)}\n`,
    );
  }
  const count = (of: readonly Mutant[], file: string) => of.filter((mutant) => mutant.file === file).length;
  for (const file of new Set(mutants.map((mutant) => mutant.file))) {
    const all = count(mutants, file);
    console.info(`${name} ${file}: ${shareOf(all - count(survivors, file), all)}`);
  }
  const killed = mutants.length - survivors.length;
  const timeouts = [...ends.values()].filter(({ end }) => end === 'timeout').length;
  const labels = countLabels(rows);
  console.info(
    `${name}: ${shareOf(killed, mutants.length)}, ${timeouts} of them by a time limit, in ${Math.round(milliseconds / 1000)} s`,
  );
  console.info(`${name}: survivors by label, and not judged: ${labels.join(', ')}`);
  return 100 * killed >= goal * mutants.length && labels.at(-1) === 0;
}

const shareOf = (killed: number, all: number) =>
  `${killed} of ${all} killed (${((100 * killed) / all).toFixed(1)} %)`;

const marked = (sign: string, text: string) => text.replace(/^/gm, `${sign} `);
