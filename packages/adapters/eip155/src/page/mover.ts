import { type CallOptions, isWalletError, WalletError } from '@causeway/protocol';
import { type SwitchContext, switchChain } from './switchChain.js';

/**
 * Lets calls for one chain through together; calls for another chain wait until those were answered or given up,
 * because an EIP-1193 provider has one current chain for all of them.
 *
 * A call is over when its signal aborts; waiting ends with it too.
 *
 * @returns a function that resolves when the call may go.
 * @throws WalletError `aborted` from that function.
 */
function createGate(): (chain: string, method: string, signal: AbortSignal) => Promise<void> {
  let current = '';
  let inside = 0;
  let waiting: (() => void)[] = [];
  return async (chain, method, signal) => {
    while (inside > 0 && current !== chain && !signal.aborted) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    }
    if (signal.aborted) throw new WalletError('aborted', { method });
    current = chain;
    inside++;
    const end = () => {
      inside--;
      const next = inside === 0 ? waiting : [];
      waiting = inside === 0 ? [] : waiting;
      for (const resume of next) resume();
    };
    signal.addEventListener('abort', end, { once: true });
  };
}

/** Moves the wallet of one session between chains. */
export interface Mover {
  /** Waits until a call for a chain may go to the wallet. @throws WalletError `aborted`. */
  readonly enter: ReturnType<typeof createGate>;
  /**
   * Moves the wallet, one move after the other: each finds the wallet where the one before it left it.
   *
   * @param options of the call that needs the chain; `signal` ends the wait.
   * @returns whether the wallet was moved.
   * @throws WalletError those of `switchChain`.
   */
  move(target: string, signal: AbortSignal, options?: CallOptions): Promise<boolean>;
}

/** Once a wallet has reported that it cannot switch, no further switch is requested. */
export function createMover(context: Omit<SwitchContext, 'canSwitch' | 'signal' | 'onStep'>): Mover {
  let canSwitch = true;
  let last: Promise<unknown> = Promise.resolve();
  return {
    enter: createGate(),
    move(target, signal, { onStep } = {}) {
      const moving = last.then(() => switchChain(target, { ...context, canSwitch, signal, onStep }));
      last = moving.catch((error) => {
        if (isWalletError(error, 'switch-unsupported')) canSwitch = false;
      });
      return moving;
    },
  };
}
