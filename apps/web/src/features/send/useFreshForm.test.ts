import type { JournalEntry } from '@causeway/journal';
import { expect, test, vi } from 'vitest';

vi.mock('../../wallets.ts', () => ({ useRestored: () => true }));
const { isOfAnother, dismissLast } = await import('./useFreshForm.ts');
const { sendDraft } = await import('../form/sendDraft.ts');

const entry = { account: 'eip155:1:0xA', connection: 'one', status: 'included' } as JournalEntry;

test('a finished transaction belongs to another form when the account or wallet differs', () => {
  expect(isOfAnother(entry, '0xB', 'one')).toBe(true);
  expect(isOfAnother(entry, '0xA', 'two')).toBe(true);
  expect(isOfAnother(entry, '0xA', 'one')).toBe(false);
});

test('an unfinished transaction is never dismissed', () => {
  for (const status of ['asked', 'unanswered', 'sent', 'dropped'] as const) {
    expect(isOfAnother({ ...entry, status }, '0xB', 'two')).toBe(false);
  }
});

test('dismissing a finished transaction clears the fields, unless a visitor has typed in the meantime', () => {
  const dismiss = vi.fn();
  const request = { entry, dismiss };
  sendDraft.change({ to: 'friend', amount: '1' });
  const draft = sendDraft.get();
  // The journal is loaded after the visitor typed.
  sendDraft.change({ to: 'other', amount: '2' });
  dismissLast(request, draft);
  expect(sendDraft.get()).toMatchObject({ to: 'other', amount: '2' });
  dismissLast(request, sendDraft.get());
  expect(sendDraft.get()).toMatchObject({ to: '', amount: '' });
  expect(dismiss).toHaveBeenCalledTimes(2);
});
