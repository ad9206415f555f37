import { type TransactionState, WalletError } from '@causeway/protocol';

/** The meaning of a status of calls, by its hundreds, so that codes of later versions work too. */
export type CallsState = 'pending' | 'included' | 'failed' | 'reverted' | 'partly';

const states: Readonly<Record<number, CallsState>> = {
  1: 'pending',
  2: 'included',
  4: 'failed',
  5: 'reverted',
  6: 'partly',
};

/**
 * Names a status code (EIP-5792 §status codes): 100 waits, 200 is included, 400 will never be, 500 was undone as a whole,
 * 600 in part.
 *
 * @throws WalletError `malformed-response` for a class that the standard does not have.
 * @example
 * import { stateOfCalls } from '@causeway/eip155/calls';
 *
 * stateOfCalls(200); // 'included'
 */
export function stateOfCalls(status: number): CallsState {
  const state = states[Math.floor(status / 100)];
  if (!state)
    throw new WalletError('malformed-response', { method: 'wallet_getCallsStatus', path: 'status' });
  return state;
}

/** A transaction in a block. */
export type InBlock = Extract<TransactionState, { readonly status: 'included' | 'failed' }>;

export const isInBlock = (state: TransactionState): state is InBlock =>
  state.status === 'included' || state.status === 'failed';

/**
 * The status of calls by transactions that are all in blocks: the wallet's where they do not contradict it,
 * because only the wallet can see calls that were undone inside a successful transaction.
 *
 * @param claimed the wallet's status; a claim that they were not sent does not count any more.
 */
export function statusInBlocks(transactions: readonly InBlock[], claimed: number | undefined): number {
  const good = transactions.map(({ status }) => status === 'included');
  if (!good.every(Boolean)) return good.some(Boolean) ? 600 : 500;
  return claimed !== undefined && [2, 5, 6].includes(Math.floor(claimed / 100)) ? claimed : 200;
}
