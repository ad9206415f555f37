import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [/locked|unlock/, 'wallet-locked'],
  [/context invalidated|receiving end does not exist|port closed/, 'wallet-gone'],
  [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
  [/not (authori[sz]ed|connected|allowed|logged in)|unauthori[sz]ed|no permission/, 'unauthorised'],
  [/not (supported|implemented)|unsupported|unknown (method|operation)/, 'method-unsupported'],
  [/cancel|reject|denied|declin|refus|closed/, 'user-rejected'],
];

function contextOf(code: ErrorCode, method: string, reason: string): object {
  return code === 'wallet-failed' ? { method, reason } : { method };
}

/**
 * Names any failure of a wallet. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const said = [error, peek(error, 'error'), peek(error, 'cause')].map((one) =>
    cleanText(typeof one === 'string' ? one : peek(one, 'message'), 200),
  );
  const text = said.join('\n').toLowerCase();
  const reason = said.find((one) => one !== '') ?? 'no reason given';
  const code = byWord.find(([words]) => words.test(text))?.[1] ?? 'wallet-failed';
  return new WalletError(code, contextOf(code, method, reason) as ErrorContexts[ErrorCode], { cause: error });
}

/**
 * What an answer that has no signature in it means: these wallets refuse by an empty address, by nothing at all, by a
 * word of their own or by a message.
 *
 * @returns `undefined` when it is no refusal.
 */
export function refusalIn(answer: unknown, method: string): WalletError | undefined {
  const address = peek(answer, 'address');
  const rejected = () => new WalletError('user-rejected', { method }, { cause: answer });
  if (answer === undefined || answer === null || answer === '' || answer === false) return rejected();
  const words = [answer, peek(answer, 'error'), peek(answer, 'message'), peek(answer, 'status')];
  const said = words.map((one) => (typeof one === 'string' ? one : peek(one, 'message')));
  const spoken = said.find((one) => typeof one === 'string' && one !== '' && one !== 'signed');
  if (peek(answer, 'signature') === undefined && spoken !== undefined) return toWalletError(spoken, method);
  return address === '' && !peek(answer, 'signature') ? rejected() : undefined;
}
