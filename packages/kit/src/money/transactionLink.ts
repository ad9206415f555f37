import type { JournalEntry } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';
import { explorerOf } from '../shared/explorer.js';
import type { Kit } from '../types.js';

/** The path of a transaction's page, by family; the transaction follows it. */
const places: Readonly<Record<string, string>> = {
  cip34: 'transaction',
  mvx: 'transactions',
  near: 'txns',
  polkadot: 'extrinsic',
};

/** The page of a transaction; none before it has a hash, or without an explorer. */
export function transactionLink(kit: Kit, { hash, chainId }: JournalEntry): string | undefined {
  if (hash === undefined) return undefined;
  const place = places[namespaceOf(chainId)] ?? 'tx';
  return explorerOf(kit, chainId, { kind: 'transaction', value: hash }, place);
}
