import { type Connector, type Session, WalletError, withDeadline } from '@causeway/protocol';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeSession } from '../fakes/index.js';
import { broken, judge } from '../law.js';
import { connectorLaws, describeConnector } from './describeConnector.js';
import { referenceSubject } from './referenceConnector.js';
import type { ConnectorSubject } from './subject.js';

describeConnector('the reference connector', referenceSubject);

type Alter = (connector: Connector, subject: ConnectorSubject) => Partial<Connector>;
const tags: Alter = () => ({ wallet: { name: 'Meta\u202eMask' } });
const upper: Alter = () => ({ namespaces: ['elrond'] });

/** Changes each session a connector hands out. */
const onSessions =
  (change: (session: Session, subject: ConnectorSubject) => object): Alter =>
  (connector, subject) => {
    const altered = (session: Session) => {
      const own = change(session, subject);
      return new Proxy(session, {
        get: (target, key) => Reflect.get(Object.hasOwn(own, key) ? own : target, key),
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

/** A failure as a foreign error, or with a code that says nothing. */
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

/** What many do: it holds for every error, and throws for what only looks like one. */
const readBare = ({ cause, ...error }: WalletError): never => {
  const reason = cause instanceof Error ? cause.message.slice(0, 200) : String(cause);
  throw new WalletError('wallet-failed', { method: 'm', reason }, { cause: error });
};

let ids = 0;

/** Each breaks one promise; the sentences are the laws that must notice. */
const flaws: readonly [flaw: string, laws: readonly string[], alter: Alter][] = [
  ['has a name that reads backwards', ['it says who it is, in words that cannot hide anything'], tags],
  [
    'uses another name of a namespace',
    ['it names the namespaces it speaks by their registered names, once each'],
    upper,
  ],
  [
    'prompts when it looks for a session',
    [
      'looking for a session that was never opened finds none and asks nobody',
      'a session the wallet took back is not found, and nobody is asked',
    ],
    asking,
  ],
  [
    'lets foreign errors out',
    [
      'a refusal is user-rejected or connection-rejected',
      'a locked wallet is wallet-locked',
      'an answer that makes no sense is a named error and never a session',
      'asking for nothing it speaks is a named error and asks nobody',
    ],
    mistranslated,
  ],
  [
    'does not hear the abort',
    [
      'an attempt whose signal is aborted already asks nobody',
      'looking for a session ends when it is aborted, also when the wallet stays silent',
    ],
    unaware,
  ],
  [
    'finds no session again',
    [
      'a new page finds the session again, with the same accounts, and asks nobody',
      'closing leaves the permission in the wallet and may be done twice',
    ],
    forgetful,
  ],
  [
    'forgets the wallet when it is aborted',
    ['an approval after the abort leaves no permission behind, where it can be taken back'],
    (connector) => ({
      createSession: ({ scopes, signal }) =>
        withDeadline(connector.createSession({ scopes, signal: new AbortController().signal }), {
          method: 'createSession',
          signal,
        }),
    }),
  ],
  [
    'takes back too much when it is aborted',
    ['after an attempt that was aborted the next one comes to a session'],
    (connector, { wallet }) => ({
      createSession: (request) =>
        connector.createSession(request).catch((error: unknown) => {
          setTimeout(() => wallet.revoke());
          throw error;
        }),
    }),
  ],
  [
    'keeps an approval that came too late for the next attempt',
    ['an approval after the abort serves no attempt after it: the wallet is asked anew, and may refuse'],
    (connector) => {
      let kept: Promise<Session> | undefined;
      return {
        createSession({ scopes, signal }) {
          kept ??= connector.createSession({ scopes, signal: new AbortController().signal });
          return withDeadline(kept, { method: 'createSession', signal });
        },
      };
    },
  ],
  ['does not revoke', ['revoking takes the permission back and asks nobody'], clinging],
  [
    'throws when it revokes',
    ['revoking never throws and never waits for a wallet that is silent or gone'],
    () => ({
      revokeSession: async () => {
        throw new Error('no');
      },
    }),
  ],
  [
    'makes accounts anew at each read',
    ['accounts and scopes are frozen and keep their identity while nothing changes'],
    onSessions((session) => ({
      get accounts() {
        return [...session.accounts];
      },
    })),
  ],
  [
    'gives more chains than were asked for',
    ['a session has no more chains than were asked for'],
    onSessions(() => ({
      scopes: { eip155: { chains: ['eip155:1', 'eip155:10'], methods: [], notifications: [] } },
    })),
  ],
  [
    'gives accounts that are no CAIP-10',
    ['opening asks the person once and gives well-formed accounts'],
    onSessions(() => ({ accounts: [{ id: '0x12', chainId: 'eip155:1', address: '0x12' }] })),
  ],
  [
    'tells nothing',
    [
      'another active account is told as changed, and comes first in new, frozen accounts',
      'a permission taken away in the wallet ends the session',
      'a wallet that disappears is told as dropped or ended, and what was open fails',
    ],
    silent,
  ],
  [
    'lets foreign errors out of calls',
    [
      'a call the person refuses is user-rejected',
      'a method the wallet does not know is method-unsupported, or unauthorised',
      'an account that leaves the session during its call is account-changed or session-ended',
    ],
    foreignCalls,
  ],
  [
    'loses late answers',
    [
      'a call without an answer is timeout after its time limit, and late brings the answer',
      'a call is aborted at once, and late brings the answer',
    ],
    withoutLate,
  ],
  ['asks although the call was aborted', ['a call whose signal is aborted already asks nobody'], deafToAbort],
  [
    'speaks to a closed session',
    [
      'after a stop, and after close, nothing is heard; a stop may be called twice',
      'a closed session answers no call',
    ],
    onSessions(() => ({ close: () => {} })),
  ],
  [
    'has a new id in each page',
    ['its id and identity are the same in a new page'],
    () => ({ id: `eip155:injected:${ids++}` }),
  ],
  [
    'waits for the wallet whatever the visitor wants',
    [
      'an attempt ends as soon as it is aborted, also when the wallet stays silent',
      'a wallet that is gone is a named error, at the latest when the attempt is aborted',
    ],
    unaware,
  ],
  [
    'refuses a second attempt',
    ['two attempts begun together both come to a session and ask once'],
    (connector) => {
      let open = false;
      return {
        async createSession(request) {
          if (open) throw new WalletError('request-pending', { method: 'createSession' });
          open = true;
          return connector.createSession(request);
        },
      };
    },
  ],
  [
    'unlocks the wallet to look for a session',
    ['a locked wallet is asked silently: no session or a named error, and no prompt'],
    (connector, { wallet }) => ({
      getSession(record, options) {
        wallet.setLocked(false);
        return connector.getSession(record, options);
      },
    }),
  ],
  [
    'takes any answer for a session',
    ['a wallet that answers nonsense is not taken for a session'],
    () => ({ getSession: async () => fakeSession() }),
  ],
  [
    'takes what its wallet rejects with for an error',
    [
      'whatever the wallet rejects with when it is asked to connect is a named error',
      'whatever the wallet rejects with when a session is looked for or revoked does no harm',
    ],
    (connector) => ({
      createSession: (request) => connector.createSession(request).catch(readBare),
      getSession: (...found) => connector.getSession(...found).catch(readBare),
    }),
  ],
  [
    'takes what its wallet rejects a call with for an error',
    ['whatever the wallet rejects with when it is called is a named error'],
    onSessions((session) => ({
      invokeMethod: (...call: Parameters<Session['invokeMethod']>) =>
        session.invokeMethod(...call).catch(readBare),
    })),
  ],
  ['answers calls by itself', ['a call is answered'], onSessions(() => ({ invokeMethod: async () => '0x' }))],
];

describe('the connector suite notices a connector that', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test.each(flaws)('%s', async (_, laws, alter) => {
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
    // What a flaw never answers runs into the laws' own limits at once.
    const judging = judge(checked, setup);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([...broken(await judging)].sort()).toEqual([...laws].sort());
  });

  test('breaks any law: none is without a flaw that it notices', () => {
    expect(new Set(flaws.flatMap(([, laws]) => laws))).toEqual(
      new Set(connectorLaws.map(({ sentence }) => sentence)),
    );
  });
});
