import { type ConnectionRecord, type Session, WalletError } from '@causeway/protocol';
import { describe, expect, it } from 'vitest';
import { type ConnectionEvent, type ConnectionState, initialState, type SessionView } from './state.js';
import { recordOf, transition } from './transition.js';

const id = 'eip155:injected:io.metamask';
const session = {} as Session;
const other = {} as Session;
const error = new WalletError('user-rejected', { method: 'connect' });
const account = { id: 'eip155:1:0xa', chainId: 'eip155:1', address: '0xa' } as const;
const view: SessionView = { accounts: [account], chainId: 'eip155:1', topic: 't', switchedNetwork: false };
const record: ConnectionRecord = {
  connector: id,
  activeAccount: 'eip155:1:0xa',
  currentChain: 'eip155:1',
  topic: 't',
  switchedNetwork: false,
};

/** One state of each status, all in their third attempt. */
const generation = 3;
const disconnected: ConnectionState = { status: 'disconnected', generation };
const connecting: ConnectionState = { status: 'connecting', generation };
const reconnecting: ConnectionState = { status: 'reconnecting', generation, record };
const connected: ConnectionState = { status: 'connected', generation, session, view };

const opened = { type: 'opened', generation, session, view, created: true } as const;
const moved = { ...view, chainId: 'eip155:137' } as const;
const abort = { type: 'abort', generation };
const forget = { type: 'forget' };
const close = { type: 'close', session, revoke: false };
const create = { type: 'createSession', generation: 4 };
const restore = { type: 'getSession', generation: 4, record };
const saved = (created: boolean) => [
  { type: 'persist', view, created },
  { type: 'listen', generation, session },
];

/** The table of docs/connection.md, row by row. */
const rows: readonly (readonly [
  title: string,
  from: ConnectionState,
  event: ConnectionEvent,
  to: object,
  effects: readonly object[],
])[] = [
  [
    'connect creates a session',
    disconnected,
    { type: 'connect' },
    { status: 'connecting', generation: 4 },
    [create],
  ],
  [
    'resume restores the session of a record',
    disconnected,
    { type: 'resume', record },
    { status: 'reconnecting', generation: 4, record },
    [restore],
  ],
  [
    'disconnect deletes a record that is still saved',
    disconnected,
    { type: 'disconnect' },
    { status: 'disconnected', generation: 4 },
    [forget],
  ],
  [
    'a pairing code is kept while connecting',
    connecting,
    { type: 'uri', generation, uri: 'wc:1' },
    { ...connecting, uri: 'wc:1' },
    [],
  ],
  ['a new session is saved before it is subscribed to', connecting, opened, connected, saved(true)],
  [
    'a failed attempt shows its error and deletes nothing',
    connecting,
    { type: 'failed', generation, error, final: true },
    { ...disconnected, error },
    [],
  ],
  [
    'disconnect while connecting aborts',
    connecting,
    { type: 'disconnect' },
    { status: 'disconnected', generation: 4 },
    [abort],
  ],
  [
    'disconnect with revoke while connecting aborts',
    connecting,
    { type: 'disconnect', revoke: true },
    { status: 'disconnected', generation: 4, revoke: true },
    [abort],
  ],
  [
    'a restored session is saved and subscribed to',
    reconnecting,
    { ...opened, created: false },
    connected,
    saved(false),
  ],
  [
    'a restore that fails keeps the record',
    reconnecting,
    { type: 'failed', generation, error, final: false },
    { ...disconnected, error },
    [],
  ],
  [
    'a restore deletes the record when the wallet has no session',
    reconnecting,
    { type: 'failed', generation, error, final: true },
    { ...disconnected, error },
    [forget],
  ],
  [
    'connect wins over a restore',
    reconnecting,
    { type: 'connect' },
    { status: 'connecting', generation: 4 },
    [abort, create],
  ],
  [
    'disconnect while reconnecting aborts and deletes the record',
    reconnecting,
    { type: 'disconnect' },
    { status: 'disconnected', generation: 4 },
    [abort, forget],
  ],
  [
    'disconnect with revoke waits for the session that is restored',
    reconnecting,
    { type: 'disconnect', revoke: true },
    { status: 'disconnected', generation: 4, revoke: true },
    [forget],
  ],
  [
    'a change is saved',
    connected,
    { type: 'changed', generation, view: moved },
    { ...connected, view: moved },
    [{ type: 'persist', view: moved }],
  ],
  [
    'a change without an account ends the session',
    connected,
    { type: 'changed', generation, view: { ...view, accounts: [] } },
    { status: 'disconnected', generation: 4 },
    [close, forget],
  ],
  [
    'a dropped session is closed and restored',
    connected,
    { type: 'dropped', generation },
    { status: 'reconnecting', generation: 4, record },
    [close, restore],
  ],
  [
    'an ended session is closed and its record deleted',
    connected,
    { type: 'ended', generation, error },
    { ...disconnected, error },
    [close, forget],
  ],
  [
    'disconnect closes the session and deletes the record',
    connected,
    { type: 'disconnect' },
    { status: 'disconnected', generation: 4 },
    [close, forget],
  ],
  [
    'disconnect revokes the session where that is requested',
    connected,
    { type: 'disconnect', revoke: true },
    { status: 'disconnected', generation: 4, revoke: true },
    [{ ...close, revoke: true }, forget],
  ],
];

