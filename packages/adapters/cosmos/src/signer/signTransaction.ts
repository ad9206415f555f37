import { WalletError } from '@causeway/protocol';
import { fromBase64, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import { referenceOf } from '../chain/account.js';
import {
  changedAmino,
  changedDirect,
  rawTransaction,
  type SignDoc,
  type StdSignDoc,
} from '../chain/document.js';
import { plain } from '../chain/plain.js';
import { readText } from '../chain/signature.js';
import { readSignedAmino, readSignedDirect, toWire } from '../chain/wire.js';
import { sentences } from '../codes.js';
import type { CosmosAccount, RequestOptions, SignedTransaction, VerbContext } from '../types.js';
import { check, mismatch, requestSignature } from './sign.js';

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
  const isAmino = await signsAminoOnly(context, options);
  if (!('bodyBytes' in document)) return signAmino(context, document, options);
  return isAmino ? signAsAmino(context, document, options) : signDirect(context, document, options);
}

/**
 * Whether an account has no protobuf documents signed: one on a Ledger, or any of a wallet that has no way for it.
 *
 * @throws WalletError `cosmos-ledger-unsupported`.
 */
async function signsAminoOnly(context: VerbContext, options: RequestOptions): Promise<boolean> {
  const { session, account } = context;
  const methods = session.scopes.cosmos?.methods ?? [];
  const isDirect = methods.includes('cosmos_signDirect');
  if (!methods.includes('keplr_getKey')) return !isDirect;
  const key = await invoke(context, 'keplr_getKey', { signerAddress: account.address }, options);
  if (peek(key, 'isNanoLedger') !== true) return !isDirect;
  const { demandCosmosKey } = await import('./ledger.js');
  demandCosmosKey(account, await getPublicKey(context, options));
  return true;
}

function demandChain({ chainId }: CosmosAccount, requested: string): void {
  if (requested === referenceOf(chainId)) return;
  throw new WalletError('chain-mismatch', { expected: `cosmos:${requested}`, actual: chainId });
}

/** The transaction with its signature, and its hash. */
async function broadcastable(document: SignDoc, signature: Uint8Array) {
  const transaction = rawTransaction(document, signature);
  const { sha256 } = await import('../chain/crypto.js');
  return { transaction, hash: toHex(sha256(transaction)).toUpperCase() };
}

const copyOf = (original: SignDoc): SignDoc => ({
  ...original,
  bodyBytes: Uint8Array.from(original.bodyBytes),
  authInfoBytes: Uint8Array.from(original.authInfoBytes),
});

async function signDirect(context: VerbContext, input: SignDoc, options: RequestOptions) {
  const { account } = context;
  const method = 'cosmos_signDirect';
  const document = copyOf(input);
  demandChain(account, document.chainId);
  const params = { signerAddress: account.address, signDoc: toWire(document) };
  return requestSignature(context, method, params, options, async ({ answer, found, verifying }) => {
    for (const signed of readSignedDirect(answer, document, method)) {
      const result = await check(verifying, account, signed, found);
      if (!result) continue;
      demandSame(changedDirect(document, signed));
      return Object.freeze({
        ...result,
        scheme: 'cosmos:direct' as const,
        signed: Object.freeze(signed),
        ...(await broadcastable(signed, found.signature)),
      });
    }
    throw mismatch(account);
  });
}

/** Has a transfer signed as amino JSON, and makes the protobuf transaction that carries this signature. */
async function signAsAmino(context: VerbContext, input: SignDoc, options: RequestOptions) {
  const document = copyOf(input);
  demandChain(context.account, document.chainId);
  const { toAmino, withAmino } = await import('../chain/amino.js');
  return decodeAnswer(signAmino(context, toAmino(document), options), async (result) => {
    const signature = fromBase64(result.signature) as Uint8Array;
    return Object.freeze({
      ...result,
      ...(await broadcastable(withAmino(document, result.signed), signature)),
    });
  });
}

async function signAmino(context: VerbContext, input: StdSignDoc, options: RequestOptions) {
  const { account } = context;
  const method = 'cosmos_signAmino';
  const document = plain(input) as StdSignDoc | undefined;
  if (!document) throw new WalletError('invalid-params', { field: 'document', reason: 'must be JSON data.' });
  demandChain(account, document.chain_id);
  const params = { signerAddress: account.address, signDoc: document };
  return requestSignature(context, method, params, options, async ({ answer, found, verifying }) => {
    const signed = readSignedAmino(answer, document, method);
    const result = await check(verifying, account, signed, found);
    if (!result) throw mismatch(account);
    demandSame(changedAmino(document, signed));
    return Object.freeze({ ...result, scheme: 'cosmos:amino' as const, signed });
  });
}

/** @see CosmosSigner.getPublicKey */
export async function getPublicKey(context: VerbContext, options: RequestOptions = {}): Promise<Uint8Array> {
  const { account } = context;
  if (account.publicKey) return account.publicKey;
  const method = 'cosmos_getAccounts';
  const list = await invoke(context, method, {}, options);
  const { algorithmOf, isPublicKey } = await import('../chain/crypto.js');
  for (let i = 0; i < 100; i++) {
    const entry = peek(list, i);
    if (entry === undefined) break;
    // Base64, or hex from some wallets.
    const key = peek(entry, 'address') === account.address ? readText(peek(entry, 'pubkey'), 33) : undefined;
    if (key && isPublicKey(key) && algorithmOf(key, account.address)) return key;
  }
  throw malformed(method, 'pubkey');
}
