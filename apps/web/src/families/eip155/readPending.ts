import type { Reader } from '@causeway/eip155/transaction';
import type { EntryFees } from '../../features/journal/entry.ts';
import { quantity } from './quantity.ts';

/** What a server tells of a transaction that it knows, as far as it makes sense. */
export interface PendingTransaction {
  /** In lower case. */
  readonly from?: string;
  readonly nonce?: number;
  /** What it offers for a unit of gas. */
  readonly fees?: EntryFees;
}

/** Reads a transaction that waits or was included; nothing where that cannot be read. */
export async function readPending(
  reader: Pick<Reader, 'request'>,
  hash: string,
  signal: AbortSignal,
): Promise<PendingTransaction> {
  const answer = (await reader
    .request({ method: 'eth_getTransactionByHash', params: [hash] }, { signal })
    .catch(() => undefined)) as Readonly<Record<string, unknown>> | null | undefined;
  const nonce = Number(quantity(answer?.nonce) ?? -1n);
  // One from before EIP-1559 has a single price.
  const most = quantity(answer?.maxFeePerGas) ?? quantity(answer?.gasPrice);
  const tip = quantity(answer?.maxPriorityFeePerGas) ?? most;
  return {
    ...(typeof answer?.from === 'string' ? { from: answer.from.toLowerCase() } : {}),
    ...(Number.isSafeInteger(nonce) && nonce >= 0 ? { nonce } : {}),
    ...(most !== undefined && tip !== undefined
      ? { fees: { maxFeePerGas: most.toString(), maxPriorityFeePerGas: tip.toString() } }
      : {}),
  };
}
