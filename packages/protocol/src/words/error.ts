import { type ErrorCode, type ErrorContexts, sentences } from './codes.js';

/**
 * The errors of all copies of this package, and nothing else, not even a proxy of one. Created with the first error,
 * because an import must not change the page.
 */
const brand = Symbol.for('causeway.WalletError');
const page = globalThis as { [brand]?: WeakSet<WeakKey> };

/** The cause of the error, and a sentence for codes outside the shared catalogue. */
export interface WalletErrorOptions {
  readonly cause?: unknown;
  readonly message?: string;
}

/**
 * The one error of every package: a stable `code`, a `context` typed by the code, the `cause` where there is one
 * and a `shortMessage` for a person. A context never holds a secret.
 *
 * @example
 * import { WalletError } from '@causeway/protocol';
 *
 * throw new WalletError('network-unknown', { chain: 'eip155:5' });
 */
export class WalletError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly context: ErrorContexts[C];
  readonly shortMessage: string;

  constructor(code: C, context: ErrorContexts[C], options: WalletErrorOptions = {}) {
    const values = context as Record<string, unknown>;
    const sentence = options.message ?? sentences[code] ?? code;
    const shortMessage = sentence.replace(/\{(\w+)\}/g, (_, name: string) =>
      String(Object.hasOwn(values, name) ? (values[name] ?? '') : ''),
    );
    super(shortMessage, options.cause === undefined ? {} : options);
    this.name = 'WalletError';
    this.code = code;
    this.context = context;
    this.shortMessage = shortMessage;
    page[brand] ??= new WeakSet();
    page[brand].add(this);
  }
}

/** A `WalletError` of any code, narrowed by `code` when it is one code. */
export type AnyWalletError = { [C in ErrorCode]: WalletError<C> }[ErrorCode];

/**
 * Whether a caught value is a `WalletError`, with this code if one is given. Works across copies of this package, reads no
 * property of a foreign value and never throws.
 *
 * @example
 * import { isWalletError } from '@causeway/protocol';
 *
 * async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
 *   try {
 *     return await work;
 *   } catch (error) {
 *     if (isWalletError(error, 'user-rejected')) return undefined;
 *     throw error;
 *   }
 * }
 */
export function isWalletError<C extends ErrorCode = ErrorCode>(
  value: unknown,
  code?: C,
): value is WalletError<C> {
  const error = value as WalletError;
  return !!page[brand]?.has(error) && error.code === (code ?? error.code);
}
