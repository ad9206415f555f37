import { type Connector, type Session, WalletError, withDeadline } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSession } from '../fakes/index.js';
import { broken, judge } from '../law.js';
import { connectorLaws, describeConnector } from './describeConnector.js';
import { referenceSubject } from './referenceConnector.js';
import type { ReferenceWallet } from './referenceWallet.js';
import type { ConnectorSubject } from './subject.js';

describeConnector('the reference connector', referenceSubject);

type Alter = (connector: Connector, subject: ConnectorSubject) => Partial<Connector>;
const tags: Alter = () => ({ wallet: { name: 'Meta\u202eMask' } });
const upper: Alter = () => ({ namespaces: ['elrond'] });

/** Changes each session that a connector returns. */
const onSessions =
  (change: (session: Session, subject: ConnectorSubject) => object): Alter =>
  (connector, subject) => {
    const altered = (session: Session) => {
      const changes = change(session, subject);
      return new Proxy(session, {
        get: (target, key) => Reflect.get(Object.hasOwn(changes, key) ? changes : target, key),
      });
    };
    return {
      createSession: async (request) => altered(await connector.createSession(request)),
      async getSession(record, options) {
        const session = await connector.getSession(record, options);
        return session && altered(session);
      },
    };
  };

/** The failure as a foreign error, or with a code that has no meaning here. */
const mistranslated: Alter = (connector) => ({
  createSession: (request) =>
    connector.createSession(request).catch((error: WalletError) => {
      throw new Error(error.message);
    }),
});
const foreignCalls = onSessions((session) => ({
  invokeMethod: (...call: Parameters<Session['invokeMethod']>) =>
    session.invokeMethod(...call).catch((error: WalletError) => {
      throw Object.assign(new Error(error.message), { code: 4001 });
    }),
}));
const deafToAbort = onSessions((session) => ({
  invokeMethod: (call: Parameters<Session['invokeMethod']>[0]) => session.invokeMethod(call),
}));
const withoutLate = onSessions((session) => ({
  invokeMethod: (...call: Parameters<Session['invokeMethod']>) =>
    session.invokeMethod(...call).catch((error: WalletError) => {
      (error.context as { late?: unknown }).late = undefined;
      throw error;
    }),
}));
const silent = onSessions(() => ({ subscribe: () => () => {} }));
const unaware: Alter = (connector) => ({
  createSession: ({ scopes }) => connector.createSession({ scopes, signal: new AbortController().signal }),
  getSession: (record) => connector.getSession(record, { signal: new AbortController().signal }),
});
const asking: Alter = (connector, subject) => ({
  getSession: () => connector.createSession({ scopes: subject.scopes, signal: new AbortController().signal }),
});
const forgetful: Alter = (connector) => ({
  getSession: async () => undefined,
  revokeSession: connector.revokeSession,
});
const clinging: Alter = () => ({ revokeSession: async () => {} });

/** A common mistake: it works for every error, and throws for a value that only looks like one. */
const readBare = ({ cause, ...error }: WalletError): never => {
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause);
  throw new WalletError('wallet-failed', { method: 'm', reason }, { cause: error });
};

