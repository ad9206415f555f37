import type { Account } from '../words/chain.js';
import { isWalletError, WalletError } from '../words/error.js';
import type { CallOptions, Session } from '../words/session.js';

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
  return session.invokeMethod({ chainId: account.chainId, method, params }, options);
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
