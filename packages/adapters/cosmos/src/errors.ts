import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** What a foreign error says, read once from every place wallets put it. */
interface Facts {
  readonly codes: readonly unknown[];
  readonly text: string;
  readonly reason: string;
}

const nests = ['data', 'cause', 'error', 'reason'] as const;

function factsOf(error: unknown): Facts {
  const codes: unknown[] = [];
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, depth: number) => {
    if (typeof value === 'string') texts.push(cleanText(value, 200));
    if (typeof value !== 'object' || value === null || depth > 3 || seen.has(value)) return;
    seen.add(value);
    codes.push(peek(value, 'code'));
    texts.push(cleanText(peek(value, 'message'), 200));
    for (const nest of nests) visit(peek(value, nest), depth + 1);
  };
  visit(error, 0);
  const reason = texts.find((text) => text !== '') ?? 'no reason given';
  return { codes, text: texts.join('\n').toLowerCase(), reason };
}

/**
 * Whether a wallet says that it does not know a chain. Keplr has no code for it, only words; tested before
 * rejection, because wallets that refuse to look also say "rejected".
 */
export function isUnknownChain(error: unknown): boolean {
  const { text } = factsOf(isWalletError(error) ? error.cause : error);
  return /no (modular )?chain info|chain .{0,80}(not (found|supported|exist)|unknown|invalid)|(invalid|unknown|unsupported) chain/.test(
    text,
  );
}

/** Wallets of Keplr's shape give words; those that came from other chains also EIP-1193's numbers. */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  4100: 'unauthorised',
  4200: 'method-unsupported',
  4900: 'wallet-gone',
  [-32601]: 'method-unsupported',
  [-32002]: 'request-pending',
  [-32602]: 'invalid-params',
};

/** Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [/insufficient (funds|fee)|account sequence mismatch|out of gas|tx already exists/, 'transaction-rejected'],
  [/locked|unlock your/, 'wallet-locked'],
  [
    /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
    'wallet-gone',
  ],
  [/signer mismatch|unmatched signer|no key (found )?for address|address mismatch/, 'account-changed'],
  [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
  [/not (permitted|authori[sz]ed|connected|enabled|allowed)|no permission|permission denied/, 'unauthorised'],
  [
    /(method|function) .{0,60}(not|un)[ -]?(supported|found|implemented)|is not a function|not (supported|implemented)/,
    'method-unsupported',
  ],
  [/reject|denied|declin|cancel|refus/, 'user-rejected'],
];

/**
 * Names any failure of a wallet of Keplr's shape. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 */
export function toWalletError(error: unknown, method: string, account = ''): WalletError {
  if (isWalletError(error)) return error;
  const facts = factsOf(error);
  const named = codeOf(facts);
  return new WalletError(named, contextOf(named, method, account, facts) as ErrorContexts[ErrorCode], {
    cause: error,
  });
}

function codeOf({ codes, text }: Facts): ErrorCode {
  const spoken = byWord.find(([words]) => words.test(text))?.[1];
  if (spoken === 'wallet-locked') return spoken;
  for (const code of codes) {
    const known = typeof code === 'number' && Object.hasOwn(byNumber, code) ? byNumber[code] : undefined;
    if (known) return known;
  }
  return spoken ?? 'wallet-failed';
}

function contextOf(code: ErrorCode, method: string, account: string, { reason }: Facts): object {
  if (code === 'transaction-rejected') return { reason };
  if (code === 'invalid-params') return { field: method, reason };
  if (code === 'account-changed') return { method, account };
  return code === 'wallet-failed' ? { method, reason } : { method };
}
