import { WalletError } from '@causeway/protocol';
import type { WalletConnectOptions } from './types.js';

/**
 * Throws unless the redirect is an address or the scheme of an app, because wallets open it without a prompt.
 *
 * @throws WalletError `invalid-params`.
 */
export function checkRedirect({ appRedirect: { native, universal } = {} }: WalletConnectOptions): void {
  const code = /^(javascript|data|vbscript|blob|file|about|intent|https?):/i;
  const wrong = (field: string, reason: string) =>
    new WalletError('invalid-params', { field: `appRedirect.${field}`, reason });
  if (native !== undefined && (!/^[a-z][a-z0-9.+-]*:\/\/\S*$/i.test(native) || code.test(native))) {
    throw wrong('native', 'must be a scheme of the app, such as shop://.');
  }
  if (universal !== undefined && !/^https:\/\/[^\s/@]+(\/\S*)?$/.test(universal)) {
    throw wrong('universal', 'must be an https address.');
  }
}
