import { type JournalEntry, statuses } from '@causeway/journal';
import { entryOf, greeting, hash, start, transfer } from '@causeway/journal/testing';
import { describe, expect, test } from 'vitest';
import { byDay, choicesOf, everything, filterEntries, resultOf } from './filter.ts';
import { canRepeat } from './replacement.ts';

const sent = entryOf({ id: 'a', status: 'sent', hash, wallet: 'Bridge' });
const refused = entryOf({ id: 'b', status: 'refused', wallet: 'Arch' });
const signed = entryOf({ id: 'c', ...greeting, status: 'signed', wallet: 'Arch' });
const all = [sent, refused, signed];

describe('the filter of the activity', () => {
  test('the filter of the activity shows everything at first', () => {
    expect(filterEntries(all, everything)).toEqual(all);
  });

  test('the filter of the activity shows entries that match all of its parts', () => {
    expect(filterEntries(all, { ...everything, kind: 'message' })).toEqual([signed]);
    expect(filterEntries(all, { ...everything, result: 'open' })).toEqual([sent]);
    expect(filterEntries(all, { ...everything, wallet: 'Arch' })).toEqual([refused, signed]);
    expect(
      filterEntries(all, { ...everything, kind: 'transaction', result: 'undone', wallet: 'Arch' }),
    ).toEqual([refused]);
    expect(filterEntries(all, { ...everything, kind: 'message', result: 'open', wallet: 'Arch' })).toEqual(
      [],
    );
  });

  test('the filter of the activity selects a network, a namespace, an account or one status', () => {
    const other = entryOf({
      id: 'd',
      chainId: 'eip155:1',
      account: 'eip155:1:0x12',
      status: 'included',
      hash,
    });
    const foreign = entryOf({ id: 'e', chainId: 'solana:x', account: 'solana:x:abc' });
    const some = [...all, other, foreign];
    expect(filterEntries(some, { ...everything, network: 'eip155:1' })).toEqual([other]);
    expect(filterEntries(some, { ...everything, network: 'eip155' })).toEqual([...all, other]);
    expect(filterEntries(some, { ...everything, account: 'abc' })).toEqual([foreign]);
    expect(filterEntries(some, { ...everything, result: 'included' })).toEqual([other]);
    expect(choicesOf(some)).toMatchObject({
      networks: ['eip155:1', 'eip155:31337', 'solana:x'],
      namespaces: ['eip155'],
      accounts: ['0x12', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'abc'],
      statuses: ['asked', 'refused', 'signed', 'sent', 'included'],
    });
  });

  test('the filter of the activity lists every status and every wallet once', () => {
    for (const status of statuses) expect(resultOf(entryOf({ status }))).toMatch(/^(open|done|undone)$/);
    expect(choicesOf(all).wallets).toEqual(['Arch', 'Bridge']);
  });
});

test('activity entries are grouped by day in their order', () => {
  const older = entryOf({ id: 'd', createdAt: start - 3 * 86_400_000 });
  expect(byDay([sent, refused, older]).map((day) => day.entries)).toEqual([[sent, refused], [older]]);
  expect(byDay([])).toEqual([]);
});

describe('a form can be filled again from an entry', () => {
  test('a form can be filled again from a transaction only when the transaction is final', () => {
    const may = statuses.filter((status) => canRepeat(entryOf({ status, hash })));
    expect(may).toEqual(['failed', 'refused', 'replaced', 'reverted', 'included']);
  });

  test('a form cannot be filled again from a contract call or a replacement', () => {
    const request = { ...transfer.request, data: '0x12' } as JournalEntry['request'];
    expect(canRepeat(entryOf({ status: 'included', hash, request }))).toBe(false);
    const replaces = { id: 'x', purpose: 'cancel' } as const;
    expect(canRepeat(entryOf({ status: 'included', hash, replaces }))).toBe(false);
  });

  test('a form cannot be filled again from a transaction that the wallet answered with an invalid value', () => {
    const error = { code: 'malformed-response', message: 'No sense.' };
    expect(canRepeat(entryOf({ status: 'failed', error }))).toBe(false);
  });

  test('a form can be filled again from a signature whenever no wallet request is open', () => {
    expect(canRepeat(entryOf({ ...greeting, status: 'signed' }))).toBe(true);
    expect(canRepeat(entryOf({ ...greeting, status: 'unanswered' }))).toBe(true);
    expect(canRepeat(entryOf({ ...greeting, status: 'asked' }))).toBe(false);
  });

  test('a form cannot be filled again from a text that was cut', () => {
    expect(canRepeat(entryOf({ ...greeting, status: 'signed', cut: true }))).toBe(false);
  });
});
