import type { EntryStatus } from '@causeway/journal';

/** How a step of a transaction's life stands. */
export type StepState = 'done' | 'current' | 'todo' | 'failed';

/** The four steps: checked here, signed in the wallet, sent to the network, decided by the network. */
export type Life = readonly [checked: StepState, signing: StepState, sent: StepState, decided: StepState];

const lives: Partial<Record<EntryStatus, Life>> = {
  asked: ['done', 'current', 'todo', 'todo'],
  unanswered: ['done', 'current', 'todo', 'todo'],
  sent: ['done', 'done', 'done', 'current'],
  dropped: ['done', 'done', 'done', 'failed'],
  replaced: ['done', 'done', 'done', 'failed'],
  reverted: ['done', 'done', 'done', 'failed'],
  partly: ['done', 'done', 'done', 'failed'],
  included: ['done', 'done', 'done', 'done'],
};

/** The life of a transaction by its status; `undefined` for one that never began, because it was refused or failed. */
export function lifeOf(status: EntryStatus): Life | undefined {
  return lives[status];
}
