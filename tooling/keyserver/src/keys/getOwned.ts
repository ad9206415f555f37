import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import type { Row } from '../store/db.js';

const sql = Object.freeze({
  wallet: 'select * from wallets where organization_id = ? and id = ?',
  account: 'select * from wallet_accounts where organization_id = ? and id = ?',
  'private key': 'select * from private_keys where organization_id = ? and id = ?',
  user: 'select * from users where organization_id = ? and id = ?',
});

/**
 * The row of this id in the organisation of the request. Of another organisation and absent are answered alike.
 *
 * @throws ApiError 5.
 */
export function getOwned(context: PerformContext, kind: keyof typeof sql, id: string): Row {
  const row = context.db.get(sql[kind], context.organizationId, id);
  if (!row) throw apiError(5, `no ${kind} found with the given ID`);
  return row;
}
