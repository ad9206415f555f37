import { WalletError } from '@causeway/protocol';

/**
 * Lets calls for one chain through together; calls for another chain wait until those were answered or given up,
 * because an EIP-1193 provider has one current chain for all of them.
 *
 * A call is over when its signal aborts; waiting ends with it too.
 *
 * @returns a function that resolves when the call may go.
 * @throws WalletError `aborted` from that function.
 */
export function createGate(): (chain: string, method: string, over: AbortSignal) => Promise<void> {
  let current = '';
  let inside = 0;
  let waiting: (() => void)[] = [];
  return async (chain, method, over) => {
    while (inside > 0 && current !== chain && !over.aborted) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        over.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (over.aborted) throw new WalletError('aborted', { method });
    current = chain;
    inside++;
    const leave = () => {
      inside--;
      const next = inside === 0 ? waiting : [];
      waiting = inside === 0 ? [] : waiting;
      for (const go of next) go();
    };
    over.addEventListener('abort', leave, { once: true });
  };
}
