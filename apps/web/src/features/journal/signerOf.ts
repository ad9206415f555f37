import type { Eip155Signer } from '@causeway/eip155';
import type { JournalEntry } from '@causeway/journal';
import type { AccountId } from '@causeway/protocol';
import { wallets } from '../../wallets.ts';

/**
 * The signer of an entry's account, over the connection that was asked.
 *
 * @throws WalletError `signer-missing` while that wallet is not connected.
 */
export const signerOf = ({ account, connection }: JournalEntry): Eip155Signer =>
  wallets.signer(account as AccountId<'eip155'>, { connection }) as Eip155Signer;
