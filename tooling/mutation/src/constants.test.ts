import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { constants, constantTests, literalOf, planConstants } from './constants.js';
import { root } from './targets.js';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const named = constants.map((constant) => [`${constant.source} ${constant.text}`, constant] as const);

it.each(named)('the source has "%s" once, and its test names the number', (_name, constant) => {
  expect(read(constant.source).split(constant.text)).toHaveLength(2);
  const numbers = read(constant.test).match(/\d[\d_]*/g) ?? [];
  const { value } = literalOf(constant);
  expect(numbers.map((number) => Number(number.replaceAll('_', '')))).toContain(value);
});

it('every fixed limit of the documentation is a constant of the table', () => {
  const [, table = ''] = read('docs/connection.md').split('## Fixed limits');
  const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/\| ([\d,]+)(?: m?s)? \|$/gm)];
  const documented = rows.map(([, value = '']) => Number(value.replaceAll(',', '')));
  expect(documented.length).toBeGreaterThan(7);
  const values = new Set(constants.map((constant) => literalOf(constant).value));
  expect([...new Set(documented)].filter((value) => !values.has(value))).toEqual([]);
});

it('both mutants of each constant stand in its source, each behind its switch', () => {
  const plans = constantTests.map(planConstants);
  expect(plans.flatMap(({ mutants }) => mutants)).toHaveLength(2 * constants.length);
  const [plan] = constantTests.filter((test) => test.includes('solana')).map(planConstants);
  expect(plan?.mutants.map(({ original, replacement }) => [original, replacement])).toEqual([
    ['100', '99'],
    ['100', '101'],
    ['300_000', '299999'],
    ['300_000', '300001'],
  ]);
  expect(Object.values(plan?.sources ?? {})[0]).toContain(
    "revoke: (__stryker__.reach('constant 1') ? 101 : (__stryker__.reach('constant 0') ? 99 : 100)),",
  );
});
