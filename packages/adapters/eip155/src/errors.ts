import { type ErrorCode, type ErrorContexts, isWalletError, WalletError } from '@causeway/protocol';
import { cleanText, peek } from '@causeway/protocol/hostile';

/** What a foreign error says, read once from every place wallets put it. */
interface Facts {
  readonly codes: readonly unknown[];
  readonly text: string;
  readonly reason: string;
}

/** Where wallets nest the true error; `orginalError` is one wallet's spelling. */
const nests = ['data', 'originalError', 'orginalError', 'cause', 'error', 'info'] as const;

function factsOf(error: unknown): Facts {
  const codes: unknown[] = [];
  const texts: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, depth: number) => {
    if (typeof value === 'string') texts.push(cleanText(value, 200));
    if (typeof value !== 'object' || value === null || depth > 4 || seen.has(value)) return;
    seen.add(value);
    const code = peek(value, 'code');
    codes.push(typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code);
    texts.push(cleanText(peek(value, 'message'), 200));
    for (const nest of nests) visit(peek(value, nest), depth + 1);
  };
  visit(error, 0);
  const reason = texts.find((text) => text !== '') ?? 'no reason given';
  return { codes, text: texts.join('\n').toLowerCase(), reason };
}

const unknownChain = ({ codes, text }: Facts) =>
  codes.includes(4902) || /unrecogni[sz]ed chain|chain .{0,80}(has not been|not) added|4902/.test(text);

/**
 * Whether a wallet says that it does not know a chain: 4902 as the code, nested, inside -32603 or only in words.
 * Tested before rejection, because some wallets say both.
 *
 * @see https://eips.ethereum.org/EIPS/eip-3085
 */
export function isUnknownChain(error: unknown): boolean {
  return unknownChain(factsOf(isWalletError(error) ? error.cause : error));
}

/** Codes by number: EIP-1193 §Provider Errors, EIP-1474, EIP-5792 §Error Codes. */
const byNumber: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  5750: 'user-rejected',
  4100: 'unauthorised',
  4200: 'method-unsupported',
  5700: 'method-unsupported',
  5760: 'method-unsupported',
  [-32601]: 'method-unsupported',
  [-32004]: 'method-unsupported',
  4900: 'wallet-gone',
  // One chain is out of reach; the wallet itself is not.
  4901: 'wallet-failed',
  1011: 'wallet-gone',
  1013: 'wallet-gone',
  [-32002]: 'request-pending',
  [-32602]: 'invalid-params',
  5720: 'invalid-params',
  5730: 'invalid-params',
  5740: 'invalid-params',
  [-32003]: 'transaction-rejected',
};

/** Words, for wallets that give no number or the number of "internal error". Read in this order. */
const byWord: readonly (readonly [RegExp, ErrorCode])[] = [
  [
    /insufficient (funds|balance)|exceeds (the )?balance|nonce too|underpriced|intrinsic gas/,
    'transaction-rejected',
  ],
  [
    /user (rejected|denied|cancel|declined)|(rejected|denied|cancell?ed|declined) by (the )?user|action_rejected/,
    'user-rejected',
  ],
  [/already (pending|processing)|request .{0,40}pending/, 'request-pending'],
  [/is locked|wallet locked|unlock your/, 'wallet-locked'],
  [
    /context invalidated|port (disconnected|closed)|disconnected from|receiving end does not exist/,
    'wallet-gone',
  ],
  [
    /(method|not) .{0,60}(not|un)[ -]?supported|does not exist.{0,20}not available|method not found|not supported/,
    'method-unsupported',
  ],
  [/reject/, 'user-rejected'],
];

/**
 * Names any failure of an EIP-1193 provider. A `WalletError` stays as it is. The original is kept as `cause`.
 *
 * @param method the call that failed, as sent.
 */
export function toWalletError(error: unknown, method: string): WalletError {
  if (isWalletError(error)) return error;
  const facts = factsOf(error);
  const code = codeOf(facts, method);
  const context = contextOf(code, method, facts);
  return new WalletError(code, context as ErrorContexts[ErrorCode], { cause: error });
}

function codeOf(facts: Facts, method: string): ErrorCode {
  const spoken = byWord.find(([words]) => words.test(facts.text))?.[1];
  if (spoken === 'wallet-locked') return spoken;
  for (const code of facts.codes) {
    if (code === 'ACTION_REJECTED') return 'user-rejected';
    const known = typeof code === 'number' && Object.hasOwn(byNumber, code) ? byNumber[code] : undefined;
    if (known) return known;
  }
  if (spoken) return spoken;
  const sends = /^(eth_send|wallet_sendCalls)/.test(method);
  return sends && facts.codes.includes(-32000) ? 'transaction-rejected' : 'wallet-failed';
}

function contextOf(code: ErrorCode, method: string, { reason }: Facts): object {
  if (code === 'transaction-rejected') return { reason };
  if (code === 'invalid-params') return { field: method, reason };
  return code === 'wallet-failed' ? { method, reason } : { method };
}
