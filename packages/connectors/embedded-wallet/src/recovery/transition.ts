import type { WalletError } from '@causeway/protocol';
import type { RecoveryState } from '../types.js';

/** The events of a recovery. Times are milliseconds of the server's clock. */
export type RecoveryEvent =
  | {
      readonly type: 'start';
      readonly recovery: 'email' | 'passkey';
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
  /** Another mail was sent. */
  | { readonly type: 'resent'; readonly attempt: number; readonly at: number }
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
 * `cleared` → `started` → `active` → `cleared`. Pure. Starting again clears first; an answer of an earlier
 * attempt changes nothing. A started recovery does not expire: the age of its code is checked with the code,
 * and a new mail can be requested at any time.
 *
 * @example
 * import { initialRecovery, transitionRecovery } from '@causeway/embedded-wallet/recovery';
 *
 * const { machine, effects } = transitionRecovery(initialRecovery, {
 *   type: 'start',
 *   recovery: 'email',
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
  const moveTo = (next: RecoveryState, number: number, ...effects: readonly RecoveryEffect[]) => ({
    machine: Object.freeze({ attempt: number, state: Object.freeze(next) }),
    effects,
  });

  switch (event.type) {
    case 'start': {
      const { recovery: type, email, at } = event;
      return moveTo({ status: 'started', type, email, startedAt: at }, attempt + 1, 'drop', 'rest');
    }
    case 'resent':
      if (state.status !== 'started' || event.attempt !== attempt) return stay;
      return moveTo({ ...state, startedAt: event.at }, attempt);
    case 'verified': {
      if (state.status !== 'started' || event.attempt !== attempt) return stay;
      const { organizationId, userId, createdAt, seconds, at } = event;
      if (!isLive(createdAt, seconds, at)) return moveTo({ status: 'cleared' }, attempt + 1, 'drop', 'rest');
      const { type } = state;
      return moveTo({ status: 'active', type, organizationId, userId, createdAt, seconds }, attempt, 'watch');
    }
    case 'clear':
      if (state.status === 'cleared') return stay;
      return moveTo({ status: 'cleared', error: event.error }, attempt + 1, 'drop', 'rest');
    case 'time':
      if (state.status !== 'active' || isLive(state.createdAt, state.seconds, event.at)) return stay;
      return moveTo({ status: 'cleared' }, attempt + 1, 'drop', 'rest');
  }
}
