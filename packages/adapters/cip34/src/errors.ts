import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** What a foreign error says. */
interface Facts {
  readonly code: unknown;
  readonly text: string;
  readonly reason: string;
}

function factsOf(error: unknown): Facts {
  // Wallets put CIP-30's object at the top, under `cause`, or in the text of an error as JSON.
  const nested = peek(error, 'cause') ?? peek(error, 'error');
  const code = peek(error, 'code') ?? peek(nested, 'code');
  const texts = [
    error,
    peek(error, 'info'),
    peek(error, 'message'),
    peek(nested, 'info'),
    peek(nested, 'message'),
  ]
    .map((text) => cleanText(text, 300))
    .filter((text) => text !== '');
  return { code, text: texts.join('\n').toLowerCase(), reason: texts[0] ?? 'no reason given' };
}

/** The numbers of CIP-30 by the kind of call: each kind has a table of its own, and they overlap. */
const byNumber: Readonly<Record<string, Readonly<Record<number, ErrorCode>>>> = {
  // §APIError
  any: { [-1]: 'invalid-params', [-3]: 'unauthorised', [-4]: 'account-changed' },
  // §DataSignError: 1 proof generation, 2 address is not a key's, 3 user declined
  cardano_signData: { 2: 'unauthorised', 3: 'user-rejected' },
  // §TxSignError: 1 proof generation, 2 user declined
  cardano_signTx: { 1: 'unauthorised', 2: 'user-rejected' },
  cardano_signTxs: { 1: 'unauthorised', 2: 'user-rejected' },
  // §TxSendError: 1 refused, 2 failure
  cardano_submitTx: { 1: 'transaction-rejected' },
  // §Errors of `enable`: -3 is the person's no there.
  enable: { [-3]: 'user-rejected' },
};

/** Read in this order; only where the number says nothing. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [/locked|unlock your/, 'wallet-locked'],
  [
    /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
    'wallet-gone',
  ],
  [/account.{0,12}chang/, 'account-changed'],
  [/already (pending|processing|open)|request .{0,40}pending/, 'request-pending'],
  [/no account|account (is )?not set/, 'no-accounts'],
  [/not (permitted|authori[sz]ed|connected|enabled|allowed)|no permission|permission denied/, 'unauthorised'],
  [
    /(method|function).{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
    'method-unsupported',
  ],
  [/reject|denied|declin|cancel|refus/, 'user-rejected'],
];

/**
 * Names any failure of a wallet of CIP-30. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 * @see https://cips.cardano.org/cip/CIP-0030
 */
export function toWalletError(error: unknown, method: string, account = ''): WalletError {
  if (isWalletError(error)) return error;
  const facts = factsOf(error);
  const code = codeOf(facts, method);
  return new WalletError(code, contextOf(code, method, account, facts) as ErrorContexts[ErrorCode], {
    cause: error,
  });
}

function codeOf({ code, text }: Facts, method: string): ErrorCode {
  const spoken = byWord.find(([words]) => words.test(text))?.[1];
  if (spoken === 'wallet-locked' || spoken === 'wallet-gone') return spoken;
  for (const table of [byNumber[method], byNumber.any]) {
    const named = typeof code === 'number' && table && Object.hasOwn(table, code) ? table[code] : undefined;
    // "Refused" is what wallets say of a page they never allowed, and some of a person's no.
    if (named === 'unauthorised' && spoken === 'user-rejected' && isPromptName(method)) return spoken;
    if (named) return named;
  }
  return spoken ?? 'wallet-failed';
}

const isPromptName = (method: string) => method.startsWith('cardano_sign') || method === 'enable';

function contextOf(code: ErrorCode, method: string, account: string, { reason }: Facts): object {
  if (code === 'transaction-rejected') return { reason };
  if (code === 'invalid-params') return { field: method, reason };
  if (code === 'account-changed') return { method, account };
  if (code === 'no-accounts') return {};
  return code === 'wallet-failed' ? { method, reason } : { method };
}
