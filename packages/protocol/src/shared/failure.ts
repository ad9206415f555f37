import { type ErrorCode, type ErrorContexts, sentences } from '../codes.js';
import { isWalletError, made, WalletError } from '../error.js';
import { cleanText, peek, reasonOf } from './hostile.js';

/** What something foreign failed with says: plain values, read once. */
export interface Failure {
  /** The codes it carries, the outermost first; digits as a number. */
  readonly codes: readonly (string | number)[];
  /** All it says, in small letters. */
  readonly text: string;
  /** The first thing it says. */
  readonly reason: string;
}

/** Words that name a code, the first that fits wins. */
export type CodeWords = readonly (readonly [words: RegExp, code: ErrorCode])[];

/** Numbers that name a code. */
export type CodeNumbers = Readonly<Record<number, ErrorCode>>;

/** How deep a failure is read. */
const depth = 4;

/**
 * Reads a foreign failure, whatever it is: nothing it holds is called, and a getter that throws reads as nothing.
 *
 * @param nests where the true error may stand within.
 * @param names what is read beside the message, and is a reason only where nothing else is.
 */
export function readFailure(
  error: unknown,
  nests: readonly string[] = [],
  names: readonly string[] = [],
): Failure {
  const codes: (string | number)[] = [];
  const said: string[] = [];
  const named: string[] = [];
  const seen = new Set<unknown>();
  const visit = (value: unknown, level: number) => {
    if (seen.has(value) || level > depth) return;
    seen.add(value);
    const code = peek(value, 'code');
    if (typeof code === 'number') codes.push(code);
    else if (typeof code === 'string') codes.push(/^-?\d+$/.test(code) ? Number(code) : cleanText(code, 64));
    said.push(reasonOf(value));
    for (const name of names) named.push(cleanText(peek(value, name), 200));
    for (const nest of nests) visit(peek(value, nest), level + 1);
  };
  visit(error, 0);
  const texts = [...said, ...named].filter((text) => text !== '');
  return { codes, text: texts.join('\n').toLowerCase(), reason: texts[0] ?? 'no reason given' };
}

/**
 * An error of this project, safe to read. One that another copy of this package made is made anew; `undefined` for what
 * only borrows the name.
 *
 * @param prefix of the codes beside the catalogue that are expected, such as `near-`.
 */
export function ownError(error: unknown, prefix?: string): WalletError | undefined {
  if (made.has(error as WeakKey)) return error as WalletError;
  const code = isWalletError(error) ? peek(error, 'code') : undefined;
  if (typeof code !== 'string') return undefined;
  if (!Object.hasOwn(sentences, code) && !(prefix && code.startsWith(prefix))) return undefined;
  try {
    const context = { ...(error as WalletError).context } as ErrorContexts[ErrorCode];
    const message = cleanText(peek(error, 'shortMessage'), 400);
    return message ? new WalletError(code as ErrorCode, context, { cause: error, message }) : undefined;
  } catch {
    return undefined;
  }
}

/** The code that one of these numbers stands for. */
export function codeOfNumber(codes: Failure['codes'], table: CodeNumbers = {}): ErrorCode | undefined {
  const known = codes.find((code) => Object.hasOwn(table, code));
  return table[known as number];
}

/** The code that these words stand for. */
export function codeOfWords(text: string, table: CodeWords): ErrorCode | undefined {
  return table.find(([words]) => words.test(text))?.[1];
}

/** What a call failed with, by the code it was given. */
export interface FailedCall {
  readonly method: string;
  readonly reason: string;
  readonly account?: string;
}

/** The error of a call that failed with something foreign, which is kept as its cause. */
export function failedCall(code: ErrorCode, call: FailedCall, cause: unknown): WalletError {
  const { method, reason, account = '' } = call;
  const contexts: Partial<Record<ErrorCode, object>> = {
    'transaction-rejected': { reason },
    'invalid-params': { field: method, reason },
    'account-changed': { method, account },
    'no-accounts': {},
    'wallet-failed': { method, reason },
  };
  return new WalletError(code, (contexts[code] ?? { method }) as ErrorContexts[ErrorCode], { cause });
}
