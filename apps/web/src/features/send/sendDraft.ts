import { createDraft } from '../form/draft.ts';

/** What is typed on `/send`. */
export const sendDraft = createDraft('send', { to: '', amount: '' });
