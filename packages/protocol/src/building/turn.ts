import { withDeadline } from '../words/deadline.js';

/** Waits for a turn; resolves to the function that ends it. */
export type TakeTurn = (method: string, signal: AbortSignal) => Promise<() => void>;

/**
 * Runs work one at a time: each caller waits until earlier ones have ended their turns, or is aborted.
 *
 * @returns a function that resolves to the end of the turn. It rejects with `aborted`, a WalletError.
 *
 * @example
 * import { createTurn } from '@causeway/protocol/turn';
 *
 * const takeTurn = createTurn();
 * export async function oneByOne(work: () => Promise<void>, signal: AbortSignal) {
 *   const endTurn = await takeTurn('enable', signal);
 *   await work().finally(endTurn);
 * }
 */
export function createTurn(): TakeTurn {
  let last: Promise<void> = Promise.resolve();
  return async (method, signal) => {
    const before = last;
    let end: () => void = () => undefined;
    const turn = new Promise<void>((resolve) => {
      end = resolve;
    });
    last = before.then(() => turn);
    await withDeadline(before, { method, signal }).catch((error) => {
      end();
      throw error;
    });
    return end;
  };
}
