import { isWalletError } from '@causeway/protocol';
import { createErrorReader, providerCodes, readForeignError } from '@causeway/protocol/foreignError';

/** The properties in which wallets put the true error. */
const shape = { nests: ['data', 'cause', 'error', 'reason'] };

/**
 * Whether a wallet reports that it does not support a chain. Keplr has no code for it, only words; tested
 * before rejection, because wallets that do not even prompt also say "rejected".
 */
export function isUnknownChain(error: unknown): boolean {
  const { text } = readForeignError(isWalletError(error) ? error.cause : error, shape);
  return /no (modular )?chain info|chain .{0,80}(not (found|supported|exist)|unknown|invalid)|(invalid|unknown|unsupported) chain/.test(
    text,
  );
}

/**
 * Names any failure of a wallet of Keplr's shape by the method that failed. These wallets give words; those that came
 * from other chains also EIP-1193's numbers.
 */
export const toWalletError = createErrorReader({
  ...shape,
  codes: providerCodes,
  words: [
    [
      /insufficient (funds|fee)|account sequence mismatch|out of gas|tx already exists/,
      'transaction-rejected',
    ],
    [/locked|unlock your/, 'wallet-locked'],
    [
      /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
      'wallet-gone',
    ],
    [/signer mismatch|unmatched signer|no key (found )?for address|address mismatch/, 'account-changed'],
    [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
    [
      /not (permitted|authori[sz]ed|connected|enabled|allowed)|no permission|permission denied/,
      'unauthorised',
    ],
    [
      /(method|function) .{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
      'method-unsupported',
    ],
    [/reject|denied|declin|cancel|refus/, 'user-rejected'],
  ],
});
