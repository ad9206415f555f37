import type { WalletError } from '@causeway/protocol';
import type { RecoveryState } from '../types.js';

/** What happened. Times are milliseconds of the server's clock. */
export type RecoveryEvent =
  | {
      readonly type: 'start';
      readonly recovery: 'email' | 'passkey';
      readonly method: 'otp' | 'bundle';
      readonly email: string;
      readonly at: number;
    }
  | {
      readonly type: 'verified';
      readonly attempt: number;
      readonly organizationId: string;
      readonly userId: string;
      readonly createdAt: number;
      readonly seconds: number;
      readonly at: number;
    }
  | { readonly type: 'clear'; readonly error?: WalletError }
  /** Time went on, or the machine woke. */
  | { readonly type: 'time'; readonly at: number };

/** The recovery with the number of its attempt, which every answer carries back. */
export interface RecoveryMachine {
  readonly attempt: number;
  readonly state: RecoveryState;
}

/** Effects: delete the credential, start or stop the watch on the time. */
export type RecoveryEffect = 'drop' | 'watch' | 'rest';

/** Before the first recovery. */
export const initialRecovery: RecoveryMachine = Object.freeze({
  attempt: 0,
  state: Object.freeze({ status: 'cleared' }),
});

/** Seconds a started recovery waits for its code: after that no code can be good any more. */
export const codeLife = 900;

/**
 * Whether a session of `seconds` that began at `createdAt` is still valid. At the limit it is not.
 *
 * @example
 * import { isLive } from '@causeway/embedded-wallet/recovery';
 *
 * isLive(0, 900, 899_999); // true
 * isLive(0, 900, 900_000); // false
 */
export const isLive = (createdAt: number, seconds: number, at: number): boolean =>
  at < createdAt + seconds * 1000;

/**
 * `cleared` → `started` → `active` → `cleared`. Pure. Starting again clears first; an answer of an earlier attempt
 * changes nothing.
 *
 * @example
 * import { initialRecovery, transitionRecovery } from '@causeway/embedded-wallet/recovery';
 *
 * const { machine, effects } = transitionRecovery(initialRecovery, {
 *   type: 'start',
 *   recovery: 'email',
 *   method: 'otp',
 *   email: 'alice@app.example',
 *   at: Date.now(),
 * });
 * machine.state.status; // 'started'
 */
export function transitionRecovery(
  machine: RecoveryMachine,
  event: RecoveryEvent,
): { readonly machine: RecoveryMachine; readonly effects: readonly RecoveryEffect[] } {
  const { attempt, state } = machine;
  const stay = { machine, effects: [] };
  const go = (next: RecoveryState, number: number, ...effects: readonly RecoveryEffect[]) => ({
    machine: Object.freeze({ attempt: number, state: Object.freeze(next) }),
    effects,
  });

  switch (event.type) {
    case 'start': {
      const { recovery: type, method, email, at } = event;
      return go({ status: 'started', type, method, email, startedAt: at }, attempt + 1, 'drop', 'watch');
    }
    case 'verified': {
      if (state.status !== 'started' || event.attempt !== attempt) return stay;
      const { organizationId, userId, createdAt, seconds, at } = event;
      if (!isLive(createdAt, seconds, at)) return go({ status: 'cleared' }, attempt + 1, 'drop', 'rest');
      const { type, method } = state;
      return go(
        { status: 'active', type, method, organizationId, userId, createdAt, seconds },
        attempt,
        'watch',
      );
    }
    case 'clear':
      if (state.status === 'cleared') return stay;
      return go({ status: 'cleared', error: event.error }, attempt + 1, 'drop', 'rest');
    case 'time': {
      const over =
        state.status === 'started'
          ? !isLive(state.startedAt, codeLife, event.at)
          : state.status === 'active' && !isLive(state.createdAt, state.seconds, event.at);
      return over ? go({ status: 'cleared' }, attempt + 1, 'drop', 'rest') : stay;
    }
  }
}
