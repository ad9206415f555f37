import { createDraft } from './draft.ts';

/** The typed values of `/send` with the id of the token, empty for the coin, and the journal entry of the last payment until it is dismissed. */
export const sendDraft = createDraft('send', { to: '', amount: '', asset: '', entry: '' });
