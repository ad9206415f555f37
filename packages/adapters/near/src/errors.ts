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
  [-32002]: 'request-pending',
};

/** NEAR's wallets give words. Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [/is locked|wallet locked|unlock your/, 'wallet-locked'],
  [
    /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
    'wallet-gone',
  ],
  [
    /notenoughbalance|lackbalance|enough balance|invalidnonce|invalidtxerror|accountdoesnotexist|expired/,
    'transaction-rejected',
  ],
  [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
  [/signer.{0,20}(not found|mismatch)|account .{0,80}not (found|available)/, 'account-changed'],
  [
    /not (signed ?in|permitted|authori[sz]ed|connected|allowed)|no permission|permission denied|signed out/,
    'unauthorised',
  ],
  [
    /(method|function).{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
    'method-unsupported',
  ],
  [/reject|denied|declin|cancel|refus|closed the window|user closed/, 'user-rejected'],
];

/**
 * Names any failure of a wallet of NEAR. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 */
export function toWalletError(error: unknown, method: string, account = ''): WalletError {
  if (isWalletError(error)) return error;
  const inner = [error, peek(error, 'error'), peek(error, 'cause'), peek(error, 'data')];
  const said = inner.flatMap((one) =>
    [one, peek(one, 'message'), peek(one, 'type'), peek(one, 'name')].map((text) => cleanText(text, 200)),
  );
  const reason = said.find((text) => text !== '') ?? 'no reason given';
  const code = codeOf(inner, said.join('\n').toLowerCase());
  const context = contextOf(code, method, account, reason) as ErrorContexts[ErrorCode];
  return new WalletError(code, context, { cause: error });
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

function contextOf(code: ErrorCode, method: string, account: string, reason: string): object {
  if (code === 'transaction-rejected') return { reason };
  if (code === 'invalid-params') return { field: method, reason };
  if (code === 'account-changed') return { method, account };
  return code === 'wallet-failed' ? { method, reason } : { method };
}
