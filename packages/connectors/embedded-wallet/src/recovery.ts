export {
  initialRecovery,
  isLive,
  type RecoveryEffect,
  type RecoveryEvent,
  type RecoveryMachine,
  transitionRecovery,
} from './recovery/transition.js';
export type { RecoveryState } from './types.js';
