import { WalletError } from '../words/error.js';

export { decodeAnswer, encodeMessage, invoke, type VerbContext } from './verbs.js';

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
