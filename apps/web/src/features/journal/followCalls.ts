import type { Eip155Signer } from '@causeway/eip155';
import { followCalls } from '@causeway/eip155/followCalls';
import type { Fate, FollowEvents, JournalEntry } from '@causeway/journal';
import { announceNonce, followOptionsOf } from '@causeway/journal/follow';
import type { AccountId, Reader } from '@causeway/protocol';
import { wallets } from '../../wallets.ts';

/** Follows calls that a wallet sends together, through the wallet and on the chain. */
export async function followCallsOf(
  entry: JournalEntry,
  recheck: NonNullable<Reader['recheck']>,
  { signal, onNonce, onRead }: FollowEvents,
): Promise<Fate> {
  const { callsId = '', callsStatus, chainId, decidedBy, hashes, nonce } = entry;
  const fate = await followCalls({
    ...followOptionsOf(entry, signal),
    id: callsId,
    chainId,
    reader: { recheck },
    signer: () => signerOf(entry),
    status: callsStatus,
    hashes,
    decidedBy,
    wasDropped: entry.status === 'dropped',
    onTransaction: (state) => {
      onRead?.();
      // The nonce of the account's own transaction shows later whether another one replaced it.
      if (nonce === undefined) announceNonce(state, onNonce);
    },
  });
  if (fate.type === 'dropped') return fate;
  if (fate.type === 'returned') return { type: 'again', why: 'returned' };
  const block = fate.blockNumber === undefined ? {} : { block: `${fate.blockNumber}` };
  if (fate.type === 'replaced') return { type: 'replaced', ...block };
  return { type: 'calls', callsStatus: fate.status, hashes: fate.hashes, ...block };
}

/**
 * Returns the signer of an entry's account, over the connection of the request.
 *
 * @throws WalletError `signer-missing` while that wallet is not connected.
 */
export const signerOf = ({ account, connection }: JournalEntry): Eip155Signer =>
  wallets.signer(account as AccountId<'eip155'>, { connection }) as Eip155Signer;
