import { type CallOptions, isWalletError } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import { toReadError } from '../readErrors.js';
import type { Reader } from '../readerTypes.js';
import { aggregateData, type ReadCall, readAggregate } from './abi.js';
import type { Batch } from './batch.js';

/**
 * The contract that makes many reads in one, at the same address on nearly every network.
 *
 * @see https://www.multicall3.com
 */
export const multicall: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11';

/** Calls in one batch of JSON-RPC: servers limit it. */
const callsAtOnce = 100;

/** What each call gives; `undefined` for one that fails. */
export type ReadMany = (calls: readonly ReadCall[], limits: CallOptions) => Promise<readonly unknown[]>;

/** Cuts a list. */
export const inParts = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/** Makes many calls with one request, or with batches where a network lacks Multicall3. */
export function createReadMany(
  { chain, request }: Pick<Reader, 'chain' | 'request'>,
  batch: Batch,
): ReadMany {
  const toCall = ({ to, data }: ReadCall) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });
  let batches = false;

  return async (calls, limits) => {
    if (!batches) {
      const whole = toCall({ to: multicall, data: aggregateData(calls) });
      // A token that burns all gas must not hide the others: then each is read by itself.
      const answer = await request(whole, limits).catch((error: unknown) => {
        const isLate = isWalletError(error) && isWalletError(error.cause, 'timeout');
        const isChains = isWalletError(error, 'transaction-rejected') || isWalletError(error, 'rpc-failed');
        if (isLate || !isChains) throw error;
      });
      const read = readAggregate(answer, calls.length);
      if (read) return read;
      batches = answer === '0x';
    }
    const parts: unknown[] = [];
    for (const part of inParts(calls, callsAtOnce)) {
      const answers = await batch(part.map(toCall), limits).catch((error: unknown) => {
        throw toReadError(error, chain.id, 'eth_call');
      });
      parts.push(...answers.map((answer) => answer?.result));
    }
    return parts;
  };
}
