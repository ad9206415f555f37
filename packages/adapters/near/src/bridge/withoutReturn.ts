/** The mark of a request that left the page: `createReturns` puts it into the return address. */
export const mark = 'near-return';

const marks = [mark, 'account_id', 'transactionHashes', 'errorCode'];
const inQuery = [...marks, 'public_key', 'all_keys', 'errorMessage', 'meta'];
const inFragment = ['accountId', 'publicKey', 'signature', 'state', 'error'];

/**
 * The page's address without a wallet's answer; `undefined` when it contains none. Reads names only:
 * `readReturn` and `createReturns` check the sender and the answer.
 *
 * @example
 * import { withoutReturn } from '@causeway/near/withoutReturn';
 *
 * const url = withoutReturn(location.href);
 * if (url) history.replaceState(history.state, '', url);
 */
export function withoutReturn(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const address = new URL(href);
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const signed = fragment.has('signature') || fragment.has('error');
  if (!signed && !marks.some((name) => query.has(name))) return undefined;
  for (const name of inQuery) query.delete(name);
  address.search = query.size > 0 ? `?${query}` : '';
  if (signed) {
    for (const name of inFragment) fragment.delete(name);
    address.hash = fragment.size > 0 ? `#${fragment}` : '';
  }
  return address.href;
}
