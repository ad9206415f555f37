import { WalletError } from '@causeway/protocol';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { invoke } from '@causeway/protocol/load';
import { referenceOf } from '../chain/account.js';
import { parseAddress } from '../chain/address.js';
import {
  changedAmino,
  changedDirect,
  rawTransaction,
  type SignDoc,
  type StdSignDoc,
} from '../chain/document.js';
import { toHex } from '../chain/hex.js';
import { plain } from '../chain/plain.js';
import { readText } from '../chain/signature.js';
import { readSignedAmino, readSignedDirect, toWire } from '../chain/wire.js';
import { sentences } from '../codes.js';
import type { CosmosAccount, RequestOptions, SignedTransaction, VerbContext } from '../types.js';
import { ask, check, mismatch } from './sign.js';

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
  return ask(context, method, params, options, async ({ answer, found, verifying }) => {
    for (const signed of readSignedDirect(answer, document, method)) {
      const result = await check(verifying, account, signed, found);
      if (!result) continue;
      demandSame(changedDirect(document, signed));
      const transaction = rawTransaction(signed, found.signature);
      const { sha256 } = await import('../chain/crypto.js');
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
  });
}

async function signAmino(context: VerbContext, given: StdSignDoc, options: RequestOptions) {
  const { account } = context;
  const method = 'cosmos_signAmino';
  const document = plain(given) as StdSignDoc | undefined;
  if (!document) throw new WalletError('invalid-params', { field: 'document', reason: 'must be JSON data.' });
  demandChain(account, document.chain_id);
  const params = { signerAddress: account.address, signDoc: document };
  return ask(context, method, params, options, async ({ answer, found, verifying }) => {
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
  const { addressOf, isPublicKey } = await import('../chain/crypto.js');
  const { prefix } = parseAddress(account.address);
  for (let i = 0; i < 100; i++) {
    const entry = peek(list, i);
    if (entry === undefined) break;
    // Base64, or hex from some wallets.
    const key = peek(entry, 'address') === account.address ? readText(peek(entry, 'pubkey'), 33) : undefined;
    if (key && isPublicKey(key) && addressOf(key, prefix) === account.address) return key;
  }
  throw malformed(method, 'pubkey');
}
