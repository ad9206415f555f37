import { governanceQueries } from './governance.js';
import type { QueryTable } from './registry.js';
import { suborgQueries } from './suborgs.js';
import { userQueries } from './users.js';
import { walletQueries } from './wallets.js';

/** Every query this server answers. */
export const queries: QueryTable = Object.freeze({
  ...userQueries,
  ...walletQueries,
  ...governanceQueries,
  ...suborgQueries,
});
