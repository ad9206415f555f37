import { entryOf, greeting, hash } from '@causeway/journal/testing';
import { describe, expect, test } from 'vitest';
import { csvCell, toCsv, toJson } from './exportEntries.ts';

const message = (text: string) =>
  entryOf({ ...greeting, request: { kind: 'message', message: text, encoding: 'text' }, status: 'signed' });

/** Parses a CSV table strictly by RFC 4180. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /"((?:[^"]|"")*)"(,|\r\n)/gy;
  cell.lastIndex = 1;
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)?.push((match[1] as string).replaceAll('""', '"'));
    if (match[2] === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('the CSV export of entries', () => {
  test.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =1',
    '\n=HYPERLINK("http://x")',
    '|calc',
    '%0A',
  ])('the CSV export escapes a cell that begins as a formula: %j', (text) => {
    expect(csvCell(text)).toMatch(/^"'/);
    const [, row] = readCsv(toCsv([message(text)]));
    expect(row?.[13]).toBe(`'${text}`);
  });

  test('the CSV export keeps quotes, commas, lines and every language', () => {
    const text = 'a "b", c\r\nd\u0000 é 汉 \u202e';
    const [head, row, ...more] = readCsv(toCsv([message(text)]));
    expect(head?.[0]).toBe('asked');
    expect(row?.[13]).toBe(text);
    expect(more).toEqual([]);
  });

  test('the CSV export has exact amounts and every column in each line', () => {
    const entry = entryOf({ status: 'included', hash, block: '7', nonce: 0 });
    const [head, row] = readCsv(toCsv([entry]));
    const columns = Object.fromEntries(head?.map((name, i) => [name, row?.[i]]) ?? []);
    expect(columns).toMatchObject({
      amount: '0.000000000000000001',
      symbol: 'ETH',
      hash,
      block: '7',
      nonce: '0',
    });
    expect(row).toHaveLength(head?.length ?? 0);
  });
});

test('the JSON export has complete entries', () => {
  const entries = [message('Hello'), entryOf({ status: 'sent', hash })];
  const parsed = JSON.parse(toJson(entries, 0));
  expect(parsed).toEqual({
    format: 'causeway-activity',
    version: 1,
    at: '1970-01-01T00:00:00.000Z',
    entries,
  });
});
