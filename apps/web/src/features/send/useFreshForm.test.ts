import type { JournalEntry } from '@causeway/journal';
import { expect, test, vi } from 'vitest';

vi.mock('../../wallets.ts', () => ({ useRestored: () => true }));
const { isOfAnother } = await import('./useFreshForm.ts');

const entry = { account: 'eip155:1:0xA', connection: 'one', status: 'included' } as JournalEntry;

test('a finished transaction belongs to another form when the account or wallet differs', () => {
  expect(isOfAnother(entry, '0xB', 'one')).toBe(true);
  expect(isOfAnother(entry, '0xA', 'two')).toBe(true);
  expect(isOfAnother(entry, '0xA', 'one')).toBe(false);
});

test('an unfinished transaction is never put away', () => {
  for (const status of ['asked', 'unanswered', 'sent', 'dropped'] as const) {
    expect(isOfAnother({ ...entry, status }, '0xB', 'two')).toBe(false);
  }
});
