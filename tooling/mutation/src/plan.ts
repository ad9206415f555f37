import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

/** One change of one place of the code. */
export interface Mutant {
  readonly id: string;
  /** From the directory of the package. */
  readonly file: string;
  readonly line: number;
  readonly original: string;
  readonly replacement: string;
}

/** What a run needs: the mutants, the sources that contain all of them, each behind a switch, and the tests. */
export interface Plan {
  /** From the repository's root, the ones that run first before the others. */
  readonly tests: readonly string[];
  readonly mutants: readonly Mutant[];
  /** Absolute path to code. */
  readonly sources: Readonly<Record<string, string>>;
}

const silent = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: silent,
  debug: silent,
  info: silent,
  warn: silent,
  error: silent,
  fatal: silent,
};

/** Puts every mutant of the files into their code. Stryker makes the mutants. */
export async function makePlan(
  directory: string,
  files: readonly string[],
  tests: readonly string[],
): Promise<Plan> {
  const inputs = files.map((file) => ({
    name: join(directory, file),
    mutate: true,
    content: readFileSync(join(directory, file), 'utf8'),
  }));
  const instrumented = await new Instrumenter(logger).instrument(inputs, {
    plugins: null,
    excludedMutations: [],
    ignorers: [],
  });
  const lines = new Map(inputs.map(({ name, content }) => [name, content.split('\n')]));
  return {
    tests,
    mutants: instrumented.mutants
      .filter(({ status }) => status === undefined)
      .map(({ id, fileName, location: { start, end }, replacement }) => ({
        id,
        file: fileName.slice(directory.length + 1),
        line: start.line + 1,
        original: textBetween(lines.get(fileName) ?? [], start, end),
        replacement,
      })),
    sources: Object.fromEntries(instrumented.files.map(({ name, content }) => [name, content])),
  };
}

interface Position {
  readonly line: number;
  readonly column: number;
}

function textBetween(lines: readonly string[], start: Position, end: Position): string {
  const inside = lines.slice(start.line, end.line + 1);
  inside.push((inside.pop() ?? '').slice(0, end.column));
  return [(inside.shift() ?? '').slice(start.column), ...inside].join('\n');
}

/** The directory of the run, which the processes of a run share by the environment. */
const directoryOfRun = () => process.env.CAUSEWAY_MUTATION ?? '';

export const savePlan = (plan: Plan) =>
  writeFileSync(join(directoryOfRun(), 'plan.json'), JSON.stringify(plan));

export const loadPlan = (): Plan =>
  JSON.parse(readFileSync(join(directoryOfRun(), 'plan.json'), 'utf8')) as Plan;

export const journalFile = () => join(directoryOfRun(), 'journal.jsonl');
