import { isWalletError, WalletError } from '@causeway/protocol';
import { toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { givenAddress } from '../chain/addressBytes.js';
import { bulkMethod } from '../methods.js';
import type {
  RequestOptions,
  SentTransaction,
  SignedTransaction,
  SignTransactionOptions,
  VerbContext,
} from '../types.js';
import { readAnswer } from './readAnswer.js';

const witnessing = load('witness', () => import('../chain/witness.js'));

type SignRequest = Omit<SignTransactionOptions, keyof RequestOptions>;

/**
 * The parts of the request, and its required signers. Checked before the request, so that no signature is
 * made in vain.
 */
async function prepare({ account }: VerbContext, { transaction, partial, signers }: SignRequest) {
  const { prepareTransaction } = await witnessing();
  const addresses = (signers ?? [account.address]).map(givenAddress);
  return { ...prepareTransaction(transaction, addresses, account.id), partial: partial === true };
}

/** @see CardanoSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: SignTransactionOptions,
): Promise<SignedTransaction> {
  const method = 'cardano_signTx';
  const { hex, partial, complete } = await prepare(context, options);
  return decodeAnswer(invoke(context, method, [hex, partial], options), (answer) =>
    complete(readAnswer(answer, method)),
  );
}

/** @see CardanoSigner.signTransactions */
export async function signTransactions(
  context: VerbContext,
  { transactions, ...options }: { readonly transactions: readonly SignRequest[] } & RequestOptions,
): Promise<readonly SignedTransaction[]> {
  const prepared = await Promise.all(transactions.map((transaction) => prepare(context, transaction)));
  const list = prepared.map(({ hex, partial }) => ({ cbor: hex, partialSign: partial }));
  return decodeAnswer(invoke(context, bulkMethod, [list], options), (answer) =>
    Object.freeze(
      prepared.map(({ complete }, i) => complete(readAnswer(peek(answer, i), bulkMethod, `[${i}]`))),
    ),
  );
}

/** Waits that can end while the transaction may still be submitted. */
const ends = ['timeout', 'aborted', 'account-changed', 'wallet-gone', 'session-ended'] as const;

/** @see CardanoSigner.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: SignTransactionOptions,
): Promise<SentTransaction> {
  const { chainId } = context.account;
  const method = 'cardano_submitTx';
  const signed = await decodeAnswer(signTransaction(context, options), (transaction, isLate) => {
    // Signed after the wait ended: it is not broadcast.
    if (isLate) throw new WalletError('aborted', { method });
    return transaction;
  });
  const sent: SentTransaction = Object.freeze({ hash: signed.hash, chainId });
  try {
    const id = await invoke(context, method, [toHex(signed.transaction)], options);
    // The hash is ours: the wallet's own one changes nothing, but a different one means that it sent
    // something else.
    if (typeof id !== 'string' || id.toLowerCase() !== sent.hash) {
      throw malformed(method);
    }
    return sent;
  } catch (error) {
    if (!isWalletError(error) || !(ends as readonly string[]).includes(error.code)) throw error;
    // Signed and handed over: it may be included whatever the wallet answers, and its hash is known.
    const context = { ...(error.context as { method: string }), late: Promise.resolve(sent) };
    throw new WalletError(error.code, context as never, { cause: error });
  }
}
