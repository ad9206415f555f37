import type { Account } from '../words/chain.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { CallOptions, Session } from '../words/session.js';

/**
 * Makes a function that fetches a part of a package on first use.
 *
 * @throws WalletError `wallet-failed` from the returned function when the part cannot be fetched; the next call
 * fetches again.
 * @example
 * import { load } from '@causeway/protocol/load';
 *
 * const bytes = load('bytes', () => import('@causeway/protocol/bytes'));
 * const { bytesToHex } = await bytes();
 */
export function load<M>(name: string, fetch: () => Promise<M>): () => Promise<M> {
  // Cached, because `import()` takes a few tasks even for a loaded module.
  let part: Promise<M> | undefined;
  return () => {
    part ??= fetch().catch((cause) => {
      part = undefined;
      const reason = 'a part of the app could not be loaded. Check the connection, or reload the page.';
      throw new WalletError('wallet-failed', { method: name, reason }, { cause });
    });
    return part;
  };
}

/** Makes the verbs of a signer from functions that import a part, called on first use, and again after a failure. */
export interface Verbs {
  /** A verb: calls the part's function of this name with the context and the options of the caller. */
  verb<M, K extends keyof M>(part: () => Promise<M>, name: K): (options?: unknown) => Promise<unknown>;
  /** The verb under its own name where the session allows one of these methods; an empty object otherwise. */
  when<M, K extends keyof M & string>(
    needs: string | readonly string[],
    part: () => Promise<M>,
    name: K,
  ): object;
}

/**
 * Makes the verbs of a signer.
 *
 * @param context passed to every verb first.
 * @param allowed the methods of the session.
 * @example
 * import { createVerbs } from '@causeway/protocol/load';
 *
 * const context = { method: 'personal_sign' };
 * const { when } = createVerbs(context, ['personal_sign']);
 * const part = async () => ({ signMessage: async (given: typeof context, options?: unknown) => options });
 * const signer = { ...when('personal_sign', part, 'signMessage') };
 */
export function createVerbs(context: object, allowed: readonly string[]): Verbs {
  const verb: Verbs['verb'] = (part, name) => {
    const loaded = load(String(name), part);
    return async (options) =>
      ((await loaded())[name] as (context: object, options: unknown) => unknown)(context, options);
  };
  return {
    verb,
    when: (needs, part, name) =>
      [needs].flat().some((method) => allowed.includes(method)) ? { [name]: verb(part, name) } : {},
  };
}

/** The session of a verb and the account that signs. */
export interface VerbContext<A extends Account = Account> {
  readonly session: Session;
  readonly account: A;
}

/**
 * Calls the wallet for the account of a verb, on the account's chain. Prompts where the method does.
 *
 * @throws WalletError whatever `session.invokeMethod` throws.
 * @example
 * import { invoke, type VerbContext } from '@causeway/protocol/load';
 *
 * export const signMessage = (context: VerbContext, message: string) =>
 *   invoke(context, 'personal_sign', [message, context.account.address], { timeout: 300_000 });
 */
export function invoke(context: VerbContext, method: string, params: unknown, options: CallOptions = {}) {
  const { session, account } = context;
  const { signal, timeout } = options;
  return session.invokeMethod({ chainId: account.chainId, method, params }, { signal, timeout });
}

/**
 * Decodes the answer of a call. When the wait ends before the wallet answers, `context.late` of the error resolves to the
 * decoded answer too, so that a verb has one result, in time or late.
 *
 * @param decode called once; its second argument is true for a late answer, whose `signal` is spent.
 * @throws WalletError what the call throws, and the errors of `decode`.
 * @example
 * import { decodeAnswer, invoke, type VerbContext } from '@causeway/protocol/load';
 *
 * export const signMessage = (context: VerbContext, message: string) =>
 *   decodeAnswer(invoke(context, 'personal_sign', [message, context.account.address]), (answer) => ({
 *     account: context.account.id,
 *     signature: String(answer),
 *   }));
 */
export function decodeAnswer<A, T>(
  answer: Promise<A>,
  decode: (answer: A, isLate: boolean) => T | Promise<T>,
): Promise<T> {
  return answer.then(
    (value) => decode(value, false),
    (error) => {
      if (!isWalletError(error) || !('late' in error.context) || !error.context.late) throw error;
      const late = error.context.late.then((value) => decode(value as A, true));
      // A caller may ignore the late answer, so its failure must not surface as an unhandled rejection.
      late.catch(() => undefined);
      throw new WalletError(error.code, { ...error.context, late } as never, { cause: error.cause });
    },
  );
}

/**
 * The bytes of a message to sign: a text in UTF-8, or a copy of bytes, so that the verified bytes are those that were
 * sent, whatever the caller does to its array meanwhile.
 *
 * @throws WalletError `invalid-params` for anything else, which a caller without types may pass.
 * @example
 * import { encodeMessage } from '@causeway/protocol/load';
 *
 * encodeMessage('Hi'); // Uint8Array [72, 105]
 */
export function encodeMessage(message: string | Uint8Array): Uint8Array<ArrayBuffer> {
  if (typeof message === 'string') return new TextEncoder().encode(message);
  // By its kind and not by its class, which differs in a frame. Other views would be read as other bytes, or as none.
  if (message?.BYTES_PER_ELEMENT === 1) return Uint8Array.from(message);
  throw new WalletError('invalid-params', { field: 'message', reason: 'must be text or bytes.' });
}
