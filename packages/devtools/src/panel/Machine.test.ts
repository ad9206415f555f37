import { type ConnectionEvent, type ConnectionState, type Status, transition } from '@causeway/core';
import { type Session, WalletError } from '@causeway/protocol';
import { expect, test } from 'vitest';
import { boxes, edges } from './Machine.js';

const session = Object.freeze({}) as Session;
const accountId = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const account = { id: accountId, chainId: 'eip155:1', address: accountId.slice(9) } as const;
const view = { accounts: [account], switchedNetwork: false };
const record = { connector: 'c', activeAccount: accountId, switchedNetwork: false };
const error = new WalletError('no-accounts', {});

const states: readonly ConnectionState[] = [
  { status: 'disconnected', generation: 1 },
  { status: 'connecting', generation: 1 },
  { status: 'reconnecting', generation: 1, record },
  { status: 'connected', generation: 1, session, view },
];

const events: readonly ConnectionEvent[] = [
  { type: 'connect' },
  { type: 'resume', record },
  { type: 'disconnect', revoke: true },
  { type: 'uri', generation: 1, uri: 'wc:1' },
  { type: 'opened', generation: 1, session, view, created: true },
  { type: 'failed', generation: 1, error, final: true },
  { type: 'changed', generation: 1, view },
  { type: 'changed', generation: 1, view: { ...view, accounts: [] } },
  { type: 'dropped', generation: 1 },
  { type: 'ended', generation: 1 },
];

const name = (from: Status, to: Status) => `${from} to ${to}`;

test('the diagram has exactly the transitions of the state machine', () => {
  const transitions = states.flatMap((state) =>
    events.flatMap((event) => {
      const { status } = transition('c', state, event).state;
      return status === state.status ? [] : [name(state.status, status)];
    }),
  );
  expect(edges.map(({ from, to }) => name(from, to)).sort()).toEqual([...new Set(transitions)].sort());
});

test('the diagram has a box for each state', () => {
  expect(boxes.map(({ status }) => status).sort()).toEqual(states.map(({ status }) => status).sort());
});
