import type { Family } from '../../families/family.ts';
import { useSigner } from '../../wallets.ts';
import type { Sender } from './useSender.ts';

/** What the sender's wallet cannot do of what its namespace can. Of a wallet that is gone nothing is said. */
export function useLacks(sender: Sender, family: Family): ReturnType<NonNullable<Family['lacks']>> {
  const signer = useSigner(sender.id, { connection: sender.connection.id });
  return (signer && family.lacks?.(signer)) ?? [];
}
