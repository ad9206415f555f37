import type { SiwxMessage } from '@causeway/protocol';
import { decodeAnswer } from '@causeway/protocol/load';
import type { RequestOptions, SignedBytes, VerbContext } from '../types.js';
import { signMessage } from './sign.js';
import { formatSiwx } from './siwx.js';

/** @see PolkadotSigner.signIn */
export async function signIn(
  context: VerbContext,
  options: { readonly message: Omit<SiwxMessage, 'account' | 'version'> } & RequestOptions,
): Promise<SignedBytes & { readonly message: string }> {
  const { chainId, address } = context.account;
  const account = `${chainId}:${address}` as const;
  const message = formatSiwx({ ...options.message, account, version: '1' });
  const signing = signMessage(context, { ...options, message });
  return decodeAnswer(signing, (result) => Object.freeze({ ...result, message }));
}
