import type { Chain } from '@causeway/protocol';

/** The subject of a page: an account's address, or a transaction's hash as a wallet or a server named it. */
export type Explored = { readonly account: string } | { readonly transaction: string };

/**
 * Formats a link into a chain's explorer; `undefined` without one. Only web addresses are linked.
 *
 * @param folders those of its pages of accounts and of transactions.
 */
export function explorerLink(
  { explorerUrl }: Chain,
  what: Explored,
  [accounts, transactions]: readonly [accounts: string, transactions: string],
): string | undefined {
  if (!explorerUrl || !/^https?:\/\//.test(explorerUrl)) return undefined;
  const [folder, value] = 'account' in what ? [accounts, what.account] : [transactions, what.transaction];
  return `${explorerUrl}/${folder}/${encodeURIComponent(value)}`;
}
