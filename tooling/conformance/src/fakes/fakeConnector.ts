import type {
  ConnectionRecord,
  Connector,
  Route,
  Session,
  SessionRequest,
  WalletIdentity,
} from '@causeway/protocol';
import { play, type Script } from './script.js';
import { createSurprises } from './surprise.js';

/** The arguments of `getSession`, for a script. */
export interface FakeResume {
  readonly record: ConnectionRecord;
  readonly signal: AbortSignal;
  readonly onReady?: (() => void) | undefined;
}

/** One call of a verb. */
export type FakeVerb =
  | { readonly verb: 'createSession'; readonly request: SessionRequest }
  | { readonly verb: 'getSession'; readonly record: ConnectionRecord; readonly signal: AbortSignal }
  | { readonly verb: 'revokeSession'; readonly session: Session };

/** The fake's identity, and its answers: each script is used once, in order. */
export interface FakeConnectorOptions {
  readonly id?: string;
  readonly route?: Route;
  readonly namespaces?: readonly string[];
  readonly wallet?: WalletIdentity;
  readonly native?: object;
  /** Present: the connector declares that it revokes. */
  readonly revokes?: boolean;
  readonly create?: readonly Script<SessionRequest, Session>[];
  readonly get?: readonly Script<FakeResume, Session | undefined>[];
  /** Called at each revoke. Revoking needs no script: it never fails and is always recorded. */
  readonly revoke?: (session: Session) => void | Promise<void>;
}

/** A connector in memory with scripted answers. */
export interface FakeConnector extends Connector {
  readonly calls: readonly FakeVerb[];
  /** Sessions that were revoked, in order. */
  readonly revoked: readonly Session[];
  /** Scripts one more answer to `createSession`. */
  willCreate(script: Script<SessionRequest, Session>): void;
  /** Scripts one more answer to `getSession`. */
  willGet(script: Script<FakeResume, Session | undefined>): void;
  /** Throws if a verb without an answer was called. */
  assertNoSurprise(): void;
}

/**
 * Makes a connector with the answers that the test scripted; it throws on an unscripted call.
 *
 * @example
 * const connector = fakeConnector({ create: [fakeSession()], get: [undefined] });
 */
export function fakeConnector(options: FakeConnectorOptions = {}): FakeConnector {
  const surprises = createSurprises(`fakeConnector ${options.id ?? ''}`.trim());
  const create = [...(options.create ?? [])];
  const get = [...(options.get ?? [])];
  const calls: FakeVerb[] = [];
  const revoked: Session[] = [];
  return {
    id: options.id ?? 'eip155:injected:test.fake',
    route: options.route ?? 'injected',
    namespaces: options.namespaces ?? ['eip155'],
    wallet: options.wallet ?? { name: 'Fake Wallet', rdns: 'test.fake' },
    revokes: options.revokes,
    native: options.native,
    calls,
    revoked,
    async createSession(request) {
      calls.push({ verb: 'createSession', request });
      if (create.length === 0) return surprises.throw('createSession');
      return play(create.shift() as Script<SessionRequest, Session>, request);
    },
    async getSession(record, { signal, onReady }) {
      calls.push({ verb: 'getSession', record, signal });
      if (get.length === 0) return surprises.throw('getSession');
      return play(get.shift() as Script<FakeResume, Session | undefined>, { record, signal, onReady });
    },
    async revokeSession(session) {
      calls.push({ verb: 'revokeSession', session });
      revoked.push(session);
      await options.revoke?.(session);
    },
    willCreate: (script) => void create.push(script),
    willGet: (script) => void get.push(script),
    assertNoSurprise: surprises.assertNone,
  };
}
