import type { Numbered, TransactionState } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { takenBesideGas } from './dataFee.js';
import { parseQuantity } from './quantity.js';
import type { Rpc } from './rpc.js';

/** Blocks, its own included, after which a transaction counts as final. */
export const finalAfter = 12n;

/** The transaction to look for. */
export interface TrackedTransaction {
  readonly hash: string;
  readonly from: string;
  /** Known at once, it lets a replacement be noticed even if no server ever had the transaction. */
  readonly nonce?: bigint;
  readonly signal?: AbortSignal;
}

/** The valid fields of a server's answer about a transaction that waits or was included. */
export function readNumbered(transaction: unknown): Numbered {
  const nonce = parseQuantity(peek(transaction, 'nonce'));
  // A transaction from before EIP-1559 has a single price.
  const most =
    parseQuantity(peek(transaction, 'maxFeePerGas')) ?? parseQuantity(peek(transaction, 'gasPrice'));
  const tip = parseQuantity(peek(transaction, 'maxPriorityFeePerGas')) ?? most;
  return {
    ...(nonce !== undefined && nonce <= BigInt(Number.MAX_SAFE_INTEGER) ? { nonce } : {}),
    ...(most !== undefined && tip !== undefined
      ? { fees: { maxFeePerGas: most, maxPriorityFeePerGas: tip } }
      : {}),
  };
}

/** One look at the chain. It returns nonce and fees when a server has the transaction. */
export function createStateReader(rpc: Rpc, request: TrackedTransaction): () => Promise<TransactionState> {
  const { hash, from, signal } = request;
  const callNode = (method: string, params: readonly unknown[]) => rpc({ method, params }, { signal });
  let known: Numbered = request.nonce === undefined ? {} : { nonce: request.nonce };
  let learnt = false;

  /** Whether a server has the transaction. Its word on the nonce counts: a wallet may have chosen another one. */
  async function learn(): Promise<boolean> {
    const transaction = await callNode('eth_getTransactionByHash', [hash]);
    if (transaction === null || typeof transaction !== 'object') return false;
    // Calls of a contract account travel in a transaction of another account.
    if (String(peek(transaction, 'from')).toLowerCase() === from.toLowerCase()) {
      known = { ...known, ...readNumbered(transaction) };
      learnt = true;
    }
    return true;
  }

  async function inBlock(): Promise<TransactionState | undefined> {
    const receipt = await callNode('eth_getTransactionReceipt', [hash]);
    const blockNumber = parseQuantity(peek(receipt, 'blockNumber'));
    if (blockNumber === undefined) return undefined;
    const top = parseQuantity(await callNode('eth_blockNumber', [])) ?? blockNumber;
    const gasUsed = parseQuantity(peek(receipt, 'gasUsed')) ?? 0n;
    const price = parseQuantity(peek(receipt, 'effectiveGasPrice')) ?? 0n;
    const deep = (top > blockNumber ? top - blockNumber : 0n) + 1n;
    if (!learnt) await learn().catch(() => false);
    return {
      status: parseQuantity(peek(receipt, 'status')) === 0n ? 'failed' : 'included',
      blockNumber,
      final: deep >= finalAfter,
      confirmations: Number(deep),
      fee: gasUsed * price + takenBesideGas(receipt, gasUsed),
      ...known,
    };
  }

  return async () => {
    const found = await inBlock();
    if (found) return found;
    if (await learn()) return { status: 'pending', ...known };
    const { nonce } = known;
    if (nonce === undefined) return { status: 'sent' };
    const spent = async (at: string) => {
      const used = parseQuantity(await callNode('eth_getTransactionCount', [from, at]));
      return used !== undefined && used > nonce;
    };
    if (!(await spent('latest'))) return { status: 'sent', ...known };
    // The nonce was used by this transaction a moment ago, or by another one.
    const after = await inBlock();
    if (after) return after;
    const blockNumber = parseQuantity(await callNode('eth_blockNumber', []).catch(() => undefined));
    if (blockNumber === undefined) return { status: 'replaced', ...known };
    const deep = blockNumber - finalAfter + 1n;
    const final = deep > 0n && (await spent(`0x${deep.toString(16)}`).catch(() => false));
    return { status: 'replaced', blockNumber, final, ...known };
  };
}
