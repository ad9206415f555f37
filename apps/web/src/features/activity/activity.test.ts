import { describe, expect, test } from 'vitest';
import { statuses } from '../journal/entry.ts';
import { entryOf, greeting, hash, start } from '../journal/testing.ts';
import { byDay, everything, filterEntries, resultOf, walletsOf } from './filter.ts';
import { canRepeat } from './repeat.ts';

const sent = entryOf({ id: 'a', status: 'sent', hash, wallet: 'Bridge' });
const refused = entryOf({ id: 'b', status: 'refused', wallet: 'Arch' });
const signed = entryOf({ id: 'c', ...greeting, status: 'signed', wallet: 'Arch' });
const all = [sent, refused, signed];

describe('the filter', () => {
  test('shows everything at first', () => {
    expect(filterEntries(all, everything)).toEqual(all);
  });

  test('shows what fits all of its parts', () => {
    expect(filterEntries(all, { ...everything, kind: 'message' })).toEqual([signed]);
    expect(filterEntries(all, { ...everything, result: 'open' })).toEqual([sent]);
    expect(filterEntries(all, { ...everything, wallet: 'Arch' })).toEqual([refused, signed]);
    expect(filterEntries(all, { kind: 'transaction', result: 'undone', wallet: 'Arch' })).toEqual([refused]);
    expect(filterEntries(all, { kind: 'message', result: 'open', wallet: 'Arch' })).toEqual([]);
  });

  test('knows every status and every wallet once', () => {
    for (const status of statuses) expect(resultOf(entryOf({ status }))).toMatch(/^(open|done|undone)$/);
    expect(walletsOf(all)).toEqual(['Arch', 'Bridge']);
  });
});

test('entries are grouped by day in their order', () => {
  const older = entryOf({ id: 'd', createdAt: start - 3 * 86_400_000 });
  expect(byDay([sent, refused, older]).map((day) => day.entries)).toEqual([[sent, refused], [older]]);
  expect(byDay([])).toEqual([]);
});

describe('a form may be filled again', () => {
  test('for a transaction only when it cannot happen any more', () => {
    const may = statuses.filter((status) => canRepeat(entryOf({ status, hash })));
    expect(may).toEqual(['failed', 'refused', 'replaced', 'reverted', 'included']);
  });

  test('for a transaction not when the wallet gave an answer that made no sense', () => {
    const error = { code: 'malformed-response', message: 'No sense.' };
    expect(canRepeat(entryOf({ status: 'failed', error }))).toBe(false);
  });

  test('for a signature whenever the wallet is not being asked', () => {
    expect(canRepeat(entryOf({ ...greeting, status: 'signed' }))).toBe(true);
    expect(canRepeat(entryOf({ ...greeting, status: 'unanswered' }))).toBe(true);
    expect(canRepeat(entryOf({ ...greeting, status: 'asked' }))).toBe(false);
  });

  test('never with text that was cut', () => {
    expect(canRepeat(entryOf({ ...greeting, status: 'signed', cut: true }))).toBe(false);
  });
});
