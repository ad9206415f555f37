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
/** Parts into which calls are cut that a server refuses together. */
const cut = 4;

/** The result of each call; `undefined` for one that fails. */
export type ReadMany = (calls: readonly ReadCall[], limits: CallOptions) => Promise<readonly unknown[]>;

/** Cuts a list. */
export const inParts = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));

/**
 * Makes many calls with one request, with several where the servers refuse so many at once (their limits of gas, time and
 * bytes differ), or with batches where a network lacks Multicall3.
 */
export function createReadMany(
  { chain, request }: Pick<Reader, 'chain' | 'request'>,
  batch: Batch,
): ReadMany {
  const toCall = ({ to, data }: ReadCall) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] });
  let batches = false;
  /** Calls that the servers accept at once, as far as is known. */
  let most = Number.POSITIVE_INFINITY;

  async function readInBatches(calls: readonly ReadCall[], limits: CallOptions) {
    const parts: unknown[] = [];
    for (const part of inParts(calls, callsAtOnce)) {
      const answers = await batch(part.map(toCall), limits).catch((error: unknown) => {
        throw toReadError(error, chain.id, 'eth_call');
      });
      parts.push(...answers.map((answer) => answer?.result));
    }
    return parts;
  }

  /** `undefined` for a batch that is refused. */
  async function readTogether(calls: readonly ReadCall[], limits: CallOptions) {
    const whole = toCall({ to: multicall, data: aggregateData(calls) });
    const answer = await request(whole, limits).catch((error: unknown) => {
      const isLate = isWalletError(error) && isWalletError(error.cause, 'timeout');
      const isChains = isWalletError(error, 'transaction-rejected') || isWalletError(error, 'rpc-failed');
      if (isLate || !isChains) throw error;
    });
    batches ||= answer === '0x';
    return readAggregate(answer, calls.length);
  }

  /** Reads parts of one size, and smaller ones of those that are refused. */
  async function readParts(
    calls: readonly ReadCall[],
    size: number,
    limits: CallOptions,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    let refused = 0;
    for (const part of inParts(calls, size)) {
      const results = batches ? undefined : await readTogether(part, limits);
      if (!results) refused += 1;
      // A token that burns all gas must not hide the others, so each one is read separately.
      const isWhole = batches || part.length <= callsAtOnce;
      const smaller = () =>
        isWhole ? readInBatches(part, limits) : readParts(part, Math.ceil(part.length / cut), limits);
      found.push(...(results ?? (await smaller())));
    }
    // The next reading begins with the size that was accepted.
    if (refused === 0 && size < calls.length) most = Math.min(most, size);
    return found;
  }

  return (calls, limits) => readParts(calls, Math.min(most, Math.max(calls.length, 1)), limits);
}
