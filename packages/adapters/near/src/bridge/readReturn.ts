import { WalletError } from '@causeway/protocol';
import { cleanText } from '@causeway/protocol/hostile';
import { isAccountId } from '../chain/address.js';
import { decodeHash } from '../chain/hash.js';
import { parsePublicKey } from '../chain/publicKey.js';
import { toWalletError } from '../errors.js';
import { withoutReturn } from './withoutReturn.js';

/**
 * The data in the URL with which a wallet's site sent the visitor back. All of it is unverified: anyone can
 * make such a link.
 */
export type Returned = {
  /** The address without it: to be put in place, so that a reload does not find it again. */
  readonly url: string;
} & (
  | { readonly type: 'signed-in'; readonly accountId: string }
  /** Base 58; follow each to get its outcome. */
  | { readonly type: 'sent'; readonly hashes: readonly string[] }
  /** To be verified with the message that was kept when the page was left. */
  | {
      readonly type: 'signed';
      readonly accountId: string;
      readonly publicKey: string;
      /** Base64. */
      readonly signature: string;
    }
  | { readonly type: 'failed'; readonly error: WalletError }
);

/**
 * Reads a wallet's answer from the page's address; `undefined` when there is none. Changes nothing: put `url`
 * in place by `history.replaceState`. Makes no request and does not prompt.
 *
 * @param href the page's address as the wallet opened it.
 * @example
 * import { readReturn } from '@causeway/near/wallet-selector';
 *
 * const returned = readReturn(location.href);
 * if (returned) history.replaceState(history.state, '', returned.url);
 */
export function readReturn(href: string): Returned | undefined {
  const url = withoutReturn(href);
  if (url === undefined) return undefined;
  const { searchParams, hash } = new URL(href);
  const found = readQuery(searchParams) ?? readFragment(new URLSearchParams(hash.slice(1)));
  return found && Object.freeze({ ...found, url });
}

type Found = Returned extends infer R ? (R extends unknown ? Omit<R, 'url'> : never) : never;

function readQuery(query: URLSearchParams): Found | undefined {
  const code = query.get('errorCode');
  if (code !== null) {
    return { type: 'failed', error: failureOf(code, query.get('errorMessage') ?? '') };
  }
  const hashes = (query.get('transactionHashes') ?? '').split(',').slice(0, 100);
  if (hashes.every((hash) => decodeHash(hash))) return { type: 'sent', hashes: Object.freeze(hashes) };
  const accountId = query.get('account_id');
  return isAccountId(accountId) ? { type: 'signed-in', accountId } : undefined;
}

/** A wallet's failure in its own words. */
export function failureOf(code: string, text: string): WalletError {
  const method = 'redirect';
  if (/reject|denied|cancel/i.test(code)) return new WalletError('user-rejected', { method });
  const reason = [cleanText(code, 60), cleanText(text, 200)].filter(Boolean).join(': ');
  return toWalletError(new Error(reason), method);
}

/** NEP-413 §Wallets: the answer to a message is in the fragment, and so is a failure, as `error`. */
function readFragment(fragment: URLSearchParams): Found | undefined {
  const error = fragment.get('error');
  if (error !== null) return { type: 'failed', error: failureOf('', error) };
  const [accountId, publicKey, signatureText] = ['accountId', 'publicKey', 'signature'].map((name) =>
    fragment.get(name),
  );
  if (!isAccountId(accountId) || !publicKey || !parsePublicKey(publicKey)) return undefined;
  // A plus sign that was not encoded has become a space.
  const signature = signatureText?.replaceAll(' ', '+') ?? '';
  if (!/^[\w+/-]{86,88}={0,2}$/.test(signature)) return undefined;
  return { type: 'signed', accountId, publicKey, signature };
}
