import { WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { decodeAnswer, invoke, load } from '@causeway/protocol/load';
import { readDocument, type TransactionDocument } from '../chain/wire.js';
import { batchLimit } from '../limits.js';
import { methods } from '../methods.js';
import type { RequestOptions, SignedTransaction, VerbContext } from '../types.js';

const checker = load('check', () => import('./check.js'));

/** A transaction to sign, checked before the prompt. */
function prepare({ account }: VerbContext, input: unknown, method: string): TransactionDocument {
  const document = readDocument(input);
  if (document.sender !== account.address) throw new WalletError('unauthorised', { method });
  const expected = `mvx:${document.chainID}`;
  if (expected !== account.chainId) {
    throw new WalletError('chain-mismatch', { expected, actual: account.chainId });
  }
  return document;
}

function requestSignature<T>(
  context: VerbContext,
  method: string,
  params: unknown,
  options: RequestOptions,
  finish: (answer: unknown, checks: Awaited<ReturnType<typeof checker>>) => T,
): Promise<T> {
  const arriving = checker();
  arriving.catch(() => undefined);
  return decodeAnswer(invoke(context, method, params, options), async (answer) =>
    finish(answer, await arriving.catch(checker)),
  );
}

/** @see MultiversxSigner.signTransaction */
export async function signTransaction(
  context: VerbContext,
  options: { readonly transaction: TransactionDocument } & RequestOptions,
): Promise<SignedTransaction> {
  const method = methods.transaction;
  const transaction = prepare(context, options.transaction, method);
  return requestSignature(context, method, { transaction }, options, (answer, { checkTransaction }) =>
    checkTransaction(context.account, transaction, answer, method),
  );
}

/** @see MultiversxSigner.signTransactions */
export async function signTransactions(
  context: VerbContext,
  options: { readonly transactions: readonly TransactionDocument[] } & RequestOptions,
): Promise<readonly SignedTransaction[]> {
  const method = methods.transactions;
  const list: unknown = options.transactions;
  if (!Array.isArray(list) || list.length === 0 || list.length > batchLimit) {
    const reason = `must be a list of 1 to ${batchLimit}.`;
    throw new WalletError('invalid-params', { field: 'transactions', reason });
  }
  const transactions = list.map((one) => prepare(context, one, method));
  return requestSignature(context, method, { transactions }, options, (answer, { checkTransactions }) =>
    checkTransactions(context.account, transactions, peek(answer, 'signatures'), method),
  );
}
