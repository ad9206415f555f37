import {
  type ConnectionRecord,
  type Connector,
  type Scopes,
  type Session,
  type SignInRequest,
  type Stop,
  WalletError,
  withDeadline,
} from '@causeway/protocol';
import type { BookCopy } from '../book.js';
import { type ConnectionEvent, type ConnectionState, type Effect, initialState } from './state.js';
import { recordOf, transition } from './transition.js';
import { sameView, toWalletError, viewOf } from './view.js';

/** Time limits in milliseconds. */
export interface Limits {
  /** The time a person has to approve, where the connector sets no `patience`. */
  readonly connect: number;
  /** The time a wallet has to restore a session. */
  readonly resume: number;
  /** The time `wallets.restored` waits for slow storage and for wallets that are announced late; no limit: Infinity. */
  readonly grace: number;
}

export const defaultLimits: Limits = { connect: 300_000, resume: 6_000, grace: 1_500 };

/** The part of the event that ended an attempt. */
type Cause = { readonly type?: string; readonly error?: WalletError };

/** The registry's part of a runner. */
export interface RunnerOptions {
  /** The id of the connection. */
  readonly id: string;
  readonly connector: Connector;
  /** The scopes to request of a new session. */
  readonly scopes: () => Scopes;
  /** The saved records. Until they have been read, a record may be an old one that was recalled. */
  readonly copy: Pick<BookCopy, 'book' | 'reading'>;
  /** Saves the record, unless it was removed and the session is not new; without a record, removes it. */
  readonly save: (record?: ConnectionRecord, created?: boolean) => Promise<void> | undefined;
  readonly limits: Limits;
  /** Called after each transition, once its effects have begun. */
  readonly onStep: (event: ConnectionEvent, from: ConnectionState, to: ConnectionState) => void;
}

/** The running machine of one connector. */
export interface Runner {
  state(): ConnectionState;
  /** Starts or joins an attempt. Rejects with the reason when it fails. */
  connect(options?: { readonly signal?: AbortSignal; readonly signIn?: SignInRequest }): Promise<void>;
  /** Restores the session of a record, if there is one. */
  resume(record?: ConnectionRecord): void;
  /** Resolves when storage has removed the record and the permission was revoked, where that is wanted, or after one second. */
  disconnect(revoke?: boolean): Promise<void>;
}

/**
 * Performs the effects that `transition` decides. Every answer carries the generation of its attempt, so a late answer
 * is recognised and nothing is awaited twice.
 */
