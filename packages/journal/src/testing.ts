import type { JournalEntry } from './entry.js';
import type { Intent } from './newEntry.js';

/** An account, a hash and a clock that tests share. */
export const account = 'eip155:31337:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const hash = `0x${'ab'.repeat(32)}`;
export const otherHash = `0x${'cd'.repeat(32)}`;
export const start = 1_700_000_000_000;

/** A transfer of one wei by a test wallet. */
export const transfer: Intent = {
  account,
  chainId: 'eip155:31337',
  connection: 'eip155:injected:test.wallet',
  wallet: 'Test Wallet',
  request: {
    kind: 'transaction',
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: '1',
    symbol: 'ETH',
    decimals: 18,
  },
};

/** A message of two words. */
export const greeting: Intent = {
  ...transfer,
  request: { kind: 'message', message: 'Hello there', encoding: 'text' },
};

/**
 * An entry with everything that is required, changed by `changes`.
 *
 * @example
 * import { entryOf } from '@causeway/journal/testing';
 *
 * const entry = entryOf({ status: 'sent', hash: `0x${'ab'.repeat(32)}` });
 */
export function entryOf(changes: Partial<JournalEntry> = {}): JournalEntry {
  return Object.freeze({
    version: 1,
    id: 'entry-1',
    createdAt: start,
    updatedAt: start,
    status: 'asked',
    tab: 'tab-1',
    ...transfer,
    ...changes,
  });
}
