import type { ErrorCode } from '@causeway/protocol';
import { createErrorReader } from '@causeway/protocol/foreignError';

/** Whether a person has to answer. */
export const isPrompt = (method: string): boolean => method.startsWith('cardano_sign');

/** The numbers of CIP-30 by the kind of call: each kind has a separate table, and they overlap. */
const byNumber: Readonly<Record<string, Readonly<Record<number, ErrorCode>>>> = {
  // §APIError
  any: { [-1]: 'invalid-params', [-3]: 'unauthorised', [-4]: 'account-changed' },
  // §DataSignError: 1 proof generation, 2 address is not a key's, 3 user declined
  cardano_signData: { 2: 'unauthorised', 3: 'user-rejected' },
  // §TxSignError: 1 proof generation, 2 user declined
  cardano_signTx: { 1: 'unauthorised', 2: 'user-rejected' },
  cardano_signTxs: { 1: 'unauthorised', 2: 'user-rejected' },
  // §TxSendError: 1 refused, 2 failure. The text of a failure comes from a server: "rejected" in it is not the person's no.
  cardano_submitTx: { 1: 'transaction-rejected', 2: 'wallet-failed' },
  // §Errors of `enable`: -3 is the person's no there.
  enable: { [-3]: 'user-rejected' },
};

/**
 * Names any failure of a wallet of CIP-30 by the method that failed, as sent. Wallets put CIP-30's object at the top,
 * under `cause`, or in the text of an error as JSON.
 *
 * @see https://cips.cardano.org/cip/CIP-0030
 */
export const toWalletError = createErrorReader({
  nests: ['cause', 'error'],
  texts: ['info', 'message'],
  codes(code, method, byWords) {
    if (byWords === 'wallet-gone') return byWords;
    const named = byNumber[method]?.[code] ?? byNumber.any?.[code];
    // Wallets use "Refused" for a page that was never allowed, and some also for a rejection by the person.
    return named === 'unauthorised' &&
      byWords === 'user-rejected' &&
      (isPrompt(method) || method === 'enable')
      ? byWords
      : named;
  },
  words: [
    [/locked|unlock your/, 'wallet-locked'],
    [
      /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
      'wallet-gone',
    ],
    [/account.{0,12}chang/, 'account-changed'],
    [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
    [/no account|account (is )?not set/, 'no-accounts'],
    [
      /not (permitted|authori[sz]ed|connected|enabled|allowed)|no permission|permission denied/,
      'unauthorised',
    ],
    [
      /(method|function).{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
      'method-unsupported',
    ],
    [/reject|denied|declin|cancel|refus/, 'user-rejected'],
  ],
});
