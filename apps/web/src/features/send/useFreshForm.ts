import type { EntryStatus, JournalEntry } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRestored } from '../../wallets.ts';
import type { Sender } from '../request/useSender.ts';
import { sendDraft } from './sendDraft.ts';

/** Nothing more happens to the transaction by itself. */
const finished: readonly EntryStatus[] = ['included', 'reverted', 'replaced'];

/** The finished transaction that this page has shown last, by id. In memory: a reload still shows it. */
let shown = '';

/** Whether a kept transaction is finished and was sent by another account, or through another wallet. */
export function isOfAnother(entry: JournalEntry, account: string, connection: string): boolean {
  const address = entry.account.slice(entry.account.lastIndexOf(':') + 1);
  return finished.includes(entry.status) && (address !== account || entry.connection !== connection);
}

/** Clears the last transaction; the fields stay if it did not succeed. */
export function putAway(request: Request): void {
  if (request.entry?.status === 'included') sendDraft.change({ to: '', amount: '' });
  request.dismiss();
}

/**
 * A visitor who opens the page wants a new transaction: a finished one that was seen before, or that another account
 * finished in the meantime, is replaced by the form. An unfinished one stays, so that nothing is sent twice.
 */
export function useFreshForm(request: Request, sender: Sender | undefined): void {
  const restored = useRestored();
  const { entry } = request;
  const [seen] = useState(shown);
  const arrived = useRef(false);
  useLayoutEffect(() => {
    if (arrived.current || !entry) return;
    const again = entry.id === seen;
    // The account is known only after the wallets are restored.
    if (!again && !(restored && sender)) return;
    arrived.current = true;
    if (again || (sender && isOfAnother(entry, sender.account.address, sender.connection.id))) {
      putAway(request);
    }
  });
  useEffect(() => {
    if (entry && finished.includes(entry.status)) shown = entry.id;
  }, [entry]);
}
