import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';
import type {} from './codes.js';

/** Extensions of this namespace fail with text alone; these are the words of those in use. Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [/is locked|wallet locked|unlock (your|the)|keyring locked/, 'wallet-locked'],
  [/rate limit/, 'polkadot-rate-limited'],
  [/pending authorization|already (pending|processing)|request .{0,40}pending/, 'request-pending'],
  [
    /context invalidated|port (disconnected|closed)|disconnected (from )?port|receiving end does not exist|extension (was )?unloaded/,
    'wallet-gone',
  ],
  [
    /not allowed to interact|has not been enabled|not (yet )?authori[sz]ed|unauthori[sz]ed|no permission/,
    'unauthorised',
  ],
  [
    /^cancell?ed|user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user/,
    'user-rejected',
  ],
  [/not (supported|implemented)|unsupported|unknown (method|message)|not a function/, 'method-unsupported'],
  [/reject|cancell?ed|denied/, 'user-rejected'],
];

/** Numbers some wallets give as well: EIP-1193 §Provider Errors, CAIP-25 over the relay. */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  4100: 'unauthorised',
  4900: 'wallet-gone',
  [-32601]: 'method-unsupported',
  [-32002]: 'request-pending',
};

/**
 * Names any failure of a wallet. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed.
 */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const text = cleanText(typeof error === 'string' ? error : peek(error, 'message'), 200);
  const words = text.toLowerCase();
  const number = Number(peekNumber(error));
  const code =
    (Object.hasOwn(byNumber, number) ? byNumber[number] : undefined) ??
    byWord.find(([pattern]) => pattern.test(words))?.[1] ??
    'wallet-failed';
  const context = code === 'wallet-failed' ? { method, reason: text || 'no reason given' } : { method };
  return new WalletError(code, context as ErrorContexts[ErrorCode], { cause: error });
}

function peekNumber(error: unknown): unknown {
  const code = peek(error, 'code');
  return typeof code === 'number' || (typeof code === 'string' && /^-?\d+$/.test(code)) ? code : undefined;
}
