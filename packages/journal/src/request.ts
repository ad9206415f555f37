import type { Store } from '@causeway/protocol';
import { createStore } from '@causeway/protocol/store';
import type { Journal } from './createJournal.js';
import { type Performance, perform, type WindowOpeners } from './perform.js';

/** The state of a request. Frozen; a new object for each change. */
export interface RequestState<P> {
  /** `idle` before the first request and after `dismiss`. */
  readonly status: 'idle' | 'pending' | 'done' | 'error';
  /** `Date.now()` when the status was entered; 0 while it is idle. */
  readonly since: number;
  readonly error?: unknown;
  /** The last start. */
  readonly performance?: P;
  /** Id of its entry, once that is written. */
  readonly entryId?: string;
}

/** One request at a time, such as that of a form, from the press of its button to its answer. */
export interface JournalRequest<P extends Performance<unknown>> extends Store<RequestState<P>> {
  /**
   * Writes the entry and calls the wallet. Prompts. Does nothing while a request is pending, so a double click
   * prompts once.
   */
  start(performance: P): void;
  /** Stops waiting. The wallet may still approve; its answer is then kept in the journal. */
  cancel(): void;
  /** Forgets the request, and stops waiting for it. The journal keeps it. */
  dismiss(): void;
  /** Lets requests start, until the returned function stops waiting and closes. */
  open(): () => void;
}

const idle = Object.freeze({ status: 'idle', since: 0 } as const);

/**
 * Makes the machine behind a button that requests something from a wallet.
 *
 * @param onEntryId called with the id of each request's entry, and with `undefined` when it is dismissed.
 * @param wallets those of `createWallets`, so that a wallet on another site gets its window within the click.
 * @example
 * import { createRequest, type Journal } from '@causeway/journal';
 *
 * declare const journal: Journal;
 * const request = createRequest(journal);
 * request.subscribe(() => console.log(request.get().status));
 */
export function createRequest<P extends Performance<unknown>>(
  journal: Pick<Journal, 'add' | 'note'>,
  onEntryId: (id: string | undefined) => void = () => undefined,
  wallets?: WindowOpeners,
): JournalRequest<P> {
  const store = createStore<RequestState<P>>(idle);
  let attempt: AbortController | undefined;
  let isClosed = false;

  const dismiss = () => {
    attempt?.abort();
    attempt = undefined;
    onEntryId(undefined);
    store.set(idle);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    start(performance) {
      // Not the rendered status: two clicks may come before the next render.
      if (attempt || isClosed) return;
      const controller = new AbortController();
      attempt = controller;
      onEntryId(undefined);
      const enter = (state: Partial<RequestState<P>>) => {
        if (attempt === controller) store.set(Object.freeze({ ...store.get(), ...state }));
      };
      const settle = (state: Partial<RequestState<P>>) => {
        enter({ ...state, since: Date.now() });
        if (attempt === controller) attempt = undefined;
      };
      store.set(Object.freeze({ status: 'pending', since: Date.now(), performance }));
      const onEntry = ({ id }: { readonly id: string }) => {
        if (attempt === controller) onEntryId(id);
        enter({ entryId: id });
      };
      perform(journal, performance, { signal: controller.signal, onEntry, wallets }).then(
        () => settle({ status: 'done' }),
        (error: unknown) => settle({ status: 'error', error }),
      );
    },
    cancel: () => attempt?.abort(),
    dismiss,
    open() {
      isClosed = false;
      return () => {
        isClosed = true;
        // The entry is kept, so that a restored form shows it.
        attempt?.abort();
        if (attempt) store.set(idle);
        attempt = undefined;
      };
    },
  };
}
