import { isWalletError, WalletError } from '@causeway/protocol';
import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';
import { peek, reasonOf } from '@causeway/protocol/hostile';
import { sentences } from './codes.js';

/**
 * Values of `code` from the client and from wallets.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
const named = createErrorReader({
  codes: {
    ...providerCodes,
    5001: 'user-rejected',
    5002: 'user-rejected',
    5003: 'user-rejected',
    3000: 'unauthorised',
    3001: 'unauthorised',
    1001: 'method-unsupported',
    5101: 'method-unsupported',
    10001: 'method-unsupported',
    6000: 'session-ended',
    7000: 'session-ended',
  },
  words: [
    [/is locked|wallet locked|unlock your/, 'wallet-locked'],
    [
      /no matching key|recently deleted|session topic (does|not)|session .{0,20}(expired|not found)/,
      'session-ended',
    ],
    [/request expired/, 'timeout'],
    [/failed to publish|socket|no internet|transport/, 'walletconnect-unreachable'],
    [/user (rejected|denied|cancel|declined|disapproved)|rejected by (the )?user/, 'user-rejected'],
    [/method .{0,40}(not|un)[ -]?supported|method not found|unauthorized method/, 'method-unsupported'],
    [/reject/, 'user-rejected'],
  ],
});

/** Whether a proposal expired without an answer. */
export const isExpired = (error: unknown): boolean => /proposal expired/i.test(reasonOf(error));

/** Names any failure of the client or the wallet behind it. A `WalletError` stays as it is. */
export function toWalletError(error: unknown, method: string): WalletError {
  const found = named(error, method);
  if (found === error) return found;
  if (found.code === 'walletconnect-unreachable') return unreachable(0, error);
  return found.code === 'timeout'
    ? new WalletError('timeout', { method, ms: 300_000 }, { cause: error })
    : found;
}

/** The reason of a failed proposal. A rejection is `connection-rejected`, whatever its text. */
export function toPairingError(error: unknown): WalletError {
  const named = toWalletError(error, 'createSession');
  const number = Number(peek(error, 'code'));
  const refused = isWalletError(named, 'user-rejected') || (number >= 5000 && number < 6000);
  if (named.code === 'wallet-locked' || !refused) return named;
  return new WalletError('connection-rejected', {}, { cause: error });
}

/** The relay did not answer. */
export function unreachable(ms: number, cause?: unknown): WalletError {
  return new WalletError('walletconnect-unreachable', { ms }, { message: sentences.unreachable, cause });
}

/** The error of a pairing that its caller aborted. */
export function pairingAborted(cause?: unknown): WalletError<'pairing-aborted'> {
  return new WalletError('pairing-aborted', {}, { message: sentences.aborted, cause });
}
