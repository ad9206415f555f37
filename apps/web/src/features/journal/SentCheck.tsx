import type { JournalEntry } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SentOtherNotice = lazyPart(
  async () => (await import('./SentOtherNotice.tsx')).SentOtherNotice,
  'activity',
);

/**
 * Compares a transaction with its request where the wallet returned only a hash. Wallets of EVM, NEAR and Solana
 * broadcast by themselves; in the other families the signed transaction is compared before it is sent. Rendered last, so
 * that its notice moves nothing.
 */
export function SentCheck({ entry }: { readonly entry: JournalEntry }) {
  const { chainId, hash, request } = entry;
  const isUnseen =
    ['eip155', 'near', 'solana'].includes(namespaceOf(chainId)) &&
    hash !== undefined &&
    request.kind === 'transaction';
  return isUnseen ? <SentOtherNotice key={entry.id} entry={entry} /> : null;
}
