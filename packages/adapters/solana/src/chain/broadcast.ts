import { type Chain, isWalletError, WalletError } from '@causeway/protocol';
import { toBase64 } from '@causeway/protocol/bytes';
import { cleanText, peek } from '@causeway/protocol/hostile';
import { createRpc, type RpcOptions } from './rpc.js';

/** Milliseconds for all servers together. */
const patience = 20_000;

/**
 * Sends a signed transaction to a chain's servers. A server that cannot be reached, or that fails without a clear
 * answer, is not an error: it may have passed the transaction on, and only following it tells.
 *
 * @throws WalletError `transaction-rejected` with the chain's reason, `reader-missing`, `rpc-chain-mismatch`.
 */
export async function broadcast(
  chain: Chain<'solana'>,
  transaction: Uint8Array,
  options: RpcOptions = {},
): Promise<void> {
  const rpc = createRpc(chain, { fetch: options.fetch, attempt: options.attempt });
  const params = [toBase64(transaction), { encoding: 'base64', preflightCommitment: 'confirmed' }];
  try {
    await rpc({ method: 'sendTransaction', params }, { timeout: patience });
  } catch (error) {
    if (peek(error, 'chainError') === true) {
      const reason = cleanText(peek(error, 'message'), 200) || 'no reason given';
      // It was sent before, by an earlier attempt of this very call or by the wallet.
      if (/already (been )?processed|AlreadyProcessed/i.test(reason)) return;
      throw new WalletError('transaction-rejected', { reason }, { cause: error });
    }
    if (isWalletError(error, 'reader-missing') || isWalletError(error, 'rpc-chain-mismatch')) throw error;
  }
}
