import { WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { decodeAnswer, encodeMessage, invoke, load } from '@causeway/protocol/load';
import { messageDocument, type SignDoc, type StdSignDoc } from '../chain/document.js';
import { type ReadSignature, readSignature } from '../chain/signature.js';
import type { CosmosAccount, CosmosSignedMessage, RequestOptions, VerbContext } from '../types.js';

const verifier = load('verify', () => import('./verify.js'));

type Verifier = Awaited<ReturnType<typeof verifier>>;

/** A wallet's answer with the signature in it, and its verification. */
interface Answer {
  readonly answer: unknown;
  readonly found: ReadSignature;
  readonly verifying: Verifier;
}

/** Requests a signature. The verifier is loaded while the person reads the prompt. */
export function requestSignature<T>(
  context: VerbContext,
  method: string,
  params: unknown,
  options: RequestOptions,
  finish: (answer: Answer) => Promise<T>,
): Promise<T> {
  const arriving = verifier();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const found = readSignature(answer, method, context.account.publicKey);
    return finish({ answer, found, verifying: await arriving.catch(verifier) });
  });
}

/** The signature as a result; `undefined` when it is not by the account, or not of the document. */
export async function check(
  { verifySignature }: Verifier,
  account: CosmosAccount,
  document: SignDoc | StdSignDoc,
  found: ReadSignature,
): Promise<CosmosSignedMessage | undefined> {
  const signature = toBase64(found.signature);
  const publicKey = toBase64(found.publicKey);
  const { address } = account;
  const { valid, scheme } = await verifySignature({ address, document, signature, publicKey });
  return valid ? { account: account.id, scheme, signature, publicKey } : undefined;
}

/** The error of a signature that is not by the account. */
export const mismatch = ({ id }: CosmosAccount) => new WalletError('signature-mismatch', { account: id });

/** @see CosmosSigner.signMessage */
export async function signMessage(
  context: VerbContext,
  options: { readonly message: string | Uint8Array } & RequestOptions,
): Promise<CosmosSignedMessage> {
  const { message } = options;
  const { account } = context;
  const bytes = encodeMessage(message);
  const document = messageDocument(account.address, bytes);
  const params = { signerAddress: account.address, signDoc: document };
  return requestSignature(context, 'cosmos_signAmino', params, options, async ({ found, verifying }) => {
    // Against the requested document: a message must not differ, so the wallet's copy of it is not read.
    const result = await check(verifying, account, document, found);
    if (!result) throw mismatch(account);
    return Object.freeze({ ...result, scheme: 'cosmos:adr036' });
  });
}
