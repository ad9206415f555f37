import { type SignedMessage, WalletError } from '@causeway/protocol';
import { bytesToHex, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import type { TypedData } from '../chain/typed/types.js';
import type { RequestOptions, VerbContext } from '../types.js';
import type { Content } from './proof.js';

const proofs = load('verify', () => import('./proof.js'));
const documents = load('typedData', () => import('../chain/typedData.js'));

/** Requests a signature and verifies it. The verifier is loaded while the person reads the prompt. */
function signed(
  context: VerbContext,
  method: string,
  params: unknown,
  options: RequestOptions,
  content: Content,
): Promise<SignedMessage> {
  const arriving = proofs();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, method, params, options), async (signature, isLate) => {
    if (!isHex(signature)) throw malformed(method);
    const { verify } = await arriving.catch(proofs);
    const found = await verify(context, signature, content, isLate ? {} : { signal: options.signal });
    const { id } = context.account;
    const { valid, recovered, scheme } = found;
    if (!valid) throw new WalletError('signature-mismatch', { account: id, recovered });
    return Object.freeze({ account: id, scheme, signature: found.signature });
  });
}

/** @see Eip155Signer.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<SignedMessage> {
  const { message } = options;
  const { address } = context.account;
  const bytes = encodeMessage(message);
  return signed(context, 'personal_sign', [bytesToHex(bytes), address], options, { message: bytes });
}

/** @see Eip155Signer.signTypedData */
export async function signTypedData(
  context: VerbContext,
  options: { readonly typedData: TypedData } & RequestOptions,
): Promise<SignedMessage> {
  const { address, chainId } = context.account;
  const { checkTypedData, hashTypedData, serializeTypedData } = await documents();
  const checked = checkTypedData(options.typedData, { chainId });
  const hash = hashTypedData(checked).digest;
  const params = [address, serializeTypedData(checked)];
  return signed(context, 'eth_signTypedData_v4', params, options, { hash });
}
