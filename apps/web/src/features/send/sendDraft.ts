import { createDraft } from '../form/draft.ts';

/** What is typed on `/send`, and the journal's entry of what was sent last, until it is dismissed. */
export const sendDraft = createDraft('send', { to: '', amount: '', entry: '' });
