import { WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';

/**
 * The folder of a wallet's pages, with a slash at its end.
 *
 * @throws WalletError `invalid-params` for a URL that is not of a page: a `javascript:` URL would run as this
 * one.
 */
export function folderOf(url: string): URL {
  const folder = URL.canParse(url) ? new URL(url) : undefined;
  if (!folder || !/^https?:$/.test(folder.protocol)) {
    throw new WalletError('invalid-params', { field: 'url', reason: 'must be the URL of a page.' });
  }
  if (!folder.pathname.endsWith('/')) folder.pathname += '/';
  return folder;
}

function at(folder: URL, page: string, fields: Readonly<Record<string, string>>): string {
  const address = new URL(page, folder);
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

/**
 * The address where a person signs in. A `public_key` would be requested for a contract only: none ever is.
 */
export const loginAddress = (folder: URL, back: string): string =>
  at(folder, 'login/', { success_url: back, failure_url: back });

/**
 * The address where a person approves transactions, each in borsh; the wallet chooses new keys, nonces and blocks.
 */
export const transactionAddress = (
  folder: URL,
  transactions: readonly Uint8Array[],
  callbackUrl: string,
): string => at(folder, 'sign', { transactions: transactions.map(toBase64).join(), callbackUrl });

/**
 * The address where a person signs a message.
 *
 * @see https://github.com/near/NEPs/blob/master/neps/nep-0413.md
 */
export const messageAddress = (
  folder: URL,
  fields: {
    readonly message: string;
    /** 32 bytes. */
    readonly nonce: Uint8Array;
    readonly recipient: string;
    readonly callbackUrl: string;
    readonly state?: string;
  },
): string => {
  const { nonce, state, ...texts } = fields;
  return at(folder, 'sign-message', {
    ...texts,
    nonce: toBase64(nonce),
    ...(state === undefined ? {} : { state }),
  });
};
