import type { CallOptions } from '../words/session.js';
import type { SignInOptions, SiwxMessage } from '../words/siwx.js';
import { decodeAnswer, type VerbContext } from './load.js';

/**
 * The verb that signs a sign-in: writes its text for the account, and has that signed as a message.
 *
 * @param sign signs the text; its last argument is the sign-in.
 * @example
 * import { createSignIn } from '@causeway/protocol/siwx';
 *
 * const formatSiwx = ({ domain }: { readonly domain: string }) => `Sign in to ${domain}`;
 * export const signIn = createSignIn(formatSiwx, async (_, { message }) => ({ signature: message }));
 */
export const createSignIn =
  <S extends object, C extends Pick<VerbContext, 'account'>>(
    formatSiwx: (message: SiwxMessage) => string,
    sign: (
      context: C,
      options: { readonly message: string } & CallOptions,
      signIn: SignInOptions['message'],
    ) => Promise<S>,
  ) =>
  async (context: C, options: SignInOptions): Promise<S & { readonly message: string }> => {
    const message = formatSiwx({ ...options.message, account: context.account.id, version: '1' });
    const signing = sign(context, { ...options, message }, options.message);
    return decodeAnswer(signing, (result) => Object.freeze({ ...result, message }));
  };
