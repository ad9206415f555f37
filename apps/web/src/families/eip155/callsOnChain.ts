import type { Reader } from '@causeway/eip155/transaction';
import { quantity } from './quantity.ts';

/** What a chain has of the transactions that calls were sent in. */
export interface CallsOnChain {
  /** In the order of the hashes: whether it did what it should; `undefined` where the chain has no receipt. */
  readonly good: readonly (boolean | undefined)[];
  /** The highest block that one of them is in. */
  readonly block?: bigint;
}

/**
 * Reads the receipts of calls that were sent together.
 *
 * @throws WalletError what the reader throws.
 */
export async function callsOnChain(
  reader: Pick<Reader, 'request'>,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<CallsOnChain> {
  const receipts = await Promise.all(
    hashes.map(async (hash) => {
      const answer = await reader.request(
        { method: 'eth_getTransactionReceipt', params: [hash] },
        { signal },
      );
      const receipt = answer as Readonly<Record<string, unknown>> | null | undefined;
      const block = quantity(receipt?.blockNumber);
      return block === undefined ? undefined : { block, good: quantity(receipt?.status) !== 0n };
    }),
  );
  const [block] = receipts
    .flatMap((receipt) => (receipt ? [receipt.block] : []))
    .sort((a, b) => (a < b ? 1 : -1));
  return { good: receipts.map((receipt) => receipt?.good), ...(block !== undefined && { block }) };
}

/** Whether the chain has them all. */
export const isWhole = ({ good }: CallsOnChain): boolean => good.length > 0 && !good.includes(undefined);

/**
 * The status of calls (EIP-5792 §status codes) by receipts that are all there: the wallet's where they do not say
 * otherwise, for what was undone inside of a good transaction only the wallet knows.
 *
 * @param told what the wallet said; nothing that says that they were not sent is believed any more.
 */
export function statusOnChain({ good }: CallsOnChain, told: number | undefined): number {
  if (!good.every(Boolean)) return good.some(Boolean) ? 600 : 500;
  return told !== undefined && [2, 5, 6].includes(Math.floor(told / 100)) ? told : 200;
}
