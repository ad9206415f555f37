import { WalletError } from '@causeway/protocol';
import { decode58, encode58 } from '@causeway/protocol/base58';
import { copyBytes, fromBase64, sameBytes, toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { isEmptySlot, parseTransaction, type Transaction, withSignature } from '../chain/wire.js';
import { transactionLimit } from '../limits.js';
import { methods } from '../methods.js';
import type {
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  TransactionInput,
  VerbContext,
} from '../types.js';

const verifier = load('verify', () => import('./verify.js'));
const broadcaster = load('broadcast', () => import('../chain/broadcast.js'));

type VerifyTransaction = Awaited<ReturnType<typeof verifier>>['verifyTransactionSignature'];

/** Parses the app's transaction before the prompt. */
function parseRequested(serialized: Uint8Array, { account }: VerbContext, method: string): Transaction {
  const bytes = copyBytes(serialized, transactionLimit);
  if (!bytes)
    throw new WalletError('invalid-params', {
      field: 'transaction',
      reason: `must be at most ${transactionLimit} bytes.`,
    });
  const transaction = parseTransaction(bytes);
  if (!transaction.message.signers.includes(account.address))
    throw new WalletError('unauthorised', { method });
  return transaction;
}

const wire = ({ signatures, messageBytes }: Transaction): string => {
  const slots = signatures.flatMap((signature) => [...signature]);
  return toBase64(Uint8Array.from([signatures.length, ...slots, ...messageBytes]));
};

/**
 * Checks a wallet's signature: by the account, of whatever message came back. An unchanged message keeps the
 * signatures that were there.
 */
function check(
  requested: Transaction,
  answer: unknown,
  { account, method, verify }: VerbContext & { readonly method: string; readonly verify: VerifyTransaction },
): SignedTransaction {
  const { address } = account;
  const mismatch = () => new WalletError('signature-mismatch', { account: account.id });
  const returned = peek(answer, 'transaction');
  const alone = decode58(peek(answer, 'signature'), 64);
  if (returned === undefined && !alone) throw malformed(method, 'signature');
  const bytes =
    returned === undefined ? withSignature(requested, address, alone as Uint8Array) : fromBase64(returned);
  if (!bytes || bytes.length > transactionLimit) throw malformed(method, 'transaction');
  let signed: Transaction;
  try {
    signed = parseTransaction(bytes);
  } catch {
    throw malformed(method, 'transaction');
  }
  const changed = !sameBytes(signed.messageBytes, requested.messageBytes);
  const signature = signed.signatures[signed.message.signers.indexOf(address)];
  if (!signature || !verify(address, signed.messageBytes, signature)) throw mismatch();
  const isSignatureMissing = requested.signatures.some(
    (old, i) =>
      !isEmptySlot(old) &&
      requested.message.signers[i] !== address &&
      !sameBytes(old, signed.signatures[i] as Uint8Array),
  );
  if (!changed && isSignatureMissing) throw malformed(method, 'transaction');
  return Object.freeze({
    account: account.id,
    scheme: 'solana:transaction',
    signature: encode58(signature),
    transaction: bytes,
    changed,
  });
}

/** @see SolanaSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: TransactionInput & RequestOptions,
): Promise<SignedTransaction> {
  const method = methods.transaction;
  const requested = parseRequested(options.transaction, context, method);
  const arriving = verifier();
  arriving.catch(() => undefined);
  const params = { transaction: wire(requested), pubkey: context.account.address };
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const { verifyTransactionSignature: verify } = await arriving.catch(verifier);
    return check(requested, answer, { ...context, method, verify });
  });
}

/** @see SolanaSigner.signAllTransactions */
export async function signAllTransactions(
  context: VerbContext,
  options: { readonly transactions: readonly Uint8Array[] } & RequestOptions,
): Promise<readonly SignedTransaction[]> {
  const method = methods.all;
  const { transactions } = options;
  if (!Array.isArray(transactions) || transactions.length === 0) {
    throw new WalletError('invalid-params', { field: 'transactions', reason: 'must have a transaction.' });
  }
  const requested = transactions.map((one: Uint8Array) => parseRequested(one, context, method));
  const params = { transactions: requested.map(wire), pubkey: context.account.address };
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const { verifyTransactionSignature: verify } = await verifier();
    const list = peek(answer, 'transactions');
    if (!Array.isArray(list) || list.length !== requested.length) {
      throw new WalletError('malformed-response', { method, path: 'transactions' });
    }
    const signed = requested.map((one, i) =>
      check(one, { transaction: peek(list, i) ?? null }, { ...context, method, verify }),
    );
    return Object.freeze(signed);
  });
}

/** @see SolanaSigner.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: TransactionInput & RequestOptions,
): Promise<SentTransaction> {
  const { session, account } = context;
  const { chainId, address } = account;
  if (!session.scopes.solana?.methods.includes(methods.send)) return signAndBroadcast(context, options);
  const method = methods.send;
  const requested = parseRequested(options.transaction, context, method);
  const params = { transaction: wire(requested), pubkey: address };
  return decodeAnswer(invoke(context, method, params, options), async (answer) => {
    const signature = decode58(peek(answer, 'signature'), 64);
    if (!signature) throw new WalletError('malformed-response', { method, path: 'signature' });
    // The transaction is on its way, so a failed check must not lose its hash: the answer only lacks the
    // block hash then.
    const { verifyTransactionSignature } = await verifier();
    const [payer = address] = requested.message.signers;
    const same = verifyTransactionSignature(payer, requested.messageBytes, signature);
    const hash = encode58(signature);
    return Object.freeze({ hash, chainId, ...(same ? { blockhash: requested.message.blockhash } : {}) });
  });
}

/** For wallets that only sign. The hash is known before anything leaves: it is the first signature. */
async function signAndBroadcast(
  context: VerbContext,
  options: TransactionInput & RequestOptions,
): Promise<SentTransaction> {
  const { broadcast } = await broadcaster();
  const { chainId } = context.account;
  const chain = context.chains.find(({ id }) => id === chainId);
  // Checked before the prompt: a transaction that cannot be sent needs no signature.
  if (!chain || chain.rpcUrls.length === 0) throw new WalletError('reader-missing', { chain: chainId });
  const deliver = async ({ transaction }: SignedTransaction): Promise<SentTransaction> => {
    // Given up here before the wallet signed: nothing was sent yet, and nothing is.
    if (options.signal?.aborted) throw new WalletError('aborted', { method: methods.transaction });
    const { signatures, message } = parseTransaction(transaction);
    await broadcast(chain, transaction);
    const hash = encode58(signatures[0] as Uint8Array);
    return Object.freeze({ hash, chainId, blockhash: message.blockhash });
  };
  return decodeAnswer(signTransaction(context, options), deliver);
}
