import { isWalletError } from '@causeway/protocol';
import { createGate } from './gate.js';
import { type SwitchContext, switchChain } from './switchChain.js';

/** Moves the wallet of one session between chains. */
export interface Mover {
  /** Waits until a call for a chain may go to the wallet. @throws WalletError `aborted`. */
  readonly enter: ReturnType<typeof createGate>;
  /**
   * Moves the wallet, one move after the other: each finds the wallet where the one before it left it.
   *
   * @returns whether the wallet was moved.
   * @throws WalletError those of `switchChain`.
   */
  move(target: string, signal: AbortSignal): Promise<boolean>;
}

/** A wallet that once said that it cannot switch is not asked again. */
export function createMover(context: Omit<SwitchContext, 'canSwitch' | 'signal'>): Mover {
  let canSwitch = true;
  let last: Promise<unknown> = Promise.resolve();
  return {
    enter: createGate(),
    move(target, signal) {
      const moving = last.then(() => switchChain(target, { ...context, canSwitch, signal }));
      last = moving.catch((error) => {
        if (isWalletError(error, 'switch-unsupported')) canSwitch = false;
      });
      return moving;
    },
  };
}
