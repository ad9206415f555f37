import type { Account, ConnectionRecord, Session } from '@causeway/protocol';
import { WalletError } from '@causeway/protocol';
import type {
  ConnectionEvent,
  ConnectionState,
  Effect,
  SessionView,
  Status,
} from '../src/connection/state.js';
import { initialState } from '../src/connection/state.js';
import type { Step } from '../src/connection/transition.js';

/** The machine under test: ours, or a broken one that the model must catch. */
export type Transition = (connector: string, state: ConnectionState, event: ConnectionEvent) => Step;

/** Counts over all runs of the model. */
export interface Coverage {
  transitions: number;
  stale: number;
  readonly states: Set<string>;
  readonly pairs: Set<string>;
}

export const emptyCoverage = (): Coverage => ({
  transitions: 0,
  stale: 0,
  states: new Set(),
  pairs: new Set(),
});

/** A generated step: an event, and numbers that choose among the possible ones. */
export interface Move {
  readonly kind: number;
  readonly pick: number;
  readonly flag: boolean;
}

const connector = 'eip155:injected:model';
const error = new WalletError('user-rejected', { method: 'connect' });
const accounts: readonly (readonly Account[])[] = [
  Object.freeze([]),
  Object.freeze([{ id: 'eip155:1:0xa', chainId: 'eip155:1', address: '0xa' } as const]),
  Object.freeze([{ id: 'eip155:1:0xb', chainId: 'eip155:1', address: '0xb' } as const]),
];
const record: ConnectionRecord = { connector, activeAccount: 'eip155:1:0xa', switchedNetwork: false };
const makeSession = () => ({}) as Session;
const makeView = (which: number): SessionView =>
  Object.freeze({ accounts: accounts[which % 3] ?? [], switchedNetwork: which % 2 === 0 });

/** The statuses an event may lead to, from the table in docs/connection.md. Any other status is an error of the machine. */
const legal: Readonly<Record<Status, readonly Status[]>> = {
  disconnected: ['disconnected', 'connecting', 'reconnecting'],
  connecting: ['connecting', 'connected', 'disconnected'],
  reconnecting: ['reconnecting', 'connected', 'connecting', 'disconnected'],
  connected: ['connected', 'reconnecting', 'disconnected'],
};

/** Every pair of status and event that can occur, stale answers apart: the measure of coverage. */
export const allPairs: readonly string[] = (Object.keys(legal) as Status[]).flatMap((status) =>
  ['connect', 'resume', 'disconnect', 'uri', 'opened', 'failed', 'changed', 'dropped', 'ended'].flatMap(
    (type) =>
      ['connect', 'resume', 'disconnect'].includes(type)
        ? [`${status} ${type}`]
        : [`${status} ${type}`, `${status} ${type} stale`],
  ),
);

function check(holds: boolean, law: string): void {
  if (!holds) throw new Error(`broken: ${law}`);
}

/**
 * Plays moves against a machine and a model of its world: pending attempts, open sessions, stored records. Throws at
 * the first broken invariant.
 */
