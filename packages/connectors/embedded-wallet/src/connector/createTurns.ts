import { WalletError } from '@causeway/protocol';

type Locks = Pick<LockManager, 'request'>;

/**
 * Runs work of the same id one after another, in the order of the calls; a failure does not stop the next. Tabs of one
 * site take turns too where the browser has Web Locks (a secure page); a closed tab gives its turn up.
 *
 * @param findLocks returns the locks of the browser; absent where there are none.
 */
export function createTurns(
  findLocks: () => Locks | undefined = () => globalThis.navigator?.locks,
): <T>(id: string, signal: AbortSignal, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return <T>(id: string, signal: AbortSignal, work: () => Promise<T>) => {
    async function inAllTabs(): Promise<T> {
      const locks = findLocks();
      if (!locks) return work();
      let isMine = false;
      const begin = () => {
        isMine = true;
        return work();
      };
      try {
        return await locks.request(`causeway-nonce ${id}`, { signal }, begin);
      } catch (error) {
        // The caller has aborted its wait: the browser's own error has no code.
        if (signal.aborted && !isMine) throw new WalletError('aborted', { method: 'eth_sendTransaction' });
        throw error;
      }
    }
    const mine = (last.get(id) ?? Promise.resolve()).then(inAllTabs, inAllTabs);
    last.set(id, mine);
    mine.catch(() => undefined);
    return mine;
  };
}
