export type * from './types/account.js';
export type * from './types/options.js';
export type * from './types/secrets.js';
export type * from './types/session.js';
