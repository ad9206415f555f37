import { type Cell, rowOf } from './faults.js';
import { type End, exceptions, page, type State } from './table.js';

/** Codes of a wallet that disappeared: some families have an event for it, and others only a limit of time. */
const walletGone = ['wallet-gone', 'timeout', 'session-ended'];

/**
 * A session that its wallet ended over the relay: the page may be notified before its request, or after it
 * was restored.
 */
const ended = ['ok', 'unauthorised', 'session-ended'];

/** A wallet that withdrew its accounts just before a call: its event may arrive before its answer or after it. */
const locked = ['wallet-locked', 'unauthorised'];
const revoked = ['session-ended', 'unauthorised'];

/** The table's names of these codes. */
const groups: Readonly<Record<string, readonly string[]>> = { gone: walletGone, ended, locked, revoked };

/** The expectations of a cell. */
export interface Expected {
  readonly ends: readonly string[];
  readonly state: State;
  /**
   * False where only the wallet can restore the permission that it removed: the sites of Polkadot's wallets.
   */
  readonly recovers: boolean;
}

/** The expectations of a cell, by the table. */
export function expectedOf(cell: Cell): Expected {
  const { namespace, route, fault } = cell;
  const name = rowOf(cell);
  const row = (route !== 'page' && exceptions[route][name]) || page[name];
  if (!row) throw new Error(`The table has no row "${name}".`);
  // A family over the relay has the events of EVM in the page.
  const family = route === 'relay' && !exceptions.relay[name] ? 'eip155' : namespace;
  const exception = (entries: Readonly<Record<string, End>>) =>
    Object.entries(entries).find(([families]) => families.split(' ').includes(family))?.[1] ?? entries.rest;
  const [end = '', state] = (typeof row === 'string' ? row : (exception(row) ?? '')).split(' ');
  return {
    ends: groups[end] ?? [end],
    state: state as Expected['state'],
    recovers: !(
      namespace === 'polkadot' &&
      route === 'page' &&
      fault === 'revokes' &&
      name !== 'connect revokes before' &&
      name !== 'connect revokes during'
    ),
  };
}
