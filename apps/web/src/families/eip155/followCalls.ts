import type { Eip155Signer } from '@causeway/eip155';
import type { CallsState } from '@causeway/eip155/calls';
import type { Reader } from '@causeway/eip155/transaction';
import { isWalletError, parseAccountId, WalletError } from '@causeway/protocol';
import type { Fate, OnNonce } from '../../features/journal/createTracker.ts';
import type { JournalEntry } from '../../features/journal/entry.ts';
import { callsOnChain, isWhole, statusOnChain } from './callsOnChain.ts';
import { quantity } from './quantity.ts';
import { readPending } from './readPending.ts';

/** One look at calls: what became of them, or whether anybody still has those that are not in a block. */
type Look = { readonly fate: Fate } | { readonly fate?: undefined; readonly known: boolean };

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
  reader: Pick<Reader, 'request'>,
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
  reader: Pick<Reader, 'request'>,
  signer: () => Eip155Signer,
  entry: JournalEntry,
  { signal, onNonce }: Options,
): Promise<Look> {
  const { callsStatus } = entry;
  const told = await askWallet(signer, entry, signal);
  const state = told?.state;
  const hashes = countedHashes(entry, told);
  if (hashes.length === 0 && told) {
    if (state === 'included') throw new WalletError('malformed-response', { method, path: 'receipts' });
    if (state !== 'pending') return { fate: told.outcome };
  }
  const chain = await callsOnChain(reader, hashes, signal);
  if (isWhole(chain)) {
    await learnNonce(reader, entry, hashes, { signal, onNonce });
    const status = statusOnChain(chain, told?.outcome.callsStatus ?? callsStatus);
    return { fate: { type: 'calls', callsStatus: status, hashes, block: String(chain.block) } };
  }
  // Kept at once: a hash must not wait for the end.
  if (told?.hashes.some((hash) => !entry.hashes?.includes(hash))) return { fate: told.outcome };
  const missing = hashes.filter((_, index) => chain.good[index] === undefined);
  const waiting = await Promise.all(
    missing.map((hash) => reader.request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })),
  );
  if (waiting.some(Boolean)) {
    return entry.status === 'dropped' ? { fate: { type: 'again', why: 'returned' } } : { known: true };
  }
  if (state === 'pending') return { known: true };
  if (state === 'failed' && told) return { fate: told.outcome };
  const block = await spentAt(reader, entry, signal);
  return block === undefined ? { known: false } : { fate: { type: 'replaced', block } };
}

/** The transactions that decide: those the wallet names when it has sent all of them, else those that decided before. */
function countedHashes({ decidedBy, hashes = [] }: JournalEntry, told: Told | undefined): readonly string[] {
  if (told && told.state !== 'pending' && told.hashes.length > 0) return told.hashes;
  // Of those that it gave up, the chain may have what the wallet named earlier.
  return decidedBy ?? (told?.state === 'failed' ? hashes : []);
}

interface Told {
  readonly state: CallsState;
  readonly hashes: readonly string[];
  readonly outcome: Extract<Fate, { type: 'calls' }>;
}

/** What the wallet says; nothing where it cannot say anything and the chain can be asked without it. */
async function askWallet(
  signer: () => Eip155Signer,
  entry: JournalEntry,
  signal: AbortSignal,
): Promise<Told | undefined> {
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

/** Keeps the number of the one transaction of the account itself: with it another in its place is noticed. */
async function learnNonce(
  reader: Pick<Reader, 'request'>,
  { nonce, account }: JournalEntry,
  [hash, ...more]: readonly string[],
  { signal, onNonce }: Options,
): Promise<void> {
  if (nonce !== undefined || hash === undefined || more.length > 0) return;
  const found = await readPending(reader, hash, signal);
  // Calls of a contract account travel in a transaction of somebody else's.
  if (found.nonce !== undefined && found.from === parseAccountId(account).address.toLowerCase())
    onNonce(found.nonce, found.fees);
}

/** A block at which the number of the calls' transaction is spent, though the chain does not have it. */
async function spentAt(
  reader: Pick<Reader, 'request'>,
  { nonce, account }: JournalEntry,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (nonce === undefined) return undefined;
  const ask = (name: string, ...params: unknown[]) => reader.request({ method: name, params }, { signal });
  const used = quantity(await ask('eth_getTransactionCount', parseAccountId(account).address, 'latest'));
  if (used === undefined || used <= BigInt(nonce)) return undefined;
  return quantity(await ask('eth_blockNumber'))?.toString();
}
