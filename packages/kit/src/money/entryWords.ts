import type { EntryStatus } from '@causeway/journal';
import type { MoneyWordKey } from './words/words.js';

/** The sentence for each status of a transaction. */
export const entryWords: Readonly<Record<EntryStatus, MoneyWordKey>> = {
  asked: 'life.asked',
  unanswered: 'life.unanswered',
  refused: 'life.refused',
  failed: 'life.failed',
  signed: 'life.sent',
  sent: 'life.sent',
  dropped: 'life.dropped',
  replaced: 'life.replaced',
  reverted: 'life.reverted',
  partly: 'life.reverted',
  included: 'life.included',
};

/** How a status is shown: pending, done, unanswered, or failed. */
export const entryTone = (status: EntryStatus): 'going' | 'done' | 'open' | 'failed' =>
  status === 'included'
    ? 'done'
    : status === 'asked' || status === 'sent' || status === 'signed'
      ? 'going'
      : status === 'refused' || status === 'unanswered' || status === 'replaced'
        ? 'open'
        : 'failed';
