export type { KeyserverError, KeyserverErrorCode } from './errors.js';
export type { Faults } from './faults/faults.js';
export type { ApiKeyPair } from './parent.js';
export { type Keyserver, type KeyserverOptions, startKeyserver } from './start.js';
