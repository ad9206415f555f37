import { isSending, type JournalEntry } from '@causeway/journal';

/**
 * The sentence for an entry without an answer. The embedded wallet prompts in the page itself, so a closed page closed
 * its prompt: nothing can be approved any more, and only what was approved before may have been sent.
 */
export function unansweredKey({ connection, error, request }: JournalEntry) {
  if (connection !== 'embedded' || error?.code !== 'page-closed') return 'activity.situation.unanswered';
  return isSending(request.kind)
    ? 'activity.situation.promptClosedSending'
    : 'activity.situation.promptClosed';
}
