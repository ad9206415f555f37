export type { RelayError, RelayErrorCode } from './errors.js';
export type { FaultKind, FaultRule, Faults } from './faults.js';
export { defaultLimits, type RelayLimits } from './limits.js';
export { type Relay, type RelayOptions, startRelay } from './relay.js';
export type { RelayStats } from './stats.js';
