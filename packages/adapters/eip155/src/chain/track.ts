import { type CallOptions, type Chain, WalletError } from '@causeway/protocol';
import { type Hex, isHex } from '@causeway/protocol/bytes';
import { follow } from '@causeway/protocol/follow';
import { peek } from '@causeway/protocol/hostile';
import { parseQuantity } from './quantity.js';
import type { Rpc } from './rpc.js';

/** Where a transaction is in its life. Amounts in wei. */
export type TransactionState =
  /** Broadcast; this chain's server has not seen it yet. */
  | { readonly status: 'sent' }
  /** Waiting to be put into a block. */
  | { readonly status: 'pending' }
  /** In a block. `failed`: it ran and was reverted; the fee is spent. */
  | {
      readonly status: 'included' | 'failed';
      readonly blockNumber: bigint;
      readonly gasUsed: bigint;
      readonly fee: bigint;
      /** Blocks on top of and including its own. */
      readonly confirmations: number;
    }
  /** It never will be included: another transaction of the account took its place. */
  | { readonly status: 'dropped' };

/** What to follow, and how. */
export interface TrackOptions extends CallOptions {
  readonly hash: Hex;
  /** How many blocks make it certain enough; 1 by default. */
  readonly confirmations?: number;
  /** Known at once, they let a replacement be noticed even if the server never saw the transaction. */
  readonly from?: string;
  readonly nonce?: number;
}

/**
 * Follows a transaction to its end. A chain that takes a block back takes the state back too. A few failed reads
 * are sat out.
 *
 * @throws WalletError `timeout` (10 minutes by default; the transaction may still be included, so track it
 * again), `aborted`, `rpc-failed`, `rpc-chain-mismatch`, `reader-missing`, `invalid-params`.
 */
export async function* track(
  chain: Chain<'eip155'>,
  rpc: Rpc,
  options: TrackOptions,
): AsyncGenerator<TransactionState, void, void> {
  const { hash, confirmations = 1 } = options;
  const method = 'eth_getTransactionReceipt';
  if (!isHex(hash, 32))
    throw new WalletError('invalid-params', { field: 'hash', reason: 'must be 32 bytes.' });
  const newsOf = (state: TransactionState) =>
    `${state.status} ${'confirmations' in state ? state.confirmations : ''}`;
  const isLast = (state: TransactionState) =>
    state.status === 'dropped' || ('confirmations' in state && state.confirmations >= confirmations);
  yield* follow({ ...options, chainId: chain.id, method, look: createLook(rpc, options), newsOf, isLast });
}

/** One look at the chain. It learns the sender and nonce when the server knows the transaction. */
function createLook(rpc: Rpc, options: TrackOptions): () => Promise<TransactionState> {
  const { hash, signal } = options;
  let { from } = options;
  let nonce = options.nonce === undefined ? undefined : BigInt(options.nonce);
  const ask = (method: string, params: readonly unknown[]) => rpc({ method, params }, { signal });
  const inBlock = async (): Promise<TransactionState | undefined> => {
    const receipt = await ask('eth_getTransactionReceipt', [hash]);
    const blockNumber = parseQuantity(peek(receipt, 'blockNumber'));
    if (blockNumber === undefined) return undefined;
    const top = parseQuantity(await ask('eth_blockNumber', [])) ?? blockNumber;
    const gasUsed = parseQuantity(peek(receipt, 'gasUsed')) ?? 0n;
    const price = parseQuantity(peek(receipt, 'effectiveGasPrice')) ?? 0n;
    const confirmations = Number(top > blockNumber ? top - blockNumber : 0n) + 1;
    const status = parseQuantity(peek(receipt, 'status')) === 0n ? 'failed' : 'included';
    return { status, blockNumber, gasUsed, fee: gasUsed * price, confirmations };
  };
  return async () => {
    const found = await inBlock();
    if (found) return found;
    const transaction = await ask('eth_getTransactionByHash', [hash]);
    if (transaction !== null && typeof transaction === 'object') {
      from ??= String(peek(transaction, 'from'));
      nonce ??= parseQuantity(peek(transaction, 'nonce'));
      return { status: 'pending' };
    }
    if (from !== undefined && nonce !== undefined) {
      const used = parseQuantity(await ask('eth_getTransactionCount', [from, 'latest']));
      // Its nonce is spent: by itself, a moment ago, or by another.
      if (used !== undefined && used > nonce) return (await inBlock()) ?? { status: 'dropped' };
    }
    return { status: 'sent' };
  };
}
