import { createDraft } from '../form/draft.ts';

/** The typed values of `/sign`. `tab` and `encoding` hold one of their names. */
export const signDraft = createDraft('sign', {
  tab: 'message',
  message: '',
  encoding: 'text',
  typedData: '',
  statement: '',
  expires: '600',
});
