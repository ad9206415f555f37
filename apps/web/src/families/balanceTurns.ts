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

/** The same for one account of many, in the one queue that a network has for all screens that read many. */
export function readInTurn<T>(turn: Turn, read: () => Promise<T>): Promise<T> {
  return turnOf(turn.chain.id, accountsAtOnce)(() => readAlone(turn, read));
}
