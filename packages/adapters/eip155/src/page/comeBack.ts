import { WalletError } from '@causeway/protocol';
import type { Slot } from './slot.js';
import { listen } from './wire.js';

/** A wallet that broke away is given its time to return: the same object, or another in its place. */
export function comeBack(slot: Slot, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer);
      stop();
      slot.onReplaced.delete(back);
      signal.removeEventListener('abort', onAbort);
      act();
    };
    const back = () => finish(resolve);
    const onAbort = () => finish(() => reject(new WalletError('aborted', { method: 'eth_accounts' })));
    const timer = setTimeout(back, ms);
    const stop = listen(slot.provider, { connect: back });
    slot.onReplaced.add(back);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}
