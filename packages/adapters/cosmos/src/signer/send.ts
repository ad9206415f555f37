import { isWalletError, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { decodeAnswer, invoke } from '@causeway/protocol/load';
import type { SignDoc } from '../chain/document.js';
import type { CosmosAccount, RequestOptions, SentTransaction, VerbContext } from '../types.js';
import { signTransaction } from './signTransaction.js';

/** Puts the app's broadcast modes as Keplr's API names them. */
const broadcastMode = 'sync';

/** Waits that can end while the transaction may still be broadcast. */
const ends = ['timeout', 'aborted', 'account-changed', 'wallet-gone', 'session-ended'] as const;

/** @see CosmosSigner.sendTransaction */
export async function sendTransaction(
  context: VerbContext,
  options: { readonly document: SignDoc } & RequestOptions,
): Promise<SentTransaction> {
  const { chainId } = context.account;
  const method = 'keplr_sendTx';
  const signed = await decodeAnswer(signTransaction(context, options), (transaction, isLate) => {
    // Signed after the wait ended: it is not broadcast.
    if (isLate) throw new WalletError('aborted', { method });
    return transaction;
  });
  if (!signed.transaction || !signed.hash) {
    throw new WalletError('invalid-params', { field: 'document', reason: 'must be a protobuf document.' });
  }
  const sent: SentTransaction = Object.freeze({ hash: signed.hash, chainId });
  try {
    const params = { tx: toBase64(signed.transaction), mode: broadcastMode };
    const hash = await invoke(context, method, params, options);
    // The hash is ours: the wallet's own one changes nothing, but a different one means that it sent
    // something else.
    if (typeof hash !== 'string' || hash.toUpperCase() !== sent.hash) {
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

/** @see CosmosSigner.enableChain */
export async function enableChain(
  context: VerbContext,
  { chainId, ...options }: { readonly chainId: string } & RequestOptions,
): Promise<CosmosAccount> {
  await invoke(context, 'keplr_enable', { chainId }, options);
  const account = context.session.accounts.find((each) => each.chainId === chainId);
  if (!account) throw new WalletError('switch-unconfirmed', { expected: chainId });
  return account as CosmosAccount;
}
