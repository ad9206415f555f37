import type { Eip155Signer } from '@causeway/eip155';
import type { CallsState } from '@causeway/eip155/calls';
import type { Fate, JournalEntry, OnNonce } from '@causeway/journal';
import { isWalletError, type Reader, type TransactionState, WalletError } from '@causeway/protocol';
import { announceNonce, highestBlock, isInBlock, statusInBlocks, wantedOf } from './followEntry.ts';

/** One look at calls: what became of them, or whether anybody still has those that are not in a block. */
type Look = { readonly fate: Fate } | { readonly fate?: undefined; readonly known: boolean };

type LookingReader = Required<Pick<Reader, 'recheck'>>;

interface Options {
  readonly signal: AbortSignal;
  readonly onNonce: OnNonce;
}

const method = 'wallet_getCallsStatus';

/**
 * Follows calls that the wallet sends together. Only the wallet knows their hashes; once it names them, the chain's word
 * on each counts, not the wallet's. Those that the chain had, and took back, are followed without the wallet too. Calls
 * that neither the wallet nor a server has had for the whole time limit count as dropped.
 *
 * @param signer gives the wallet's signer; it throws while the wallet is not connected.
 * @throws WalletError `malformed-response` for a wallet that says that all is done and names no transaction, `timeout`
 *   while they still wait, `signer-missing`, and what the wallet and the reader throw.
 */
export async function followCalls(
  reader: LookingReader,
  signer: () => Eip155Signer,
  entry: JournalEntry,
  options: Options,
): Promise<Fate> {
  const { follow } = await import('@causeway/protocol/follow');
  const { signal } = options;
  const { chainId } = entry;
  const states = follow<Look>({
    chainId,
    method,
    signal,
    look: () => lookAt(reader, signer, entry, options),
    newsOf: (state) => JSON.stringify(state),
    isLast: ({ fate }) => fate !== undefined,
  });
  let known = false;
  try {
    for await (const state of states) {
      if (state.fate) return state.fate;
      known = state.known;
    }
  } catch (error) {
    if (!known && isWalletError(error, 'timeout')) return { type: 'dropped' };
    throw error;
  }
  return { type: 'dropped' };
}

async function lookAt(
  reader: LookingReader,
  signer: () => Eip155Signer,
  entry: JournalEntry,
  { signal, onNonce }: Options,
): Promise<Look> {
  const answer = await readCallsStatus(signer, entry, signal);
  const state = answer?.state;
  const hashes = countedHashes(entry, answer);
  if (hashes.length === 0 && answer) {
    if (state === 'included') throw new WalletError('malformed-response', { method, path: 'receipts' });
    if (state !== 'pending') return { fate: answer.outcome };
  }
  const found = await Promise.all(hashes.map((hash) => reader.recheck({ ...wantedOf(entry, signal), hash })));
  const states: readonly TransactionState[] = found.map((one) => one ?? { status: 'sent' });
  const included = states.filter(isInBlock);
  if (states.length > 0 && included.length === states.length) {
    // With the number of the one transaction of the account itself, another one in its place is noticed.
    if (entry.nonce === undefined && states[0] && states.length === 1) announceNonce(states[0], onNonce);
    const callsStatus = statusInBlocks(included, answer?.outcome.callsStatus ?? entry.callsStatus);
    return { fate: { type: 'calls', callsStatus, hashes, block: String(highestBlock(included)) } };
  }
  // Kept at once: a hash must not wait for the end.
  if (answer?.hashes.some((hash) => !entry.hashes?.includes(hash))) return { fate: answer.outcome };
  if (states.some(({ status }) => status === 'pending')) {
    return entry.status === 'dropped' ? { fate: { type: 'again', why: 'returned' } } : { known: true };
  }
  if (state === 'pending') return { known: true };
  if (state === 'failed' && answer) return { fate: answer.outcome };
  const replaced = states.find((one) => one.status === 'replaced');
  if (replaced?.status !== 'replaced' || replaced.blockNumber === undefined) return { known: false };
  return { fate: { type: 'replaced', block: replaced.blockNumber.toString() } };
}

/** The transactions that decide: those the wallet names when it has sent all of them, else those that decided before. */
function countedHashes(
  { decidedBy, hashes = [] }: JournalEntry,
  answer: Answer | undefined,
): readonly string[] {
  if (answer && answer.state !== 'pending' && answer.hashes.length > 0) return answer.hashes;
  // Of those that it gave up, the chain may have what the wallet named earlier.
  return decidedBy ?? (answer?.state === 'failed' ? hashes : []);
}

interface Answer {
  readonly state: CallsState;
  readonly hashes: readonly string[];
  readonly outcome: Extract<Fate, { type: 'calls' }>;
}

/** What the wallet says; nothing where it cannot say anything and the chain can be read without it. */
async function readCallsStatus(
  signer: () => Eip155Signer,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<Answer | undefined> {
  const { stateOfCalls } = await import('@causeway/eip155/calls');
  try {
    const { getCallsStatus } = signer();
    if (!getCallsStatus) throw new WalletError('method-unsupported', { method });
    const { status, receipts } = await getCallsStatus({ id: entry.callsId as string, signal });
    const hashes = receipts.map(({ transactionHash }) => transactionHash as string);
    return {
      state: stateOfCalls(status),
      hashes,
      outcome: { type: 'calls', callsStatus: status, hashes },
    };
  } catch (error) {
    if (signal.aborted || entry.decidedBy === undefined) throw error;
    return undefined;
  }
}
