import type { Reader } from '@causeway/eip155/transaction';
import { isWalletError, parseAccountId } from '@causeway/protocol';
import type { Fate, TrackerOptions } from '../../features/journal/createTracker.ts';

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
  try {
    for await (const state of reader.track({ hash, from, nonce, signal })) {
      switch (state.status) {
        case 'included':
          return { type: 'included', block: state.blockNumber.toString() };
        case 'failed':
          return { type: 'reverted', block: state.blockNumber.toString() };
        case 'dropped':
          return { type: 'replaced' };
        case 'pending': {
          seen = true;
          nonce ??= await readNonce(reader, hash, signal);
          // Kept, so that a replacement is noticed after a reload even if the servers forget this transaction.
          if (nonce !== undefined) onNonce(nonce);
          break;
        }
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

async function readNonce(
  reader: Pick<Reader, 'request'>,
  hash: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const answer = await reader
    .request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })
    .catch(() => undefined);
  const nonce = (answer as { nonce?: unknown } | null | undefined)?.nonce;
  const value = typeof nonce === 'string' && /^0x[0-9a-f]{1,13}$/i.test(nonce) ? Number(nonce) : undefined;
  return Number.isSafeInteger(value) ? value : undefined;
}
