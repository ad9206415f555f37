import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { peek, reasonOf } from '@causeway/protocol/hostile';
import { sentences } from './codes.js';

/**
 * Values of `code` from the client and from wallets.
 *
 * @see https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes
 */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  5001: 'user-rejected',
  5002: 'user-rejected',
  5003: 'user-rejected',
  4100: 'unauthorised',
  3000: 'unauthorised',
  3001: 'unauthorised',
  4200: 'method-unsupported',
  1001: 'method-unsupported',
  5101: 'method-unsupported',
  10001: 'method-unsupported',
  [-32601]: 'method-unsupported',
  [-32602]: 'invalid-params',
  [-32002]: 'request-pending',
  6000: 'session-ended',
  7000: 'session-ended',
};

/** Texts of errors without a number, tested in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
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
];

const numberOf = (error: unknown) => {
  const code = peek(error, 'code');
  return typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code;
};

/** Whether a proposal expired without an answer. */
export const isExpired = (error: unknown): boolean => /proposal expired/i.test(reasonOf(error));

/** Names any failure of the client or the wallet behind it. A `WalletError` stays as it is. */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const text = reasonOf(error);
  const code = codeOf(error, text.toLowerCase());
  if (code === 'walletconnect-unreachable') return unreachable(0, error);
  if (code === 'timeout') return new WalletError('timeout', { method, ms: 300_000 }, { cause: error });
  const reason = text || 'no reason given';
  const context =
    code === 'invalid-params'
      ? { field: method, reason }
      : code === 'wallet-failed'
        ? { method, reason }
        : { method };
  return new WalletError(code, context as ErrorContexts[ErrorCode], { cause: error });
}

/** The reason of a failed proposal. A rejection is `connection-rejected`, whatever its text. */
export function toPairingError(error: unknown): WalletError {
  const named = toWalletError(error, 'createSession');
  const number = numberOf(error);
  const refused =
    isWalletError(named, 'user-rejected') || (typeof number === 'number' && number >= 5000 && number < 6000);
  if (named.code === 'wallet-locked' || !refused) return named;
  return new WalletError('connection-rejected', {}, { cause: error });
}

/** The relay did not answer. */
export function unreachable(ms: number, cause?: unknown): WalletError {
  return new WalletError('walletconnect-unreachable', { ms }, { message: sentences.unreachable, cause });
}

function codeOf(error: unknown, text: string): ErrorCode {
  const spoken = byWord.find(([words]) => words.test(text))?.[1];
  if (spoken === 'wallet-locked') return spoken;
  const number = numberOf(error);
  const known = typeof number === 'number' && Object.hasOwn(byNumber, number) ? byNumber[number] : undefined;
  return known ?? spoken ?? 'wallet-failed';
}

/** The error of a pairing that its caller aborted. */
export function pairingAborted(cause?: unknown): WalletError<'pairing-aborted'> {
  return new WalletError('pairing-aborted', {}, { message: sentences.aborted, cause });
}
