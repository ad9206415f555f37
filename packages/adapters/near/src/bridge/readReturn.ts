import { WalletError } from '@causeway/protocol';
import { cleanText } from '@causeway/protocol/hostile';
import { isAccountId } from '../address.js';
import { toWalletError } from '../errors.js';
import { decodeHash } from '../hash.js';
import { parsePublicKey } from '../publicKey.js';

/** With what a wallet on a page of its own sent the visitor back. All of it is a claim that anybody can put into a link. */
export type Returned = {
  /** The address without it: to be put in place, so that a reload does not find it again. */
  readonly url: string;
} & (
  | { readonly type: 'signed-in'; readonly accountId: string }
  /** Base 58; follow each to learn what became of it. */
  | { readonly type: 'sent'; readonly hashes: readonly string[] }
  /** To be verified with what was kept when the page was left. */
  | {
      readonly type: 'signed';
      readonly accountId: string;
      readonly publicKey: string;
      /** Base64. */
      readonly signature: string;
    }
  | { readonly type: 'failed'; readonly error: WalletError }
);

const inQuery = ['account_id', 'public_key', 'all_keys', 'transactionHashes', 'errorCode', 'errorMessage'];
const inFragment = ['accountId', 'publicKey', 'signature', 'state'];

/**
 * Reads what a wallet left in the page's address; `undefined` when it left nothing. Changes nothing: put `url` in place by
 * `history.replaceState`. Makes no request and prompts nobody.
 *
 * @param href the page's address as the wallet opened it.
 * @example
 * const returned = readReturn(location.href);
 * if (returned) history.replaceState(history.state, '', returned.url);
 */
export function readReturn(href: string): Returned | undefined {
  let address: URL;
  try {
    address = new URL(href);
  } catch {
    return undefined;
  }
  const query = new URLSearchParams(address.search);
  const fragment = new URLSearchParams(address.hash.slice(1));
  const found = readQuery(query) ?? readFragment(fragment);
  if (!found) return undefined;
  for (const name of inQuery) query.delete(name);
  address.search = query.size > 0 ? `?${query}` : '';
  if (fragment.has('signature') || found.type === 'signed') {
    for (const name of inFragment) fragment.delete(name);
    address.hash = fragment.size > 0 ? `#${fragment}` : '';
  }
  return Object.freeze({ ...found, url: address.href });
}

type Found = Returned extends infer R ? (R extends unknown ? Omit<R, 'url'> : never) : never;

function readQuery(query: URLSearchParams): Found | undefined {
  const code = query.get('errorCode');
  if (code !== null) {
    const said = cleanText(query.get('errorMessage') ?? '', 200);
    return { type: 'failed', error: failureOf(code, said) };
  }
  const hashes = (query.get('transactionHashes') ?? '').split(',').slice(0, 100);
  if (hashes.every((hash) => decodeHash(hash))) return { type: 'sent', hashes: Object.freeze(hashes) };
  const accountId = query.get('account_id');
  return isAccountId(accountId) ? { type: 'signed-in', accountId } : undefined;
}

function failureOf(code: string, said: string): WalletError {
  const method = 'redirect';
  if (/reject|denied|cancel/i.test(code)) return new WalletError('user-rejected', { method });
  return toWalletError(new Error([cleanText(code, 60), said].filter(Boolean).join(': ')), method);
}

function readFragment(fragment: URLSearchParams): Found | undefined {
  const [accountId, publicKey, given] = ['accountId', 'publicKey', 'signature'].map((name) =>
    fragment.get(name),
  );
  if (!isAccountId(accountId) || !publicKey || !parsePublicKey(publicKey)) return undefined;
  // A plus sign that was not encoded has become a space.
  const signature = given?.replaceAll(' ', '+') ?? '';
  if (!/^[\w+/-]{86,88}={0,2}$/.test(signature)) return undefined;
  return { type: 'signed', accountId, publicKey, signature };
}