export function play(transition: Transition, moves: readonly Move[], coverage: Coverage): void {
  let state = initialState;
  const openSessions = new Set<Session>();
  const created = new Set<Session>();
  const pending = new Map<number, 'create' | 'get'>();
  const delivered: Session[] = [];
  let listening: Session | undefined;
  let stored: ConnectionRecord | undefined;
  // The last command was to disconnect and revoke.
  let takesBack = false;

  for (const move of moves) {
    const event = eventOf(move);
    const before = state;
    const isStale = 'generation' in event && event.generation !== before.generation;
    if (event.type === 'opened' && !openSessions.has(event.session)) {
      openSessions.add(event.session);
      delivered.push(event.session);
      if (event.created) created.add(event.session);
    }
    const step = transition(connector, before, event);
    state = step.state;
    for (const effect of step.effects) perform(effect, event, before);
    verify(event, before, step, isStale);

    coverage.transitions += 1;
    if (isStale) coverage.stale += 1;
    coverage.pairs.add(`${before.status} ${event.type}${isStale ? ' stale' : ''}`);
    coverage.states.add(shape());
  }

  function eventOf({ kind, pick, flag }: Move): ConnectionEvent {
    const attempts = [state.generation, state.generation - 1, state.generation - 2, state.generation + 1];
    const generation = attempts[pick % 8] ?? state.generation;
    switch (kind % 9) {
      case 0:
        return { type: 'connect' };
      case 1:
        return { type: 'resume', record };
      case 2:
        return { type: 'disconnect', revoke: flag };
      case 3:
        return { type: 'uri', generation, uri: `wc:${pick}` };
      case 4: {
        // A new session, or one that was delivered before: answers arrive twice.
        const again = flag ? delivered[pick % Math.max(1, delivered.length)] : undefined;
        const session = again ?? makeSession();
        const was = again ? created.has(again) : pick % 2 === 0;
        return { type: 'opened', generation, session, view: makeView(1 + (pick % 2)), created: was };
      }
      case 5:
        return { type: 'failed', generation, error, final: flag };
      case 6:
        return { type: 'changed', generation, view: makeView(pick) };
      case 7:
        return { type: 'dropped', generation };
      default:
        return { type: 'ended', generation, error: flag ? error : undefined };
    }
  }

  function perform(effect: Effect, event: ConnectionEvent, before: ConnectionState): void {
    if (effect.type === 'createSession' || effect.type === 'getSession') {
      check(!pending.has(effect.generation), 'a generation is asked once');
      pending.set(effect.generation, effect.type === 'createSession' ? 'create' : 'get');
    } else if (effect.type === 'abort') pending.delete(effect.generation);
    else if (effect.type === 'listen') listening = effect.session;
    else if (effect.type === 'persist')
      stored = { ...record, activeAccount: effect.view.accounts[0]?.id ?? '' };
    else if (effect.type === 'forget') stored = undefined;
    else {
      openSessions.delete(effect.session);
      if (listening === effect.session) listening = undefined;
      if (!effect.revoke) return;
      const isRevoked = event.type === 'disconnect' && event.revoke && before.status === 'connected';
      const orphan =
        event.type === 'opened' && before.status === 'disconnected' && (event.created || takesBack);
      check(
        isRevoked || orphan,
        'a permission is taken back only on request, or when no caller waits for it',
      );
    }
  }

  function verify(event: ConnectionEvent, before: ConnectionState, step: Step, isStale: boolean): void {
    check(legal[before.status].includes(state.status), `no way from ${before.status} to ${state.status}`);
    check(state.generation >= before.generation, 'generations only rise');
    if (isStale) check(state === before, 'an answer of a stale attempt changes nothing');
    if (state === before && event.type !== 'opened') {
      check(step.effects.length === 0, 'an event that means nothing does nothing');
    }
    if (state.status === 'connected') {
      check(state.view.accounts.length > 0, 'connected means at least one account');
      check(
        openSessions.size === 1 && openSessions.has(state.session),
        'one live session, the one in the state',
      );
      check(listening === state.session, 'the live session is listened to');
      check(stored !== undefined, 'a record is stored while connected');
      check(stored?.activeAccount === state.view.accounts[0]?.id, 'the record names the active account');
    } else {
      check(openSessions.size === 0, 'no session outside connected');
      check(listening === undefined, 'no listener outside connected');
    }
    if (event.type === 'opened' || event.type === 'failed') {
      if (!isStale) pending.delete(event.generation);
    }
    if (event.type === 'opened' && before.status === 'disconnected' && takesBack) {
      const back = step.effects.some((effect) => effect.type === 'close' && effect.revoke);
      check(back, 'what comes back after leaving is taken back, if that was asked');
    }
    if (event.type === 'disconnect') {
      // Nothing else awaits an answer that will be revoked.
      if (event.revoke && before.status === 'reconnecting') pending.delete(before.generation);
      takesBack = !!event.revoke;
    } else if (state !== before) takesBack = false;
    const waits = state.status === 'connecting' || state.status === 'reconnecting';
    if (waits) {
      const way = state.status === 'connecting' ? 'create' : 'get';
      check(pending.get(state.generation) === way, 'a waiting state has its answer pending');
    }
    check(pending.size === (waits ? 1 : 0), 'exactly one answer is pending while waiting, none otherwise');
    if (event.type === 'disconnect')
      check(state.status === 'disconnected', 'cancel and disconnect always work');
    if (event.type === 'disconnect' && before.status !== 'connecting') {
      check(stored === undefined, 'leaving forgets');
    }
  }

  /** Two situations are equal when the model cannot distinguish them. */
  function shape(): string {
    const snapshot = state;
    const detail =
      snapshot.status === 'connected'
        ? `${snapshot.view.accounts[0]?.address} ${snapshot.view.switchedNetwork} ${created.has(snapshot.session)}`
        : snapshot.status === 'connecting'
          ? `${snapshot.uri !== undefined}`
          : snapshot.status === 'disconnected'
            ? `${snapshot.error?.code}`
            : snapshot.record.activeAccount;
    return `${snapshot.status} ${detail} stored=${stored?.activeAccount} late=${Math.min(3, snapshot.generation)}`;
  }
}
