import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** Numbers that wallets share over all of their namespaces (EIP-1193 §Provider Errors, EIP-1474). */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  4100: 'unauthorised',
  4200: 'method-unsupported',
  4900: 'wallet-gone',
  [-32601]: 'method-unsupported',
  [-32602]: 'invalid-params',
  [-32003]: 'transaction-rejected',
  [-32002]: 'request-pending',
};

/** Words, for the wallets that give no number. Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /insufficient (funds|lamports|balance)|blockhash not found|simulation failed|no record of a prior credit/,
    'transaction-rejected',
  ],
  [
    /user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user|request was (rejected|refused)|user closed|plugin closed/,
    'user-rejected',
  ],
  [/already (pending|processing|connecting)|request .{0,40}pending/, 'request-pending'],
  [/is locked|wallet locked|unlock your/, 'wallet-locked'],
  [/context invalidated|port (disconnected|closed)|receiving end does not exist/, 'wallet-gone'],
  [/not (been )?authori[sz]ed|unauthori[sz]ed|not connected|no wallet account/, 'unauthorised'],
  [/not (supported|implemented)|unsupported|method not found/, 'method-unsupported'],
  [/reject|approval denied/, 'user-rejected'],
];

/**
 * Names any failure of an injected wallet. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const inner = [error, peek(error, 'error'), peek(error, 'cause'), peek(error, 'data')];
  const said = inner.map((one) => cleanText(typeof one === 'string' ? one : peek(one, 'message'), 200));
  const text = [...said, cleanText(peek(error, 'name'), 60)].join('\n').toLowerCase();
  const reason = said.find((one) => one !== '') ?? 'no reason given';
  const code = codeOf(inner, text);
  return new WalletError(code, contextOf(code, method, reason) as ErrorContexts[ErrorCode], { cause: error });
}

function codeOf(errors: readonly unknown[], text: string): ErrorCode {
  const spoken = byWord.find(([words]) => words.test(text))?.[1];
  // A locked wallet is 4100 to some, 4001 to others.
  if (spoken === 'wallet-locked') return spoken;
  for (const error of errors) {
    const code = peek(error, 'code');
    const number = typeof code === 'string' ? Number(code) : code;
    if (typeof number === 'number' && Object.hasOwn(byNumber, number)) return byNumber[number] as ErrorCode;
  }
  return spoken ?? 'wallet-failed';
}

function contextOf(code: ErrorCode, method: string, reason: string): object {
  if (code === 'transaction-rejected') return { reason };
  if (code === 'invalid-params') return { field: method, reason };
  return code === 'wallet-failed' ? { method, reason } : { method };
}
