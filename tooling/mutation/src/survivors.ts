import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Mutant } from './plan.js';

/** What a survivor can be, and the only words with which a judgement begins; the README explains them. */
export const labels = ['equivalent', 'elsewhere', 'text', 'accepted'] as const;

/** A survivor as the list of its target has it. */
export interface Row {
  /** The file and the line at the time of the run. */
  readonly place: string;
  /** Which mutant it is, however far its line has moved. */
  readonly key: string;
  /** A label, and the reason behind a colon; empty until someone has judged it. */
  readonly judgement: string;
}

const listOf = (target: string) => fileURLToPath(new URL(`../survivors/${target}.md`, import.meta.url));

/** Code as it stands in a cell: one line, and the beginning of what is longer. */
function cellOf(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  const short = (line.length > 60 ? `${line.slice(0, 56)} …` : line).replaceAll('|', '\\|');
  return short.includes('`') ? `\`\` ${short} \`\`` : `\`${short}\``;
}

/** The columns in front of the judgement, without the line: the same for mutants that do the same to the same code. */
export const keyOf = ({ file, original, replacement }: Mutant): string =>
  `${file.replace('src/', '')} | ${cellOf(original)} | ${cellOf(replacement)}`;

/** The rows of a target's list, in its order. */
export function readRows(target: string): readonly Row[] {
  if (!existsSync(listOf(target))) return [];
  const lines = readFileSync(listOf(target), 'utf8').matchAll(
    /^\| `([^`:]+)(:\d+)` \| (.+) \| (.+) \|(?: (.*))? \|$/gm,
  );
  return [...lines].map(([, file = '', line = '', code, mutant, judgement = '']) => ({
    place: file + line,
    key: `${file} | ${code} | ${mutant}`,
    judgement,
  }));
}

/** The rows of survivors: each has the judgement that the list had of it, in the order of equal rows. */
export function rowsOf(survivors: readonly Mutant[], known: readonly Row[]): readonly Row[] {
  const rest = [...known];
  return survivors.map((mutant) => {
    const key = keyOf(mutant);
    const at = rest.findIndex((row) => row.key === key);
    const [row] = at < 0 ? [] : rest.splice(at, 1);
    return {
      place: `${mutant.file.replace('src/', '')}:${mutant.line}`,
      key,
      judgement: row?.judgement ?? '',
    };
  });
}

/** Writes the list of a target anew. */
export function writeRows(target: string, rows: readonly Row[]): void {
  const lines = rows.map(({ place, key, judgement }) => {
    const [, ...cells] = key.split(' | ');
    return `| \`${place}\` | ${cells.join(' | ')} | ${judgement} |`;
  });
  writeFileSync(
    listOf(target),
    `# Survivors: ${target}

What no test noticed in the last whole run of \`pnpm --filter @causeway/mutation mutation ${target}\`, which writes this list and keeps the
judgements. The line numbers are those of the run; the judgements are explained in [the README](../README.md#survivors).

| place | code | mutant | judgement |
|---|---|---|---|
${lines.join('\n')}
`,
  );
}

/** How many rows have each label, and how many none. */
export function countLabels(rows: readonly Row[]): readonly number[] {
  const counts = labels.map(
    (label) => rows.filter(({ judgement }) => judgement.startsWith(`${label}: `)).length,
  );
  return [...counts, rows.length - counts.reduce((sum, count) => sum + count, 0)];
}
