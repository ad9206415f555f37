import type { Trial } from './journal.js';
import type { Mutant } from './plan.js';

/** The share of the mutants that must be killed, in percent. */
const goal = 85;

/** Prints the figures of each file and the mutants that no test noticed. Says whether enough were killed. */
export function report(
  name: string,
  mutants: readonly Mutant[],
  ends: ReadonlyMap<string, Trial>,
  milliseconds: number,
): boolean {
  const isKilled = ({ id }: Mutant) => ['killed', 'timeout'].includes(ends.get(id)?.end ?? '');
  const files = new Map<string, Mutant[]>();
  for (const mutant of mutants) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant]);
  for (const mutant of mutants.filter((each) => !isKilled(each))) {
    const reached = ends.has(mutant.id) ? 'survived' : 'not reached';
    console.info(
      `${mutant.file}:${mutant.line} ${reached}\n${marked('-', mutant.original)}\n${marked('+', mutant.replacement)}\n`,
    );
  }
  const share = (some: readonly Mutant[]) => {
    const killed = some.filter(isKilled).length;
    return `${killed} of ${some.length} killed (${((100 * killed) / some.length).toFixed(1)} %)`;
  };
  for (const [file, some] of files) console.info(`${name} ${file}: ${share(some)}`);
  const timeouts = [...ends.values()].filter(({ end }) => end === 'timeout').length;
  console.info(
    `${name}: ${share(mutants)}, ${timeouts} of them by a time limit, in ${Math.round(milliseconds / 1000)} s`,
  );
  return 100 * mutants.filter(isKilled).length >= goal * mutants.length;
}

const marked = (sign: string, text: string) => text.replace(/^/gm, `${sign} `);
