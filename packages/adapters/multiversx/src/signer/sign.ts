import { WalletError } from '@causeway/protocol';
import { decodeText } from '@causeway/protocol/bytes';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { messageLimit } from '../limits.js';
import { methods } from '../methods.js';
import type { MultiversxSignedMessage, RequestOptions, VerbContext } from '../types.js';

const checker = load('check', () => import('./check.js'));
const nativeAuth = load('nativeAuth', () => import('./nativeAuth.js'));

const invalid = (reason: string) => new WalletError('invalid-params', { field: 'message', reason });

/** Wallets are given text: other bytes would reach them as something else. */
function textOf(message: string | Uint8Array): string {
  const size = typeof message === 'string' ? new TextEncoder().encode(message).length : message?.length;
  if (!size || size > messageLimit) throw invalid(`must have 1 to ${messageLimit} bytes.`);
  const text = decodeText(message);
  if (text !== undefined && !/\p{Surrogate}/u.test(text)) return text;
  throw invalid('must be text, or the UTF-8 bytes of text.');
}

/** @see MultiversxSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<MultiversxSignedMessage> {
  const { account } = context;
  const { address } = account;
  const message = textOf(options.message);
  // The checks arrive while the person reads the prompt.
  const arriving = checker();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, methods.message, { message, address }, options), async (answer) => {
    const { checkMessage } = await arriving.catch(checker);
    return checkMessage(account, message, answer, methods.message);
  });
}

/** @see MultiversxSigner.signNativeAuth */
export async function signNativeAuth(
  context: VerbContext,
  options: { readonly token: string } & RequestOptions,
): Promise<MultiversxSignedMessage & { readonly accessToken: string }> {
  const { createAccessToken, parseLoginToken } = await nativeAuth();
  const { address } = context.account;
  const token = String(options.token);
  parseLoginToken(token);
  const signing = signMessage(context, { ...options, message: address + token });
  return decodeAnswer(signing, (result) =>
    Object.freeze({ ...result, accessToken: createAccessToken(address, token, result.signature) }),
  );
}
