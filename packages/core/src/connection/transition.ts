import type { ConnectionRecord, Session, WalletError } from '@causeway/protocol';
import type { ConnectionEvent, ConnectionState, Effect, SessionView } from './state.js';

/** The next state and the effects to perform. */
export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly Effect[];
}

/**
 * The connection machine, whole and pure: the only place in the repository that decides a status. An event that
 * does not apply to a state leaves it unchanged.
 *
 * @param connection id that a record is kept under.
 * @example
 * import { initialState, transition } from '@causeway/core';
 *
 * const { state, effects } = transition('eip155:injected:io.metamask', initialState, { type: 'connect' });
 * state.status; // 'connecting'
 * effects; // [{ type: 'createSession', generation: 1 }]
 */
export function transition(connector: string, state: ConnectionState, event: ConnectionEvent): Step {
  const { status, generation } = state;
  if ('generation' in event && event.generation !== generation) return stale(state, event);
  const waits = status === 'connecting' || status === 'reconnecting';
  const abort: readonly Effect[] = waits ? [{ type: 'abort', generation }] : [];
  const next = generation + 1;

  switch (event.type) {
    case 'connect':
      if (status === 'connecting' || status === 'connected') break;
      return to({ status: 'connecting', generation: next }, ...abort, {
        type: 'createSession',
        generation: next,
      });
    case 'resume':
      if (status !== 'disconnected') break;
      return resume(next, event.record);
    case 'uri':
      if (status !== 'connecting') break;
      return to({ ...state, uri: event.uri });
    case 'opened': {
      if (!waits) return stale(state, event);
      const { session, view, created } = event;
      return to(
        { status: 'connected', generation, session, view },
        // Saved first: a session that cannot be subscribed to ends at once, which removes the record again.
        { type: 'persist', view, created },
        { type: 'listen', generation, session },
      );
    }
    case 'failed':
      if (!waits) break;
      // A manual attempt saved nothing; a restored record is removed when the wallet itself has no session.
      return to(
        disconnected(generation, event.error),
        ...(status === 'reconnecting' && event.final ? [forget] : []),
      );
    case 'disconnect':
      return to(
        disconnected(next, undefined, event.revoke),
        // A session can be revoked only after it was restored.
        ...(event.revoke && status === 'reconnecting' ? [] : abort),
        ...(status === 'connected' ? [close(state.session, event.revoke)] : []),
        ...(status === 'connecting' ? [] : [forget]),
      );
    case 'changed':
      if (status !== 'connected') break;
      return event.view.accounts.length
        ? to({ ...state, view: event.view }, { type: 'persist', view: event.view })
        : to(disconnected(next), close(state.session, false), forget);
    case 'dropped':
      if (status !== 'connected') break;
      return resume(next, recordOf(connector, state.view), close(state.session, false));
    case 'ended':
      if (status !== 'connected') break;
      return to(disconnected(generation, event.error), close(state.session, false), forget);
  }
  return to(state);
}

/**
 * Makes the record of a connection, to be saved for the next visit.
 *
 * @example
 * import { recordOf, type SessionView } from '@causeway/core';
 *
 * function save(view: SessionView): void {
 *   const record = recordOf('eip155:injected:io.metamask', view);
 *   localStorage.setItem('record', JSON.stringify(record));
 * }
 */
export function recordOf(connector: string, view: SessionView): ConnectionRecord {
  const { accounts, chainId, ...details } = view;
  return { connector, activeAccount: accounts[0]?.id ?? '', currentChain: chainId, ...details };
}

const to = (state: ConnectionState, ...effects: readonly Effect[]): Step => ({ state, effects });

const disconnected = (generation: number, error?: WalletError, revoke?: boolean): ConnectionState => ({
  status: 'disconnected',
  generation,
  error,
  revoke,
});

const forget: Effect = { type: 'forget' };

const close = (session: Session, revoke = false): Effect => ({ type: 'close', session, revoke });

const resume = (generation: number, record: ConnectionRecord, ...before: readonly Effect[]): Step =>
  to({ status: 'reconnecting', generation, record }, ...before, { type: 'getSession', generation, record });

/**
 * Handles an answer of an earlier attempt. Its session is closed. It is also revoked if no newer session exists and
 * it was newly created or the disconnect requested it, so that an approval after a cancel leaves no permission.
 */
function stale(state: ConnectionState, event: ConnectionEvent): Step {
  // A connector may return the same session twice: the live one must not be closed.
  if (event.type !== 'opened' || (state.status === 'connected' && state.session === event.session))
    return to(state);
  return to(state, close(event.session, state.status === 'disconnected' && (event.created || state.revoke)));
}
