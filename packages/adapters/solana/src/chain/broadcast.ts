import { type CallOptions, type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { limitsOf } from '@causeway/protocol/reader';
import { createRpc, type Rpc } from './rpc.js';

/**
 * Submits a signed transaction to a chain's servers; one that they have already is not a failure.
 *
 * @throws WalletError `transaction-rejected` with the chain's reason, `reader-missing`, `rpc-failed`,
 * `rpc-chain-mismatch`, `timeout`, `aborted`.
 */
export async function submit(rpc: Rpc, transaction: Uint8Array, limits: CallOptions): Promise<void> {
  const params = [toBase64(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }];
  try {
    await rpc({ method: 'sendTransaction', params }, limitsOf(limits));
  } catch (error) {
    if (peek(error, 'chainError') !== true) throw error;
    const reason = cleanText(peek(error, 'message'), 200) || 'no reason given';
    // It was sent before, by an earlier attempt of this very call or by the wallet.
    if (/already (been )?processed|AlreadyProcessed/i.test(reason)) return;
    throw new WalletError('transaction-rejected', { reason }, { cause: error });
  }
}

/**
 * Sends a signed transaction to a chain's servers. A server that cannot be reached, or that fails without a clear
 * answer, is not an error: it may have passed the transaction on, and only following it shows that.
 *
 * @throws WalletError `transaction-rejected` with the chain's reason, `reader-missing`, `rpc-chain-mismatch`.
 */
export async function broadcast(chain: Chain<'solana'>, transaction: Uint8Array): Promise<void> {
  try {
    await submit(createRpc(chain), transaction, {});
  } catch (error) {
    const codes = ['transaction-rejected', 'reader-missing', 'rpc-chain-mismatch'] as const;
    if (codes.some((code) => isWalletError(error, code))) throw error;
  }
}
