import { describe, expect, it } from 'vitest';
import { type Mutant, makePlan } from './plan.js';
import { countLabels, keyOf, labels, readRows, rowsOf } from './survivors.js';
import { directoryOf, filesOf, targetNames } from './targets.js';

const mutant = (file: string, line: number, original: string, replacement: string): Mutant => ({
  ...{ id: `${file}${line}${replacement}`, file: `src/${file}`, line, original, replacement },
});

describe.each(targetNames)('the list of the survivors of %s', (name) => {
  const rows = readRows(name);

  it('every row has one label and a reason', () => {
    expect(rows.length).toBeGreaterThan(0);
    const isJudged = ({ judgement }: (typeof rows)[number]) =>
      /^\w+: \S/.test(judgement) && labels.filter((label) => judgement.includes(`${label}:`)).length === 1;
    expect(rows.filter((row) => !isJudged(row)).map(({ place }) => place)).toEqual([]);
    expect(countLabels(rows).at(-1)).toBe(0);
  });

  it('every row names a mutant that the code has, and no mutant has two rows', async () => {
    const { mutants } = await makePlan(directoryOf(name), filesOf(name), []);
    const counts = new Map<string, number>();
    for (const each of mutants) counts.set(keyOf(each), (counts.get(keyOf(each)) ?? 0) + 1);
    const stale = rows.filter(({ key }) => {
      const rest = counts.get(key) ?? 0;
      counts.set(key, rest - 1);
      return rest < 1;
    });
    expect(stale).toEqual([]);
  });
});

describe('the rows of a run', () => {
  it('a survivor keeps its judgement when its line moves, equal ones in their order, and a new one has none', () => {
    const known = rowsOf([mutant('a.ts', 1, 'x', 'y'), mutant('a.ts', 2, 'x', 'y')], []).map((row, at) => ({
      ...row,
      judgement: `text: ${at}`,
    }));
    const next = [mutant('a.ts', 7, 'x', 'y'), mutant('a.ts', 8, 'x', 'z'), mutant('a.ts', 9, 'x', 'y')];
    expect(rowsOf(next, known).map(({ place, judgement }) => `${place} ${judgement}`)).toEqual([
      'a.ts:7 text: 0',
      'a.ts:8 ',
      'a.ts:9 text: 1',
    ]);
  });

  it('code stands in a cell as one short line, whatever marks it has', () => {
    expect(keyOf(mutant('a.ts', 1, 'a\n   || b', `\`${'c'.repeat(80)}\``))).toBe(
      `a.ts | \`a \\|\\| b\` | \`\` \`${'c'.repeat(55)} … \`\``,
    );
  });
});
