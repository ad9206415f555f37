import type { Reader } from '@causeway/eip155/transaction';
import { isWalletError, parseAccountId } from '@causeway/protocol';
import type { Fate, TrackerOptions } from '../../features/journal/createTracker.ts';
import { quantity } from './quantity.ts';
import { readPending } from './readPending.ts';

/**
 * Follows a transaction on its chain until the chain has decided. One that no server has known for the whole time
 * limit counts as dropped; one that is only waiting is waited for.
 *
 * @throws WalletError what the reader throws.
 */
export async function follow(
  reader: Pick<Reader, 'track' | 'request'>,
  entry: Parameters<TrackerOptions['follow']>[0],
  { signal, onNonce }: Parameters<TrackerOptions['follow']>[1],
): Promise<Fate> {
  const hash = entry.hash as `0x${string}`;
  const from = parseAccountId(entry.account).address;
  let seen = false;
  let { nonce } = entry;
  /** Kept, so that a replacement is noticed, and can be made, even if the servers forget this transaction. */
  const learn = async () => {
    const found = await readPending(reader, hash, signal);
    // The chain's word counts: a wallet may have given it another number than it was asked to.
    nonce = found.nonce ?? nonce;
    if (nonce !== undefined) onNonce(nonce, found.fees);
  };
  try {
    for await (const state of reader.track({ hash, from, nonce, signal })) {
      switch (state.status) {
        case 'included':
          if (nonce === undefined || entry.replaces) await learn();
          return { type: 'included', block: state.blockNumber.toString() };
        case 'failed':
          return { type: 'reverted', block: state.blockNumber.toString() };
        case 'dropped':
          return { type: 'replaced', ...(await readHead(reader, signal)) };
        case 'pending':
          if (entry.status === 'dropped') return { type: 'again', why: 'returned' };
          seen = true;
          await learn();
          break;
        case 'sent':
          seen = false;
      }
    }
  } catch (error) {
    if (isWalletError(error, 'timeout') && !seen) return { type: 'dropped' };
    throw error;
  }
  return { type: 'dropped' };
}

/** The newest block: at it the number is spent. */
async function readHead(
  reader: Pick<Reader, 'request'>,
  signal: AbortSignal,
): Promise<{ readonly block?: string }> {
  const head = quantity(
    await reader.request({ method: 'eth_blockNumber' }, { signal }).catch(() => undefined),
  );
  return head === undefined ? {} : { block: head.toString() };
}
