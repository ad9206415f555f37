import { generateTokens } from './tokens.js';
import { head, writeFolder } from './writeFolder.js';

/**
 * Writes a module for the tokens of each network and the index of them; returns the files that differ from
 * before.
 */
export function writeTokens(check: boolean): readonly string[] {
  const lists = [...generateTokens()];
  const files = new Map(lists.map(([id, rows]) => [fileOf(id), textOf(rows)]));
  files.set('index.ts', indexOf(lists.map(([id]) => id)));
  const differences = writeFolder('tokens', files, check);
  return [
    ...differences,
    `tokens: ${lists.reduce((sum, [, rows]) => sum + rows.length, 0)} of ${lists.length} networks`,
  ];
}

const fileOf = (id: string) => `${id.replace(':', '.')}.ts`;

const textOf = (rows: readonly unknown[]) =>
  [
    head,
    "import type { TokenRow } from '../../tokenRow.js';",
    '',
    'export const rows: readonly TokenRow[] = [',
    ...rows.map((row) => `  ${JSON.stringify(row)},`),
    '];',
    '',
  ].join('\n');

const indexOf = (ids: readonly string[]) =>
  [
    head,
    "import type { TokenRow } from '../../tokenRow.js';",
    '',
    'type Load = () => Promise<{ readonly rows: readonly TokenRow[] }>;',
    '',
    'export const tokenLists: Readonly<Record<string, Load>> = {',
    ...ids.map((id) => `  '${id}': () => import('./${fileOf(id).replace(/ts$/, 'js')}'),`),
    '};',
    '',
  ].join('\n');
