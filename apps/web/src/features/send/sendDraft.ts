import { createDraft } from '../form/draft.ts';

/** The typed values of `/send`, and the journal entry of the last payment until it is dismissed. */
export const sendDraft = createDraft('send', { to: '', amount: '', entry: '' });
