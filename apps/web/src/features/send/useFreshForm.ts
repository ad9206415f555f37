import type { EntryStatus, JournalEntry } from '@causeway/journal';
import type { Request } from '@causeway/journal/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useRestored } from '../../wallets.ts';
import { sendDraft } from '../form/sendDraft.ts';
import type { Sender } from '../request/useSender.ts';

/** Statuses that do not change any more by themselves. */
const finished: readonly EntryStatus[] = ['included', 'reverted', 'replaced'];

/**
 * The id of the finished transaction that this page showed last. In memory, so a reload still shows the transaction.
 */
let lastShown = '';

/** Whether an entry is finished and was sent by another account, or through another wallet. */
export function isOfAnother(entry: JournalEntry, account: string, connection: string): boolean {
  const address = entry.account.slice(entry.account.lastIndexOf(':') + 1);
  return finished.includes(entry.status) && (address !== account || entry.connection !== connection);
}

/** The fields at one time. */
type Fields = Pick<ReturnType<typeof sendDraft.get>, 'to' | 'amount'>;

/**
 * Dismisses the last transaction and clears the fields if it succeeded. Fields that differ from `begun` stay: the journal
 * loads while the form is already shown, so a visitor may have typed meanwhile.
 */
export function dismissLast(request: Pick<Request, 'entry' | 'dismiss'>, begun?: Fields): void {
  const { to, amount } = sendDraft.get();
  const isChanged = begun && (to !== begun.to || amount !== begun.amount);
  if (request.entry?.status === 'included' && !isChanged) sendDraft.change({ to: '', amount: '', memo: '' });
  request.dismiss();
}

/**
 * A visitor who opens the page wants a new transaction, so the form replaces a finished one that was seen before, or that
 * another account sent. An unfinished one stays, so that nothing is sent twice.
 */
export function useFreshForm(request: Request, sender: Sender | undefined): void {
  const restored = useRestored();
  const { entry } = request;
  const [seen] = useState(lastShown);
  const [begun] = useState(() => sendDraft.get());
  const arrived = useRef(false);
  useLayoutEffect(() => {
    if (arrived.current || !entry) return;
    const again = entry.id === seen;
    // The account is known only after the wallets are restored.
    if (!again && !(restored && sender)) return;
    arrived.current = true;
    if (again || (sender && isOfAnother(entry, sender.account.address, sender.connection.id))) {
      dismissLast(request, begun);
    }
  });
  useEffect(() => {
    if (entry && finished.includes(entry.status)) lastShown = entry.id;
  }, [entry]);
}
