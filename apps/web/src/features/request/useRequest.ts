import { type JournalEntry, type Performance, perform } from '@causeway/journal';
import { useCallback, useRef, useState } from 'react';
import { journal } from '../../journal.ts';
import { useAction } from '../../wallets.ts';
import { useEntry } from '../journal/useJournal.ts';

/** One request of a form, from the press of its button to its answer, however late. */
export interface Request {
  /** `idle` before the first request and after `dismiss`. */
  readonly status: 'idle' | 'pending' | 'done' | 'error';
  /** `Date.now()` when the wait began. */
  readonly since: number;
  readonly error?: unknown;
  /** The journal's entry of the request, as it stands now: it also tells of an answer that came after an error. */
  readonly entry?: JournalEntry;
  /** Writes the entry and asks the wallet. While a request is pending this does nothing: a double click asks once. */
  ask(make: (signal: AbortSignal) => Performance<unknown>): void;
  /** Stops waiting. The wallet may still approve; its answer is then kept. */
  cancel(): void;
  /** Forgets the request on this screen. The journal keeps it. */
  dismiss(): void;
}

/** Where the id of the request's entry is kept, for a form that shows its request again after a reload. */
interface RequestPlace {
  readonly id: string | undefined;
  readonly setId: (id: string | undefined) => void;
}

/** The request of one form. Its entry's id is kept in `place`, or as long as the form is on screen. */
export function useRequest(place?: RequestPlace): Request {
  const [own, setOwn] = useState<string>();
  const { id, setId } = place ?? { id: own, setId: setOwn };
  const canceller = useRef<AbortController>(undefined);
  const action = useAction(async ({ signal }, make: (signal: AbortSignal) => Performance<unknown>) => {
    // `reset` would forget the attempt; a cancel of our own lets it end with an error that says what may still be.
    const limit = new AbortController();
    canceller.current = limit;
    signal.addEventListener('abort', () => limit.abort(signal.reason), { once: true });
    try {
      return await perform(journal, { ...make(limit.signal), onEntry: (entry) => setId(entry.id) });
    } finally {
      if (canceller.current === limit) canceller.current = undefined;
    }
  });
  const { dispatch, reset } = action;
  const ask = useCallback<Request['ask']>(
    (make) => {
      // Not the rendered status: two clicks may come before the next render.
      if (canceller.current) return;
      setId(undefined);
      dispatch(make);
    },
    [dispatch, setId],
  );
  const cancel = useCallback(() => canceller.current?.abort(), []);
  const dismiss = useCallback(() => {
    setId(undefined);
    reset();
  }, [reset, setId]);
  return {
    status: action.status,
    since: action.since ?? 0,
    error: action.error,
    entry: useEntry(id),
    ask,
    cancel,
    dismiss,
  };
}
