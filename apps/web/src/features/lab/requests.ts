import { decodeContent, type LoggedRequest } from '@causeway/devtools/production';
import type { JournalEntry } from '@causeway/journal';
import { journal } from '../../journal.ts';

/** The limit of listed requests. */
const most = 100;

let lastEntries: readonly JournalEntry[] = [];
let listed: readonly LoggedRequest[] = [];

/** The journal's newest requests as the devtools list them, newest last. */
export const requests = {
  get(): readonly LoggedRequest[] {
    const entries = journal.entries.get();
    if (entries !== lastEntries) listed = entries.slice(0, most).map(describe).reverse();
    lastEntries = entries;
    return listed;
  },
  subscribe: journal.entries.subscribe,
};

function describe(entry: JournalEntry): LoggedRequest {
  const { id, createdAt, chainId, account, status, request, signature, hash, error } = entry;
  const { kind, ...content } = request;
  return {
    id,
    at: createdAt,
    method: kind,
    chainId,
    account,
    status,
    content: decodeContent(content),
    answer: signature ?? hash,
    error: error?.code,
  };
}
