import { WalletError } from '../words/error.js';

/**
 * A part of this package that arrives on first use.
 *
 * @throws WalletError `wallet-failed` from the returned function when it cannot be fetched; the next call tries
 * again.
 * @example
 * import { load } from '@causeway/protocol/load';
 *
 * const bytes = load('bytes', () => import('@causeway/protocol/bytes'));
 * const { bytesToHex } = await bytes();
 */
export function load<M>(name: string, fetch: () => Promise<M>): () => Promise<M> {
  // Kept, because the browser takes a few tasks for `import()` also of what it has.
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

/** How the verbs of a signer are made of parts that arrive on first use. */
export interface Verbs {
  /** A verb: the part's function of this name, given the context and what the caller gives. */
  verb<M, K extends keyof M>(part: () => Promise<M>, name: K): (options?: unknown) => Promise<unknown>;
  /** The verb under its own name where the session allows one of these methods; nothing otherwise. */
  when<M, K extends keyof M & string>(
    needs: string | readonly string[],
    part: () => Promise<M>,
    name: K,
  ): object;
}

/**
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
  const verb: Verbs['verb'] = (part, name) => async (options) =>
    ((await part())[name] as (context: object, options: unknown) => unknown)(context, options);
  return {
    verb,
    when: (needs, part, name) =>
      [needs].flat().some((method) => allowed.includes(method)) ? { [name]: verb(part, name) } : {},
  };
}
