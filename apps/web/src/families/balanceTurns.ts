import type { Chain } from '@causeway/protocol';
import { inTurn } from '../inTurn.ts';

/** A wallet may have hundreds of accounts; a network is asked for so many of them at once. */
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

/** After so many failures in a row nothing is asked for those that waited meanwhile. */
const mostFailures = 2;

interface Failures {
  readonly count: number;
  readonly error: unknown;
  /** Of the turns that were asked for before this one, the last. */
  readonly upTo: number;
}
const failures = new Map<string, Failures>();
let asked = 0;

/**
 * The same for one account of many, in the one queue that a network has for all screens that read many. A network that fails
 * again and again fails at once for all that wait: hundreds would otherwise wait for it one after the other.
 */
export function readInTurn<T>(turn: Turn, read: () => Promise<T>): Promise<T> {
  const { id } = turn.chain;
  asked += 1;
  const place = asked;
  return turnOf(
    id,
    accountsAtOnce,
  )(async () => {
    // Each in a task: the page could draw nothing while several begin, or hundreds fail, in one.
    await new Promise((resolve) => setTimeout(resolve));
    const before = failures.get(id);
    if (before && before.count >= mostFailures && place <= before.upTo) throw before.error;
    try {
      const found = await readAlone(turn, read);
      failures.delete(id);
      return found;
    } catch (error) {
      const count = (failures.get(id)?.count ?? 0) + 1;
      if (!turn.signal?.aborted) failures.set(id, { count, error, upTo: asked });
      throw error;
    }
  });
}
