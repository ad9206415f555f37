import { WalletError } from '@causeway/protocol';
import { sameBytes, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import type { NearAction } from '../chain/actions.js';
import { sha256, verifyDigest } from '../chain/crypto.js';
import { type Decoded, decodeSigned, decodeTransaction, transactionLimit } from '../chain/decode.js';
import { encodeIntent } from '../chain/encode.js';
import { decodeHash, encodeHash } from '../chain/hash.js';
import { parsePublicKey } from '../chain/publicKey.js';
import { readBytes, toBuffer } from '../chain/wireBytes.js';
import { sentences } from '../codes.js';
import { methods } from '../methods.js';
import { parseAccounts } from '../page/wire.js';
import type {
  NearAccount,
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  VerbContext,
} from '../types.js';

/** @see NearSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: { readonly transaction: Uint8Array } & RequestOptions,
): Promise<SignedTransaction> {
  const { account } = context;
  const method = methods.transaction;
  const requested = decodeTransaction(Uint8Array.from(options.transaction));
  if (requested.transaction.signerId !== account.address) throw new WalletError('unauthorised', { method });
  const params = { transaction: toBuffer(requested.bytes) };
  return decodeAnswer(invoke(context, method, params, options), (answer) =>
    check(account, requested, answer),
  );
}

/** Reads a wallet's answer and verifies it. */
function check(account: NearAccount, requested: Decoded, answer: unknown): SignedTransaction {
  const method = methods.transaction;
  const answered = readBytes(answer, transactionLimit + 200);
  let signed: ReturnType<typeof decodeSigned>;
  try {
    signed = decodeSigned(answered ?? new Uint8Array());
  } catch (cause) {
    throw malformed(method, '', cause);
  }
  const { transaction, bytes, signature } = signed;
  const key = parsePublicKey(transaction.publicKey);
  const byKey = key && signature.curve === key.curve && verifyDigest(sha256(bytes), signature.bytes, key);
  if (transaction.signerId !== account.address || !byKey) {
    throw new WalletError('signature-mismatch', { account: account.id });
  }
  for (const field of ['receiverId', 'actions'] as const) {
    if (same(field, requested.transaction, transaction)) continue;
    throw new WalletError('near-transaction-changed', { field }, { message: sentences.changed });
  }
  return Object.freeze({
    account: account.id,
    scheme: 'near:transaction',
    signature: toBase64(signature.bytes),
    publicKey: transaction.publicKey,
    transaction: answered as Uint8Array,
    hash: encodeHash(sha256(bytes)),
    changed: !sameBytes(bytes, requested.bytes),
  });
}

/** @see NearSigner.getPublicKey */
export async function getPublicKey(
  context: VerbContext,
  options: RequestOptions = {},
): Promise<Uint8Array | undefined> {
  const { address, publicKey } = context.account;
  if (publicKey) return publicKey;
  const answer = await invoke(context, methods.accounts, {}, options);
  return parseAccounts(answer, methods.accounts).find(({ accountId }) => accountId === address)?.key?.bytes;
}

type Intent = Parameters<typeof encodeIntent>[0];

const same = (field: 'receiverId' | 'actions', requested: Intent, actual: Intent): boolean =>
  field === 'receiverId'
    ? requested.receiverId === actual.receiverId
    : sameBytes(encodeIntent(requested), encodeIntent(actual));

/** @see NearSigner.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: { readonly receiverId: string; readonly actions: readonly NearAction[] } & RequestOptions,
): Promise<SentTransaction> {
  const { account } = context;
  const { chainId } = account;
  const { receiverId, actions } = options;
  // Rejects invalid bytes before the prompt.
  encodeIntent({ receiverId, actions });
  const transaction = { signerId: account.address, receiverId, actions };
  const sent = (answer: unknown): SentTransaction => {
    const hash = peek(peek(answer, 'transaction'), 'hash') ?? peek(peek(answer, 'transaction_outcome'), 'id');
    if (!decodeHash(hash)) {
      throw malformed(methods.send, 'transaction.hash');
    }
    return Object.freeze({ hash: hash as string, chainId });
  };
  return decodeAnswer(invoke(context, methods.send, { transaction }, options), sent);
}
