import type { JournalEntry } from '@causeway/journal';
import { namespaceOf } from '@causeway/protocol';
import { lazyPart } from '../../ui/lazyPart.tsx';

const SentOtherNotice = lazyPart(
  async () => (await import('./SentOtherNotice.tsx')).SentOtherNotice,
  'activity',
);

/**
 * Compares what a wallet sent with what it was asked for, where it showed only a hash. Wallets of EVM, NEAR and Solana
 * broadcast by themselves; what others sign is compared before it is sent. Drawn last, so that nothing moves when it has
 * something to say.
 */
export function SentCheck({ entry }: { readonly entry: JournalEntry }) {
  const { chainId, hash, request } = entry;
  const isUnseen =
    ['eip155', 'near', 'solana'].includes(namespaceOf(chainId)) &&
    hash !== undefined &&
    request.kind === 'transaction';
  return isUnseen ? <SentOtherNotice key={entry.id} entry={entry} /> : null;
}
