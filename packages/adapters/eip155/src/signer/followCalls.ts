import {
  type FollowOptions,
  isWalletError,
  type Reader,
  type TransactionState,
  WalletError,
} from '@causeway/protocol';
import { follow } from '@causeway/protocol/follow';
import type { Eip155Signer } from '../types.js';
import { type CallsState, isInBlock, stateOfCalls, statusInBlocks } from './callsStatus.js';

/** The outcome of calls that a wallet sends together. */
export type CallsFate =
  /**
   * The status (EIP-5792 §status codes) and the transactions of the calls. With `blockNumber`, the chain decided: all of
   * them are in blocks, and this is the newest. Without it, the wallet gave the calls up, or named new transactions:
   * keep their hashes and follow on.
   */
  | {
      readonly type: 'calls';
      readonly status: number;
      readonly hashes: readonly string[];
      readonly blockNumber?: bigint;
    }
  /** Another transaction of the account took their number. */
  | { readonly type: 'replaced'; readonly blockNumber: bigint }
  /** Neither the wallet nor a server had them for the whole time limit. */
  | { readonly type: 'dropped' }
  /** A server has them again after they were dropped. */
  | { readonly type: 'returned' };

/** The calls to follow, and their state from earlier. */
export interface FollowCallsOptions extends Omit<FollowOptions, 'hash' | 'until'> {
  /** The wallet's id for the calls. */
  readonly id: string;
  readonly reader: Required<Pick<Reader, 'recheck'>>;
  readonly chainId: string;
  /** Gives the signer of the account; it throws while the wallet is not connected. */
  readonly signer: () => Eip155Signer;
  /** The wallet's last status. */
  readonly status?: number;
  /** The transactions that the wallet named. */
  readonly hashes?: readonly string[];
  /** The hashes of those with which the chain decided. */
  readonly decidedBy?: readonly string[];
  readonly wasDropped?: boolean;
  /** Called with the one transaction of the calls when it is in a block: its number shows when another takes its place. */
  readonly onTransaction?: (state: TransactionState) => void;
}

/**
 * One look at calls: their outcome, or whether the wallet or a server still has those that are in no block.
 */
type CallsReading = { readonly fate: CallsFate } | { readonly fate?: undefined; readonly isKnown: boolean };

const method = 'wallet_getCallsStatus';

/**
 * Follows calls through the wallet and the chain. Only the wallet knows their transactions; once it names
 * them, the chain's state of each counts and not the wallet's. Transactions that the chain had, and took
 * back, are followed without the wallet too. Does not prompt.
 *
 * @returns the outcome of the calls; with new hashes and no block: keep the hashes, and follow again.
 * @throws WalletError `malformed-response` for a wallet that reports all calls as done and names no
 * transaction, `timeout` while they still wait, `signer-missing`, and the errors of the wallet and the
 * reader.
 * @example
 * import type { Eip155Reader, Eip155Signer } from '@causeway/eip155';
 * import { followCalls } from '@causeway/eip155/followCalls';
 *
 * async function areIncluded(signer: Eip155Signer, { chain, recheck }: Eip155Reader, id: string): Promise<boolean> {
 *   if (!recheck) return false;
 *   const from = signer.account.address;
 *   const fate = await followCalls({ id, from, chainId: chain.id, signer: () => signer, reader: { recheck } });
 *   return fate.type === 'calls' && fate.blockNumber !== undefined;
 * }
 */
export async function followCalls(options: FollowCallsOptions): Promise<CallsFate> {
  const { chainId, signal, timeout } = options;
  const states = follow<CallsReading>({
    chainId,
    method,
    signal,
    timeout,
    poll: () => readState(options),
    newsOf: (state) => (state.fate ? 'fate' : `${state.isKnown}`),
    isLast: () => false,
  });
  let isKnown = false;
  try {
    for await (const state of states) {
      if (state.fate) return state.fate;
      isKnown = state.isKnown;
    }
  } catch (error) {
    if (isKnown || !isWalletError(error, 'timeout')) throw error;
  }
  return { type: 'dropped' };
}

async function readState(options: FollowCallsOptions): Promise<CallsReading> {
  const { reader, from, trackBy, signal, onTransaction } = options;
  const answer = await readCallsStatus(options);
  const state = answer?.state;
  const hashes = countedHashes(options, answer);
  if (hashes.length === 0 && answer) {
    if (state === 'included') throw new WalletError('malformed-response', { method, path: 'receipts' });
    if (state !== 'pending') return { fate: answer.fate };
  }
  const found = await Promise.all(hashes.map((hash) => reader.recheck({ from, trackBy, signal, hash })));
  const states: readonly TransactionState[] = found.map((one) => one ?? { status: 'sent' });
  const included = states.filter(isInBlock);
  if (states.length > 0 && included.length === states.length) {
    if (states[0] && states.length === 1) onTransaction?.(states[0]);
    const status = statusInBlocks(included, answer?.fate.status ?? options.status);
    const [newest = 0n] = included.map(({ blockNumber }) => blockNumber).sort((a, b) => (a < b ? 1 : -1));
    return { fate: { type: 'calls', status, hashes, blockNumber: newest } };
  }
  // Kept at once: a hash must not wait for the end.
  if (answer?.fate.hashes.some((hash) => !options.hashes?.includes(hash))) return { fate: answer.fate };
  if (states.some(({ status }) => status === 'pending')) {
    return options.wasDropped ? { fate: { type: 'returned' } } : { isKnown: true };
  }
  if (state === 'pending') return { isKnown: true };
  if (state === 'failed' && answer) return { fate: answer.fate };
  const replaced = states.find((one) => one.status === 'replaced');
  if (replaced?.status !== 'replaced' || replaced.blockNumber === undefined) return { isKnown: false };
  return { fate: { type: 'replaced', blockNumber: replaced.blockNumber } };
}

/** The transactions that decide: those the wallet names when it has sent all of them, else those that decided before. */
function countedHashes(
  { decidedBy, hashes = [] }: FollowCallsOptions,
  answer: Answer | undefined,
): readonly string[] {
  if (answer && answer.state !== 'pending' && answer.fate.hashes.length > 0) return answer.fate.hashes;
  // The chain may have transactions that the wallet named before it gave up.
  return decidedBy ?? (answer?.state === 'failed' ? hashes : []);
}

interface Answer {
  readonly state: CallsState;
  readonly fate: Extract<CallsFate, { readonly type: 'calls' }>;
}

/** The wallet's answer; `undefined` where the wallet cannot answer and the chain can be read without it. */
async function readCallsStatus(options: FollowCallsOptions): Promise<Answer | undefined> {
  const { id, signer, signal, decidedBy } = options;
  try {
    const { getCallsStatus } = signer();
    if (!getCallsStatus) throw new WalletError('method-unsupported', { method });
    const { status, receipts } = await getCallsStatus({ id, signal });
    const hashes = receipts.map(({ transactionHash }) => transactionHash as string);
    return { state: stateOfCalls(status), fate: { type: 'calls', status, hashes } };
  } catch (error) {
    if (signal?.aborted || decidedBy === undefined) throw error;
    return undefined;
  }
}
