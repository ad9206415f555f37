import type { ConnectionRecord, Connector, Session, SessionEvent } from '@causeway/protocol';
import { within } from '../expectError.js';
import type { ConnectorSubject } from './subject.js';

/** A signal that is never aborted. */
export const quiet = (): AbortSignal => new AbortController().signal;

/** Opens a session, as a machine does. */
export function create(subject: ConnectorSubject, signal = quiet()): Promise<Session> {
  return within(subject.connector.createSession({ scopes: subject.scopes, signal }), 'createSession');
}

/** The record that a machine would keep of a session. */
export function recordOf(connector: Connector, session: Session): ConnectionRecord {
  return {
    connector: connector.id,
    activeAccount: session.accounts[0]?.id ?? '',
    switchedNetwork: session.switchedNetwork === true,
    ...(session.topic === undefined ? {} : { topic: session.topic }),
    ...(session.chainId === undefined ? {} : { currentChain: session.chainId }),
  };
}

/** A record of a visit that the wallet does not have. */
export function emptyRecord({ connector }: ConnectorSubject): ConnectionRecord {
  return { connector: connector.id, activeAccount: '', switchedNetwork: false };
}

/** Finds the session of a record. */
export function find(connector: Connector, record: ConnectionRecord, signal = quiet()) {
  return within(connector.getSession(record, { signal }), 'getSession');
}

/** Resolves with the next event of a session. Begins to listen at the call. */
export function nextEvent(session: Session): Promise<SessionEvent> {
  return within(
    new Promise((resolve) => {
      const stop = session.subscribe((event) => {
        stop();
        resolve(event);
      });
    }),
    'session event',
  );
}
