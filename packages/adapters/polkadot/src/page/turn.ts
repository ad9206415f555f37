import { withDeadline } from '@causeway/protocol';

/** Waits for a turn; resolves to the function that ends it. */
export type TakeTurn = (method: string, signal: AbortSignal) => Promise<() => void>;

/**
 * One at a time: whoever comes later waits until the former is done, or gives up.
 *
 * @throws WalletError `aborted` from the returned function.
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
