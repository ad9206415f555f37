import { type SignedMessage, WalletError } from '@causeway/protocol';
import { bytesToHex, isHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import type { TypedData } from '../chain/typed/types.js';
import type { RequestOptions, VerbContext } from '../types.js';
import type { ReadRequest, Verification } from './verify.js';

const verifier = load('verify', () => import('./verify.js'));
const documents = load('typedData', () => import('../chain/typedData.js'));

type Verifier = Awaited<ReturnType<typeof verifier>>;

/** Requests a signature and verifies it. The verifier is loaded while the person reads the prompt. */
function signed(
  context: VerbContext,
  method: string,
  params: unknown,
  options: RequestOptions,
  verify: (verifier: Verifier, signature: string, request: ReadRequest) => Promise<Verification>,
): Promise<SignedMessage> {
  const { account } = context;
  const arriving = verifier();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, method, params, options), async (signature, isLate) => {
    if (!isHex(signature)) throw malformed(method);
    const verifying = await arriving.catch(verifier);
    // Contract accounts are read through the wallet's own node, and only when no key fits.
    const limits = isLate ? {} : { signal: options.signal };
    const request: ReadRequest = (call) => invoke(context, call.method, call.params, limits);
    let found: Verification;
    try {
      found = await verify(verifying, signature, request);
    } catch (cause) {
      throw new WalletError('signature-mismatch', { account: account.id }, { cause });
    }
    const { recovered } = found;
    if (!found.valid) throw new WalletError('signature-mismatch', { account: account.id, recovered });
    return Object.freeze({ account: account.id, scheme: found.scheme, signature: found.signature });
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
  return signed(
    context,
    'personal_sign',
    [bytesToHex(bytes), address],
    options,
    (verify, signature, request) => verify.verifySignature({ address, message: bytes, signature, request }),
  );
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
  return signed(context, 'eth_signTypedData_v4', params, options, (verify, signature, request) =>
    verify.verifyHash({ address, hash, scheme: 'eip712', signature, request }),
  );
}
