import type { Eip155Signer } from '@causeway/eip155';
import type { Reader } from '@causeway/eip155/transaction';
import { WalletError } from '@causeway/protocol';
import type { Fate } from '../../features/journal/createTracker.ts';
import type { JournalEntry } from '../../features/journal/entry.ts';

/**
 * Follows calls that the wallet sends together. Only the wallet knows their hashes; once it names them, the chain's word
 * on each counts, not the wallet's.
 *
 * @param signer gives the wallet's signer; it throws while the wallet is not connected.
 * @throws WalletError those of `trackCalls`, `malformed-response` while the chain does not have what the wallet says.
 */
export async function followCalls(
  reader: Pick<Reader, 'request'>,
  signer: Eip155Signer,
  entry: JournalEntry,
  { signal }: { readonly signal: AbortSignal },
): Promise<Fate> {
  const { stateOfCalls, trackCalls } = await import('@causeway/eip155/calls');
  const id = entry.callsId as string;
  for await (const { status, receipts } of trackCalls(signer, { id, signal })) {
    const hashes = receipts.map(({ transactionHash }) => transactionHash as string);
    const state = stateOfCalls(status);
    if (state === 'pending') {
      // Kept at once: a hash must not wait for the end.
      if (hashes.some((hash) => !entry.hashes?.includes(hash)))
        return { type: 'calls', callsStatus: status, hashes };
      continue;
    }
    if (state === 'failed') return { type: 'calls', callsStatus: status, hashes };
    return { type: 'calls', callsStatus: await statusOnChain(reader, hashes, status, signal), hashes };
  }
  throw new WalletError('timeout', { method: 'wallet_getCallsStatus', ms: 0 });
}

/** The status by the receipts of the chain: the wallet's where both agree. */
async function statusOnChain(
  reader: Pick<Reader, 'request'>,
  hashes: readonly string[],
  told: number,
  signal: AbortSignal,
): Promise<number> {
  const method = 'eth_getTransactionReceipt';
  const good = await Promise.all(
    hashes.map(async (hash) => {
      const receipt = await reader.request({ method, params: [hash] }, { signal });
      return receipt ? (receipt as { status?: unknown }).status === '0x1' : undefined;
    }),
  );
  // Nothing was included, or the servers are behind: it is looked at again.
  if (good.length === 0 || good.includes(undefined)) {
    throw new WalletError('malformed-response', { method: 'wallet_getCallsStatus', path: 'receipts' });
  }
  if (good.every(Boolean)) return told;
  return good.some(Boolean) ? 600 : 500;
}
