import { isWalletError, withDeadline } from '@causeway/protocol';
import type { Slot } from './slot.js';
import { listen } from './wire.js';

/** A wallet that broke away is given its time to return: the same object, or another in its place. */
export async function comeBack(slot: Slot, ms: number, signal: AbortSignal): Promise<void> {
  let back = () => {};
  const returned = new Promise<void>((resolve) => {
    back = resolve;
  });
  const stop = listen(slot.provider, { connect: back });
  slot.onReplaced.add(back);
  try {
    await withDeadline(returned, { method: 'eth_accounts', ms, signal });
  } catch (error) {
    if (!isWalletError(error, 'timeout')) throw error;
  } finally {
    stop();
    slot.onReplaced.delete(back);
  }
}
