import type { ExplorerSubject, Kit } from '../types.js';

/**
 * Returns the page of an account or a transaction: the app's own, else that of the network's explorer.
 *
 * @param place the folder of such pages in that explorer.
 */
export function explorerOf(
  { wallets, choices }: Pick<Kit, 'wallets' | 'choices'>,
  chainId: string,
  subject: ExplorerSubject,
  place: string,
): string | undefined {
  const chain = wallets.adapters.flatMap(({ chains }) => chains).find(({ id }) => id === chainId);
  if (!chain) return undefined;
  const url =
    choices.explorer?.(chain, subject) ??
    (chain.explorerUrl && `${chain.explorerUrl}/${place}/${encodeURIComponent(subject.value)}`);
  // Only web addresses are linked.
  return url && /^https?:\/\//.test(url) ? url : undefined;
}
