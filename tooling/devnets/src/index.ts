export type { DevAccount } from './accounts.js';
export { type Anvil, type AnvilOptions, startAnvil } from './anvil.js';
export type { DevnetError, DevnetErrorCode } from './errors.js';