describe('the table of the connection machine', () => {
  it.each(rows)('the connection machine follows its table: %s', (_, from, event, to, effects) => {
    expect(transition(id, from, event)).toEqual({ state: to, effects });
  });

  const answers: readonly ConnectionEvent[] = [
    { type: 'uri', generation, uri: 'wc:1' },
    { type: 'failed', generation, error, final: true },
    { type: 'changed', generation, view: moved },
    { type: 'dropped', generation },
    { type: 'ended', generation, error },
  ];
  const commands: readonly ConnectionEvent[] = [{ type: 'connect' }, { type: 'resume', record }];
  const has = new Set(rows.map(([, from, event]) => `${from.status} ${event.type}`));
  const without = [disconnected, connecting, reconnecting, connected].flatMap((from) =>
    [...answers, ...commands]
      .filter((event) => !has.has(`${from.status} ${event.type}`))
      .map((event) => [event.type, from.status, event, from] as const),
  );
  it.each(without)('%s leaves a connection that is %s unchanged', (_type, _status, event, from) => {
    const step = transition(id, from, event);
    expect(step.state).toBe(from);
    expect(step.effects).toEqual([]);
  });
});

describe('an answer of an earlier attempt', () => {
  const late = { ...opened, session: other, generation: 2 };
  const closes = (from: ConnectionState, event: ConnectionEvent = late) => {
    const step = transition(id, from, event);
    expect(step.state).toBe(from);
    return step.effects;
  };

  it('a late session is closed, and revoked only when it is new and no newer one exists', () => {
    const closed = (revoke: boolean) => [{ type: 'close', session: other, revoke }];
    expect(closes(disconnected)).toEqual(closed(true));
    expect(closes(connecting)).toEqual(closed(false));
    expect(closes(reconnecting)).toEqual(closed(false));
    expect(closes(connected)).toEqual(closed(false));
    const restored = { ...late, created: false };
    expect(closes({ ...disconnected, revoke: false }, restored)).toEqual(closed(false));
    expect(closes({ ...disconnected, revoke: true }, restored)).toEqual(closed(true));
  });

  it('a second answer with the live session does not close it', () => {
    expect(closes(connected, { ...late, session })).toEqual([]);
    expect(closes(connected, { ...late, session, generation })).toEqual([]);
  });

  it('a second answer of the current attempt with another session is closed', () => {
    expect(closes(connected, { ...late, generation })).toEqual([
      { type: 'close', session: other, revoke: false },
    ]);
  });

  it('any other late answer changes nothing', () => {
    expect(closes(connecting, { type: 'failed', generation: 2, error, final: true })).toEqual([]);
    expect(closes(connected, { type: 'ended', generation: 2 })).toEqual([]);
  });
});

describe('the record of a connection', () => {
  it('recordOf keeps the first account, the chain and what the wallet needs to restore', () => {
    expect(recordOf(id, view)).toEqual(record);
    expect(recordOf(id, { accounts: [], switchedNetwork: true })).toEqual({
      connector: id,
      activeAccount: '',
      currentChain: undefined,
      switchedNetwork: true,
    });
  });

  it('the initial state is disconnected and cannot be changed', () => {
    expect(initialState).toEqual({ status: 'disconnected', generation: 0 });
    expect(Object.isFrozen(initialState)).toBe(true);
  });
});
