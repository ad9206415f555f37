import type { ErrorCode, ErrorContexts } from '../words/codes.js';
import { isWalletError, WalletError } from '../words/error.js';
import { cleanText, peek } from './hostile.js';

/** The facts of a foreign error, read once. */
export interface ErrorFacts {
  /** Its number, and those of the errors inside it, the outermost first. */
  readonly codes: readonly number[];
  /** All texts of the error, in lower case. */
  readonly text: string;
  /** The first text of the error. */
  readonly reason: string;
}

/** The places in which the wallets of a namespace put the texts and codes of an error. */
export interface ErrorShape {
  /** Properties that may hold another error; none by default. */
  readonly nests?: readonly string[];
  /** Properties with text; `message` by default. */
  readonly texts?: readonly string[];
}

/** How the errors of a namespace's wallets are named. */
export interface ErrorTable extends ErrorShape {
  /** By number, or for one method and the meaning of the words. */
  readonly codes?:
    | Readonly<Record<number, ErrorCode>>
    | ((code: number, method: string, byWords: ErrorCode | undefined) => ErrorCode | undefined);
  /**
   * Codes by the text of the error; the first match counts. Words about a locked wallet count before any
   * number.
   */
  readonly words: readonly (readonly [RegExp, ErrorCode])[];
}

/** Codes that wallets share over all of their namespaces (EIP-1193 §Provider Errors, EIP-1474, CAIP-25). */
export const providerCodes: Readonly<Record<number, ErrorCode>> = {
  4001: 'user-rejected',
  5000: 'user-rejected',
  4100: 'unauthorised',
  4200: 'method-unsupported',
  4900: 'wallet-gone',
  [-32601]: 'method-unsupported',
  [-32602]: 'invalid-params',
  [-32002]: 'request-pending',
};

/** Errors inside an error that are read. */
const most = 50;

/**
 * Reads the facts of a foreign error, whatever its shape. Never throws.
 *
 * @example
 * import { readForeignError } from '@causeway/protocol/foreignError';
 *
 * readForeignError({ code: -32603, data: { message: 'Nonce too low' } }, { nests: ['data'] }).reason; // 'Nonce too low'
 */
export function readForeignError(error: unknown, shape: ErrorShape): ErrorFacts {
  const { nests = [], texts = ['message'] } = shape;
  const codes: number[] = [];
  const messages: string[] = [];
  const visited = new Set<unknown>();
  const addMessage = (text: unknown) => messages.push(cleanText(text, 200));
  const visit = (value: unknown) => {
    addMessage(value);
    if (typeof value !== 'object' || value === null || visited.has(value) || visited.size > most) return;
    visited.add(value);
    const code = peek(value, 'code');
    if (typeof code === 'number' || typeof code === 'string') codes.push(Number(code));
    for (const key of texts) addMessage(peek(value, key));
    for (const nest of nests) visit(peek(value, nest));
  };
  visit(error);
  return {
    codes,
    text: messages.join('\n').toLowerCase(),
    reason: messages.find(Boolean) ?? 'no reason given',
  };
}

function contextOf(code: ErrorCode, method: string, account: string, reason: string): object {
  const contexts: Readonly<Partial<Record<ErrorCode, object>>> = {
    'transaction-rejected': { reason },
    'invalid-params': { field: method, reason },
    'account-changed': { method, account },
    'wallet-failed': { method, reason },
  };
  return contexts[code] ?? { method };
}

/**
 * Makes the function that names the errors of a namespace's wallets. A `WalletError` stays as it is; the foreign error
 * becomes the `cause`.
 *
 * @example
 * import { createErrorReader, providerCodes } from '@causeway/protocol/foreignError';
 *
 * const toWalletError = createErrorReader({
 *   codes: providerCodes,
 *   words: [[/is locked/, 'wallet-locked'], [/reject|denied/, 'user-rejected']],
 * });
 * toWalletError({ code: 4001, message: 'User denied the request.' }, 'personal_sign').code; // 'user-rejected'
 */
export function createErrorReader(table: ErrorTable) {
  const { codes = {}, words } = table;
  const byCode = typeof codes === 'function' ? codes : (code: number) => codes[code];
  return (error: unknown, method: string, account = ''): WalletError => {
    if (isWalletError(error)) return error;
    const facts = readForeignError(error, table);
    const byWords = words.find(([pattern]) => pattern.test(facts.text))?.[1];
    // A locked wallet is 4100 to some, 4001 to others.
    const known = facts.codes.map((code) => byCode(code, method, byWords)).find(Boolean);
    const code = (byWords !== 'wallet-locked' && known) || byWords || 'wallet-failed';
    const context = contextOf(code, method, account, facts.reason) as ErrorContexts[ErrorCode];
    return new WalletError(code, context, { cause: error });
  };
}

/**
 * Makes the function that calls a foreign object's function. Whether that throws at once, answers with a
 * thenable, answers twice or does not exist, the result is one promise that rejects with `WalletError` only.
 *
 * @returns a function of the object, the name of its function, the arguments, and the method and account for
 * errors; the method is the name by default.
 * @example
 * import { createCaller, createErrorReader } from '@causeway/protocol/foreignError';
 *
 * const call = createCaller(createErrorReader({ words: [[/reject/, 'user-rejected']] }));
 * export const enable = (entry: object) => call(entry, 'enable', [{ extensions: [] }]);
 */
export const createCaller =
  (toError: (error: unknown, method: string, account?: string) => WalletError) =>
  async (
    target: unknown,
    name: string,
    args: readonly unknown[] = [],
    method = name,
    account?: string,
  ): Promise<unknown> => {
    try {
      const act = peek(target, name);
      if (typeof act !== 'function') throw new WalletError('method-unsupported', { method });
      return await Reflect.apply(act, target, args);
    } catch (error) {
      throw toError(error, method, account);
    }
  };

/**
 * The error for an answer of a wallet or server that makes no sense.
 *
 * @param path the place in the answer, such as `accounts[0].address`; empty for all of it.
 * @example
 * import { malformed } from '@causeway/protocol/foreignError';
 *
 * throw malformed('eth_accounts', '[0]'); // `malformed-response`
 */
export const malformed = (method: string, path = '', cause?: unknown): WalletError<'malformed-response'> =>
  new WalletError('malformed-response', { method, path }, { cause });
