import { createDraft } from '../form/draft.ts';

/** The typed values of `/sign`. `tab` and `encoding` are names of tabs and encodings. */
export const signDraft = createDraft('sign', {
  tab: 'message',
  message: '',
  encoding: 'text',
  typedData: '',
  statement: '',
  expires: '600',
});
