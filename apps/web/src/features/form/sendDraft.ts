import { createDraft } from './draft.ts';

/**
 * The typed values of `/send` with the id of the token, empty for the coin, the symbol of the coin when the amount was
 * typed, the memo, and the journal entry of the last payment until it is dismissed.
 */
export const sendDraft = createDraft('send', {
  to: '',
  amount: '',
  asset: '',
  coin: '',
  memo: '',
  entry: '',
});