export function createRunner(options: RunnerOptions): Runner {
  const { id, connector, limits } = options;
  let state = initialState;
  let abort: AbortController | undefined;
  let listening: { readonly session: Session; readonly stop: Stop } | undefined;
  let closing: Promise<void> | undefined;
  let forgetting: Promise<void> | undefined;
  let signIn: SignInRequest | undefined;
  const waiting = new Set<(event: Cause) => void>();

  function dispatch(event: ConnectionEvent): void {
    const from = state;
    const step = transition(id, from, event);
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'createSession' || effect.type === 'getSession') {
        const { generation, type: method } = effect;
        const ms = method === 'getSession' ? limits.resume : (connector.patience ?? limits.connect);
        const controller = new AbortController();
        abort = controller;
        // After the timeout we stop waiting but still handle a late answer.
        withDeadline(requestSession(effect, controller.signal), { method, ms }).catch((cause) => {
          const error = toWalletError(cause, method);
          // The wallet has no session for an unauthorised page, so its record is of no use.
          dispatch({ type: 'failed', generation, error, final: error.code === 'unauthorised' });
          controller.abort(cause);
        });
      } else if (effect.type === 'listen') listen(effect.generation, effect.session);
      else if (effect.type === 'abort') abort?.abort();
      else if (effect.type === 'persist') void options.save(recordOf(id, effect.view), effect.created);
      else if (effect.type === 'forget') forgetting = options.save();
      else close(effect.session, effect.revoke);
    }
    if (state !== from) {
      options.onStep(event, from, state);
      for (const check of waiting) check(event);
    }
  }

  /**
   * Calls the connector, inside the click: a popup opened after an await would be blocked. An error that the connector
   * throws at once is a rejection like any other.
   */
  async function requestSession(
    effect: Extract<Effect, { type: 'createSession' | 'getSession' }>,
    signal: AbortSignal,
  ): Promise<void> {
    const { generation, type: method } = effect;
    const onUri = (uri: string) => dispatch({ type: 'uri', generation, uri });
    // The machine ignores this unless it is disconnected, and a connection that was ended has no record.
    const onReady = () => resume(options.copy.book.records.get(id));
    const isRestored = effect.type === 'getSession';
    if (isRestored && effect.record.topic) {
      // A recalled topic may be old, and no session found would remove the record of a newer one. Its code is loaded
      // while the records are read.
      connector.prepare?.();
      await options.copy.reading;
      if (signal.aborted) throw aborted();
    }
    const session = await (isRestored
      ? connector.getSession(options.copy.book.records.get(id) ?? effect.record, { signal, onReady })
      : connector.createSession({ scopes: options.scopes(), signal, onUri, connection: id, signIn }));
    if (!session) throw new WalletError('unauthorised', { method });
    try {
      const view = viewOf(session);
      if (!view.accounts.length) throw new WalletError('no-accounts', {});
      dispatch({ type: 'opened', generation, session, view, created: !isRestored });
    } catch (error) {
      close(session, false);
      throw error;
    }
  }

  function listen(generation: number, session: Session): void {
    // A session is foreign code: an error it throws ends it.
    const guard = (act: () => void) => {
      try {
        act();
      } catch (error) {
        dispatch({ type: 'ended', generation, error: toWalletError(error, 'session') });
      }
    };
    const readView = () =>
      guard(() => {
        const view = viewOf(session);
        if (state.status === 'connected' && sameView(state.view, view)) return;
        dispatch({ type: 'changed', generation, view });
      });
    guard(() => {
      const stop = session.subscribe((event) => {
        if (event.type === 'changed') readView();
        else dispatch({ ...event, generation });
      });
      // A session may report its end inside of the call, when it could not be stopped yet.
      if (state.status === 'connected') listening = { session, stop };
      else stop();
    });
    // The session may have changed between the answer and now.
    readView();
  }

  function close(session: Session, revoke: boolean): void {
    if (listening?.session === session) {
      listening.stop();
      listening = undefined;
    }
    try {
      session.close();
    } catch {
      // A session that cannot be closed is left to the garbage collector.
    }
    if (!revoke) return;
    const revoked = async () => connector.revokeSession(session);
    closing = revoked().catch(() => undefined);
  }

  function resume(record?: ConnectionRecord): void {
    if (record) dispatch({ type: 'resume', record });
  }

  return {
    state: () => state,
    resume,
    async disconnect(revoke) {
      dispatch({ type: 'disconnect', revoke });
      const done = Promise.all([closing, forgetting]);
      await withDeadline(done, { method: 'disconnect', ms: 1000 }).catch(() => undefined);
    },
    async connect(request = {}) {
      const { signal } = request;
      if (signal?.aborted) throw aborted();
      // Joining an attempt does not change its options.
      ({ signIn } = request);
      dispatch({ type: 'connect' });
      const { generation } = state;
      return new Promise((resolve, reject) => {
        const isPending = () => state.generation === generation && state.status === 'connecting';
        const check = (event?: Cause) => {
          if (isPending() && waiting.has(check)) return;
          waiting.delete(check);
          signal?.removeEventListener('abort', onAbort);
          if (state.generation === generation && state.status === 'connected') resolve();
          else reject(event?.error ?? aborted());
        };
        const onAbort = () => {
          waiting.delete(check);
          // The attempt ends with its last caller.
          if (!waiting.size && isPending()) dispatch({ type: 'disconnect' });
          check();
        };
        waiting.add(check);
        signal?.addEventListener('abort', onAbort);
        check();
      });
    },
  };
}

const aborted = () => new WalletError('aborted', { method: 'connect' });
