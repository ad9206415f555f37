import type { Chain, ConnectionRecord, Session, SessionRequest } from '@causeway/protocol';
import type { PageContext } from '@causeway/protocol/adapter';
import type { Limits } from '../types.js';
import { unwritten } from '../unwritten.js';
import type { Slot } from './slot.js';

/** Context that all connectors of an adapter share. */
export type InjectedContext = Pick<PageContext<Chain<'toyname'>, Limits, unknown>, 'chains' | 'limits'>;

/** Requests the wallet's accounts and creates a session. Prompts once for all concurrent callers. */
export async function createSession(
  _slot: Slot,
  _context: InjectedContext,
  _request: SessionRequest,
): Promise<Session<'toyname'>> {
  return unwritten(
    'src/page/injected.ts',
    'Ask for the accounts through promptOf of sharing(), and open a session with createLifetime.',
  );
}

/** Finds the session of an earlier visit; `undefined` when the wallet does not allow the page any more. Never prompts. */
export async function getSession(
  _slot: Slot,
  _context: InjectedContext,
  _record: ConnectionRecord,
  _signal: AbortSignal,
): Promise<Session<'toyname'> | undefined> {
  return unwritten('src/page/injected.ts', 'Ask the wallet silently whether it still allows the page.');
}
