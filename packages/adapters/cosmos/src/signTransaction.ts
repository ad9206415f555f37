import { WalletError } from '@causeway/protocol';
import { sentences } from './codes.js';
import { changedAmino, changedDirect, rawTransaction, type SignDoc, type StdSignDoc } from './document.js';
import { toHex } from './hex.js';
import { referenceOf, type VerbContext } from './invoke.js';
import { plain } from './plain.js';
import { ask, check, mismatch } from './sign.js';
import type { CosmosAccount, RequestOptions, SignedTransaction } from './types.js';
import { readSignedAmino, readSignedDirect, toWire } from './wire.js';

function demandSame(field: string | undefined): void {
  if (field === undefined) return;
  throw new WalletError('cosmos-document-changed', { field }, { message: sentences.changed });
}

/** @see CosmosSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: { readonly document: SignDoc | StdSignDoc } & RequestOptions,
): Promise<SignedTransaction> {
  const { document } = options;
  return 'bodyBytes' in document
    ? signDirect(context, document, options)
    : signAmino(context, document, options);
}

function demandChain({ chainId }: CosmosAccount, asked: string): void {
  if (asked === referenceOf(chainId)) return;
  throw new WalletError('chain-mismatch', { expected: `cosmos:${asked}`, actual: chainId });
}

async function signDirect(context: VerbContext, given: SignDoc, options: RequestOptions) {
  const { account } = context;
  const method = 'cosmos_signDirect';
  const document: SignDoc = {
    ...given,
    bodyBytes: Uint8Array.from(given.bodyBytes),
    authInfoBytes: Uint8Array.from(given.authInfoBytes),
  };
  demandChain(account, document.chainId);
  const params = { signerAddress: account.address, signDoc: toWire(document) };
  const { answer, found, verifying } = await ask(context, method, params, options);
  for (const signed of readSignedDirect(answer, document, method)) {
    const result = await check(verifying, account, signed, found);
    if (!result) continue;
    demandSame(changedDirect(document, signed));
    const transaction = rawTransaction(signed, found.signature);
    const { sha256 } = await import('./crypto.js');
    const hash = toHex(sha256(transaction)).toUpperCase();
    return Object.freeze({
      ...result,
      scheme: 'cosmos:direct' as const,
      signed: Object.freeze(signed),
      transaction,
      hash,
    });
  }
  throw mismatch(account);
}

async function signAmino(context: VerbContext, given: StdSignDoc, options: RequestOptions) {
  const { account } = context;
  const method = 'cosmos_signAmino';
  const document = plain(given) as StdSignDoc | undefined;
  if (!document) throw new WalletError('invalid-params', { field: 'document', reason: 'must be JSON data.' });
  demandChain(account, document.chain_id);
  const params = { signerAddress: account.address, signDoc: document };
  const { answer, found, verifying } = await ask(context, method, params, options);
  const signed = readSignedAmino(answer, document, method);
  const result = await check(verifying, account, signed, found);
  if (!result) throw mismatch(account);
  demandSame(changedAmino(document, signed));
  return Object.freeze({ ...result, scheme: 'cosmos:amino' as const, signed });
}
