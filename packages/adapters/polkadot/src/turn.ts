import { WalletError } from '@causeway/protocol';

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
    last = new Promise<void>((resolve) => {
      end = resolve;
    });
    let give: () => void = () => undefined;
    const given = new Promise<void>((resolve) => {
      give = resolve;
      signal.addEventListener('abort', give);
    });
    await Promise.race([before, given, ...(signal.aborted ? [undefined] : [])]);
    signal.removeEventListener('abort', give);
    if (signal.aborted) {
      // Whoever waits behind this one still waits for the one before it.
      void before.then(end);
      throw new WalletError('aborted', { method });
    }
    return end;
  };
}
