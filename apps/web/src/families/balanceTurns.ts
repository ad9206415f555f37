import type { Chain } from '@causeway/protocol';
import { inTurn } from '../inTurn.ts';

/** The limit of accounts that are read from one network at the same time, because a wallet may have hundreds. */
const accountsAtOnce = 4;
const turns = new Map<string, ReturnType<typeof inTurn>>();

function turnOf(key: string, width: number) {
  const turn = turns.get(key) ?? inTurn(width);
  turns.set(key, turn);
  return turn;
}

interface Turn {
  readonly chain: Pick<Chain, 'id'>;
  readonly address: string;
  readonly signal?: AbortSignal | undefined;
}

/** Reads an account when no other screen reads it on this network, for a screen that shows one account. */
export function readAlone<T>({ chain, address, signal }: Turn, read: () => Promise<T>): Promise<T> {
  return turnOf(
    `${chain.id}:${address}`,
    1,
  )(async () => {
    signal?.throwIfAborted();
    return read();
  });
}

/** After this many failures in a row, the reads that were waiting meanwhile fail at once. */
const mostFailures = 2;

interface Failures {
  readonly count: number;
  readonly error: unknown;
  /** The number of the last turn that was requested before the failure. */
  readonly upTo: number;
}
const failures = new Map<string, Failures>();
let turnCount = 0;

/**
 * Reads one account of many, in one queue for each network. After repeated failures all waiting reads fail at once:
 * hundreds would otherwise wait for the network one after the other.
 */
export function readInTurn<T>(turn: Turn, read: () => Promise<T>): Promise<T> {
  const { id } = turn.chain;
  turnCount += 1;
  const place = turnCount;
  return turnOf(
    id,
    accountsAtOnce,
  )(async () => {
    // Start each read in its own task, so that the page can render between hundreds of them.
    await new Promise((resolve) => setTimeout(resolve));
    const before = failures.get(id);
    if (before && before.count >= mostFailures && place <= before.upTo) throw before.error;
    try {
      const result = await readAlone(turn, read);
      failures.delete(id);
      return result;
    } catch (error) {
      const count = (failures.get(id)?.count ?? 0) + 1;
      if (!turn.signal?.aborted) failures.set(id, { count, error, upTo: turnCount });
      throw error;
    }
  });
}