let ids = 0;

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [flaw: string, laws: readonly string[], alter: Alter][] = [
  [
    'has a name with direction characters',
    ['the connector has an id and a wallet name without control characters'],
    tags,
  ],
  [
    'uses another name of a namespace',
    ['the connector lists each of its namespaces once by the registered name'],
    upper,
  ],
  [
    'prompts during a restore',
    [
      'restoring a session that was never created finds none and shows no prompt',
      'a session revoked in the wallet is not restored and shows no prompt',
    ],
    asking,
  ],
  [
    'throws foreign errors',
    [
      'a rejected connection fails with user-rejected or connection-rejected',
      'a locked wallet fails with wallet-locked',
      'an invalid answer to a connection fails with a named error and never creates a session',
      'requesting only foreign namespaces fails with a named error and without a prompt',
    ],
    mistranslated,
  ],
  [
    'ignores an abort',
    [
      'an attempt with an aborted signal sends no request and shows no prompt',
      'restoring a session ends when aborted, even when the wallet does not answer',
    ],
    unaware,
  ],
  [
    'restores no session',
    [
      'a new page restores the session with the same accounts and without a prompt',
      'closing a session keeps the permission in the wallet and can be repeated',
    ],
    forgetful,
  ],
  [
    'does not revoke a late approval after an abort',
    ['an approval after an abort leaves no permission where it can be revoked'],
    (connector) => ({
      createSession: ({ scopes, signal }) =>
        withDeadline(connector.createSession({ scopes, signal: new AbortController().signal }), {
          method: 'createSession',
          signal,
        }),
    }),
  ],
  [
    'keeps the permission of an attempt that failed',
    ['an attempt that fails after the approval leaves no permission where it can be revoked'],
    (connector, { wallet }) => ({
      async createSession(request) {
        const session = await connector.createSession(request);
        await (wallet as ReferenceWallet).accounts().catch((cause) => {
          session.close();
          throw new WalletError('wallet-gone', {}, { cause });
        });
        return session;
      },
    }),
  ],
  [
    'revokes the permission of an earlier visit',
    ['an attempt that is aborted or fails after the approval keeps a permission of an earlier visit'],
    (connector, { wallet }) => ({
      createSession(request) {
        const { permitted } = wallet;
        return connector.createSession(request).catch((error: unknown) => {
          if (permitted) setTimeout(() => wallet.revoke());
          throw error;
        });
      },
    }),
  ],
  [
    'revokes later permissions after an abort',
    ['an attempt after an aborted one creates a session'],
    (connector, { wallet }) => ({
      createSession: (request) =>
        connector.createSession(request).catch((error: unknown) => {
          setTimeout(() => wallet.revoke());
          throw error;
        }),
    }),
  ],
  [
    'uses a late approval for the next attempt',
    ['an approval after an abort is not used for the next attempt, which prompts again'],
    (connector) => {
      let created: Promise<Session> | undefined;
      return {
        createSession({ scopes, signal }) {
          created ??= connector.createSession({ scopes, signal: new AbortController().signal });
          return withDeadline(created, { method: 'createSession', signal });
        },
      };
    },
  ],
  ['does not revoke', ['revoking takes the permission back without a prompt'], clinging],
  [
    'throws on revocation',
    ['revoking neither throws nor waits when the wallet is silent or missing'],
    () => ({
      revokeSession: async () => {
        throw new Error('no');
      },
    }),
  ],
  [
    'copies the accounts at each read',
    ['accounts and scopes are frozen and keep their identity until they change'],
    onSessions((session) => ({
      get accounts() {
        return [...session.accounts];
      },
    })),
  ],
  [
    'returns chains that were not requested',
    ['a session has only chains that were requested'],
    onSessions(() => ({
      scopes: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: [], notifications: [] } },
    })),
  ],
  [
    'returns account ids that are not CAIP-10',
    ['creating a session prompts once and returns valid accounts'],
    onSessions(() => ({ accounts: [{ id: '0x12', chainId: 'eip155:1', address: '0x12' }] })),
  ],
  [
    'emits no event',
    [
      'a change of the active account emits changed, with that account first in new frozen accounts',
      'a permission revoked in the wallet ends the session',
      'a wallet that disappears emits dropped or ended and fails the pending call',
    ],
    silent,
  ],
  [
    'throws foreign errors from calls',
    [
      'a rejected call fails with user-rejected',
      'a method unknown to the wallet fails with method-unsupported or unauthorised',
      'a call fails with account-changed or session-ended when its account leaves the session',
    ],
    foreignCalls,
  ],
  [
    'loses late answers',
    [
      'a call without an answer fails with timeout, and late resolves with the answer',
      'an aborted call fails at once, and late resolves with the answer',
    ],
    withoutLate,
  ],
  [
    'sends an aborted call',
    ['a call with an aborted signal sends no request and shows no prompt'],
    deafToAbort,
  ],
  [
    'keeps a closed session working',
    [
      'no event is emitted after a stop or a close, and a stop can be repeated',
      'a closed session rejects calls',
    ],
    onSessions(() => ({ close: () => {} })),
  ],
  [
    'has a new id in each page',
    ['the connector has the same id and identity in a new page'],
    () => ({ id: `eip155:injected:${ids++}` }),
  ],
  [
    'waits for the wallet after an abort',
    [
      'an attempt ends when aborted, even when the wallet does not answer',
      'a missing wallet fails with a named error, at the latest when the attempt is aborted',
    ],
    unaware,
  ],
  [
    'refuses a second attempt',
    ['two attempts at once both create a session with one prompt'],
    (connector) => {
      let isPrompting = false;
      return {
        async createSession(request) {
          if (isPrompting) throw new WalletError('request-pending', { method: 'createSession' });
          isPrompting = true;
          return connector.createSession(request);
        },
      };
    },
  ],
  [
    'unlocks the wallet to look for a session',
    ['restoring from a locked wallet gives no session or a named error and shows no prompt'],
    (connector, { wallet }) => ({
      getSession(record, options) {
        wallet.setLocked(false);
        return connector.getSession(record, options);
      },
    }),
  ],
  [
    'restores a session from any answer',
    ['an invalid answer of the wallet restores no session'],
    () => ({ getSession: async () => fakeSession() }),
  ],
  [
    'treats any rejection of its wallet as an error object',
    [
      'any value that the wallet rejects a connection with becomes a named error',
      'any value that the wallet rejects a restore or a revocation with is handled',
    ],
    (connector) => ({
      createSession: (request) => connector.createSession(request).catch(readBare),
      getSession: (...parameters) => connector.getSession(...parameters).catch(readBare),
    }),
  ],
  [
    'treats any rejection of a call as an error object',
    ['any value that the wallet rejects a call with becomes a named error'],
    onSessions((session) => ({
      invokeMethod: (...call: Parameters<Session['invokeMethod']>) =>
        session.invokeMethod(...call).catch(readBare),
    })),
  ],
  [
    'answers calls itself',
    ['a call returns the answer of the wallet'],
    onSessions(() => ({ invokeMethod: async () => '0x' })),
  ],
];

describe('the connector suite fails a connector that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('the connector suite fails a connector that %s', async (_, laws, alter) => {
    const setup = (): ConnectorSubject => {
      const subject = referenceSubject();
      const wrap = (connector: Connector): Connector => ({ ...connector, ...alter(connector, subject) });
      return {
        ...subject,
        wallet: subject.wallet,
        connector: wrap(subject.connector),
        reload: async () => wrap(await subject.reload()),
      };
    };
    const checked = connectorLaws.filter(({ sentence }) => laws.includes(sentence));
    expect(checked).toHaveLength(laws.length);
    // A flaw that never answers reaches the laws' own limits at once.
    const judging = judge(checked, setup);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...broken(await judging)].sort()).toEqual([...laws].sort());
  });

  test('the connector suite has a flawed connector for each law', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(connectorLaws.map(({ sentence }) => sentence)),
    );
  });
});
