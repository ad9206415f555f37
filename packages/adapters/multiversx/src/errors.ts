import { WalletError } from '@causeway/protocol';
import { createErrorReader } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';

/** Names any failure of a wallet by the method that failed, as sent. */
export const toWalletError = createErrorReader({
  nests: ['error', 'cause'],
  words: [
    [/locked|unlock/, 'wallet-locked'],
    [/context invalidated|receiving end does not exist|port closed/, 'wallet-gone'],
    [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
    [/not (authori[sz]ed|connected|allowed|logged in)|unauthori[sz]ed|no permission/, 'unauthorised'],
    [/not (supported|implemented)|unsupported|unknown (method|operation)/, 'method-unsupported'],
    [/cancel|reject|denied|declin|refus|closed/, 'user-rejected'],
  ],
});

/**
 * The error for an answer without a signature: these wallets refuse with an empty address, with nothing at
 * all, with a word of their own or with a message.
 *
 * @returns `undefined` when it is not a refusal.
 */
export function refusalIn(answer: unknown, method: string): WalletError | undefined {
  const address = peek(answer, 'address');
  const rejected = () => new WalletError('user-rejected', { method }, { cause: answer });
  if (answer === undefined || answer === null || answer === '' || answer === false) return rejected();
  const words = [answer, peek(answer, 'error'), peek(answer, 'message'), peek(answer, 'status')];
  const messages = words.map((one) => (typeof one === 'string' ? one : peek(one, 'message')));
  const message = messages.find((one) => typeof one === 'string' && one !== '' && one !== 'signed');
  if (peek(answer, 'signature') === undefined && message !== undefined) return toWalletError(message, method);
  return address === '' && !peek(answer, 'signature') ? rejected() : undefined;
}
