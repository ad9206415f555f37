'use client';

import { useEffect, useInsertionEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Journal } from './createJournal.js';
import type { JournalEntry } from './entry.js';
import type { Performance, WindowOpeners } from './perform.js';
import { createRequest, type JournalRequest, type RequestState } from './request.js';

/** A request as a component shows it. */
export interface Request<P extends Performance<unknown> = Performance<unknown>>
  extends Omit<RequestState<P>, 'entryId'>,
    Pick<JournalRequest<P>, 'start' | 'cancel' | 'dismiss'> {
  /** The current entry of the request, including an answer that came after an error. */
  readonly entry?: JournalEntry;
}

/** Storage for the id of a request's entry, for a form that shows its request again after a reload. */
export interface RequestPlace {
  readonly id: string | undefined;
  readonly setId: (id: string | undefined) => void;
}

/** The hooks of one journal. */
export interface JournalHooks {
  /** The entries, newest first. The first component that uses them starts the journal. */
  useEntries(): readonly JournalEntry[];
  /** The current state of one entry; `undefined` without an id and for a removed entry. */
  useEntry(id: string | undefined): JournalEntry | undefined;
  /**
   * The request of one form. The functions keep their identity. Waiting ends when the component goes.
   *
   * @param place keeps the entry's id; absent: it is kept as long as the component is there.
   */
  useRequest<P extends Performance<unknown>>(place?: RequestPlace): Request<P>;
}

/**
 * Makes hooks that are bound to a journal. No provider is needed. Never prompts.
 *
 * @param start starts the journal and the following of its transactions. Called in an effect of each
 * component that uses a hook, so it must do nothing the second time.
 * @param wallets those of `createWallets`, so that a wallet on another site gets its window within the click.
 * @example
 * import { createJournal, createTabPresence } from '@causeway/journal';
 * import { createJournalHooks } from '@causeway/journal/react';
 * import { indexedDbStorage } from '@causeway/core';
 *
 * const storage = indexedDbStorage({ name: 'my-journal' });
 * const presence = createTabPresence();
 * const journal = createJournal({ storage, tab: presence.tab, closed: presence.closed });
 * let stop: (() => void) | undefined;
 * const start = () => {
 *   presence.start();
 *   stop ??= journal.start();
 * };
 *
 * export const { useEntries, useEntry, useRequest } = createJournalHooks(journal, start);
 */
export function createJournalHooks(
  journal: Pick<Journal, 'entries' | 'add' | 'note'>,
  start: () => void,
  wallets?: WindowOpeners,
): JournalHooks {
  return {
    useEntries: () => useStarted(journal, start),
    useEntry: (id) => useStarted(journal, start).find((entry) => entry.id === id),
    useRequest: (place) => {
      const request = useRequestOf<Performance<unknown>>(journal, place, wallets);
      const { entryId, ...rest } = request;
      const id = place ? place.id : entryId;
      const entry = useStarted(journal, start).find((one) => one.id === id);
      return { ...rest, entry } as never;
    },
  };
}

function useRequestOf<P extends Performance<unknown>>(
  journal: Pick<Journal, 'add' | 'note'>,
  place: RequestPlace | undefined,
  wallets: WindowOpeners | undefined,
) {
  const newest = useRef(place);
  useInsertionEffect(() => {
    newest.current = place;
  }, [place]);
  const [request] = useState(() => createRequest<P>(journal, (id) => newest.current?.setId(id), wallets));
  // No layout effect: React 18 warns about one on a server.
  useEffect(() => request.open(), [request]);
  const state = useSyncExternalStore(request.subscribe, request.get, request.get);
  const { start, cancel, dismiss } = request;
  return { ...state, start, cancel, dismiss };
}

// The server has no entries, so the first client render shows none either and both agree.
const none: readonly JournalEntry[] = Object.freeze([]);
const noneYet = () => none;

function useStarted({ entries }: Pick<Journal, 'entries'>, start: () => void): readonly JournalEntry[] {
  // Without its result, which React would call to clean up.
  useEffect(() => void start(), [start]);
  return useSyncExternalStore(entries.subscribe, entries.get, noneYet);
}
