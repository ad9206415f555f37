import { type SiwxMessage, WalletError } from '@causeway/protocol';
import { encode58 } from '@causeway/protocol/base58';
import { sameBytes } from '@causeway/protocol/bytes';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import { writeOffchain } from '../chain/offchain.js';
import { messageLimit } from '../limits.js';
import { methods } from '../methods.js';
import type { RequestOptions, SolanaSignedMessage, VerbContext } from '../types.js';
import { readSigned } from './readSigned.js';
import { signInInput } from './signIn.js';

const verifier = load('verify', () => import('./verify.js'));
const signIns = load('siwx', () => import('./siwx.js'));

const invalid = (field: string, reason: string) => new WalletError('invalid-params', { field, reason });

const bytesOf = (message: string | Uint8Array): Uint8Array => {
  const bytes = encodeMessage(message);
  if (bytes.length === 0 || bytes.length > messageLimit) {
    throw invalid('message', `must have 1 to ${messageLimit} bytes.`);
  }
  return bytes;
};

/** Sends the request and verifies the answer. The verifier is loaded while the prompt is open. */
async function signed(
  context: VerbContext,
  method: string,
  params: object,
  message: Uint8Array,
  options: RequestOptions,
): Promise<SolanaSignedMessage> {
  const { account } = context;
  const arriving = verifier();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const { verifySignature } = await arriving.catch(verifier);
    return readSigned(answer, { method, account, message, verifySignature });
  });
}

/** @see SolanaSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<SolanaSignedMessage> {
  const message = bytesOf(options.message);
  const params = { message: encode58(message), pubkey: context.account.address };
  return signed(context, methods.message, params, message, options);
}

/** @see SolanaSigner.signOffchainMessage */
export async function signOffchainMessage(
  context: VerbContext,
  options: { readonly message: string } & RequestOptions,
): Promise<SolanaSignedMessage> {
  const { address } = context.account;
  const message = bytesOf(String(options.message));
  const params = { message: String(options.message), pubkey: address };
  return decodeAnswer(signed(context, methods.offchain, params, message, options), (result) => {
    // Only the envelope shows that this was no transaction, and for which signer.
    const envelope = writeOffchain(result.publicKey, message);
    if (sameBytes(result.signedBytes, envelope)) return result;
    throw new WalletError('malformed-response', { method: methods.offchain, path: 'signedMessage' });
  });
}

/** @see SolanaSigner.signIn */
export async function signIn(
  context: VerbContext,
  options: { readonly message: Omit<SiwxMessage, 'account' | 'version'> } & RequestOptions,
): Promise<SolanaSignedMessage & { readonly message: string }> {
  const { formatSiwx } = await signIns();
  const { session, account } = context;
  const { chainId, address } = account;
  const request = { ...options.message, account: `${chainId}:${address}`, version: '1' } as const;
  const message = formatSiwx(request);
  // A wallet that makes the text itself can check the site's name in it.
  const itself = session.scopes.solana?.methods.includes(methods.signIn);
  const signing = itself
    ? signed(context, methods.signIn, signInInput(options.message, account), bytesOf(message), options)
    : signMessage(context, { ...options, message });
  return decodeAnswer(signing, (result) => Object.freeze({ ...result, message }));
}
