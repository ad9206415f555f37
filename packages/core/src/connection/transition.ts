import type { ConnectionRecord } from '@causeway/protocol';
import type { ConnectionEvent, ConnectionState, Effect, SessionView } from './state.js';

/** The next state and what to do about it. */
export interface Step {
  readonly state: ConnectionState;
  readonly effects: readonly Effect[];
}

/**
 * The connection machine, whole and pure: the only place in the repository that decides a status. An event that
 * means nothing in a state leaves it identical.
 *
 * @param connector id that a record is kept under.
 */
export function transition(connector: string, state: ConnectionState, event: ConnectionEvent): Step {
  if ('generation' in event && event.generation !== state.generation) return stale(state, event);

  switch (state.status) {
    case 'disconnected':
      if (event.type === 'connect') return begin(state.generation, []);
      if (event.type === 'resume') return resume(state.generation, event.record, []);
      return event.type === 'opened' ? stale(state, event) : stay(state);

    case 'connecting':
      switch (event.type) {
        case 'uri':
          return { state: { ...state, uri: event.uri }, effects: [] };
        case 'opened':
          return opened(state.generation, event);
        case 'failed':
          return {
            state: { status: 'disconnected', generation: state.generation, error: event.error },
            effects: [],
          };
        case 'disconnect':
          return { state: left(state), effects: [{ type: 'abort', generation: state.generation }] };
        default:
          return stay(state);
      }

    case 'reconnecting': {
      const abort: Effect = { type: 'abort', generation: state.generation };
      switch (event.type) {
        case 'opened':
          return opened(state.generation, event);
        case 'failed':
          return {
            state: { status: 'disconnected', generation: state.generation, error: event.error },
            effects: event.final ? [{ type: 'forget' }] : [],
          };
        case 'connect':
          return begin(state.generation, [abort]);
        case 'disconnect':
          return { state: left(state), effects: [abort, { type: 'forget' }] };
        default:
          return stay(state);
      }
    }

    case 'connected': {
      const { generation, session, view } = state;
      switch (event.type) {
        case 'changed':
          if (event.view.accounts.length > 0) {
            return {
              state: { ...state, view: event.view },
              effects: [{ type: 'persist', view: event.view }],
            };
          }
          return {
            state: left(state),
            effects: [{ type: 'close', session, revoke: false }, { type: 'forget' }],
          };
        case 'dropped':
          return resume(generation, recordOf(connector, view), [{ type: 'close', session, revoke: false }]);
        case 'ended':
          return {
            state: { status: 'disconnected', generation, error: event.error },
            effects: [{ type: 'close', session, revoke: false }, { type: 'forget' }],
          };
        case 'disconnect':
          return {
            state: left(state),
            effects: [{ type: 'close', session, revoke: event.revoke }, { type: 'forget' }],
          };
        case 'opened':
          return stale(state, event);
        default:
          return stay(state);
      }
    }
  }
}

/** What a record keeps of a view. */
export function recordOf(connector: string, view: SessionView): ConnectionRecord {
  return {
    connector,
    activeAccount: view.accounts[0]?.id ?? '',
    topic: view.topic,
    switchedNetwork: view.switchedNetwork,
    currentChain: view.chainId,
  };
}

const stay = (state: ConnectionState): Step => ({ state, effects: [] });

const left = (state: ConnectionState): ConnectionState => ({
  status: 'disconnected',
  generation: state.generation + 1,
});

function begin(previous: number, before: readonly Effect[]): Step {
  const generation = previous + 1;
  return {
    state: { status: 'connecting', generation },
    effects: [...before, { type: 'createSession', generation }],
  };
}

function resume(previous: number, record: ConnectionRecord, before: readonly Effect[]): Step {
  const generation = previous + 1;
  return {
    state: { status: 'reconnecting', generation, record },
    effects: [...before, { type: 'getSession', generation, record }],
  };
}

function opened(generation: number, event: Extract<ConnectionEvent, { type: 'opened' }>): Step {
  const { session, view } = event;
  return {
    state: { status: 'connected', generation, session, view },
    effects: [
      { type: 'listen', generation, session },
      { type: 'persist', view },
    ],
  };
}

/**
 * An answer of an attempt that is over. A session nobody waits for is closed, and revoked if the person was
 * asked for it and nothing newer lives here: a wallet that approves after the visitor cancelled leaves no orphan.
 */
function stale(state: ConnectionState, event: ConnectionEvent): Step {
  if (event.type !== 'opened') return stay(state);
  // A connector may hand out the same session twice: the live one is not closed by its own echo.
  if (state.status === 'connected' && state.session === event.session) return stay(state);
  const revoke = event.created && state.status === 'disconnected';
  return { state, effects: [{ type: 'close', session: event.session, revoke }] };
}
