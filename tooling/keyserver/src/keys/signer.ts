import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import type { Row } from '../store/db.js';
import type { Curve } from './curve.js';
import { derive } from './derive.js';
import { openSeed } from './wallets.js';

/** A key that can sign, opened. The caller wipes the secret. */
export interface OpenKey {
  readonly curve: Curve;
  readonly publicKey: string;
  readonly secret: Uint8Array;
}

/**
 * Finds and opens the key that `signWith` names in the organisation: the address of an account or of a
 * private key, exactly as it was given out, or a private key's id.
 *
 * @throws ApiError 5 when there is no such key.
 */
export function openSigner(context: PerformContext, signWith: string): OpenKey {
  const { db, organizationId } = context;
  const account = db.get(
    `select * from wallet_accounts where organization_id = ? and address = ? collate binary order by rowid limit 1`,
    organizationId,
    signWith,
  );
  if (account) return openAccount(context, account);
  const key = db.get(
    `select * from private_keys where organization_id = ?1 and (id = ?2 or exists
       (select 1 from json_each(addresses) where json_extract(value, '$.address') = ?2)) order by rowid limit 1`,
    organizationId,
    signWith,
  );
  if (key) return openPrivateKey(context, key);
  throw apiError(5, 'could not find any resource to sign with. Addresses are case sensitive.');
}

/** Opens the key of a row of `wallet_accounts`: derived the first time, sealed beside the account from then on. */
export function openAccount(context: Pick<PerformContext, 'db' | 'keys'>, row: Row): OpenKey {
  const { db, keys } = context;
  const id = String(row.id);
  const curve = row.curve as Curve;
  const publicKey = String(row.public_key);
  const stored = db.get('select sealed_key from account_keys where account_id = ?', id);
  if (stored)
    return { curve, publicKey, secret: keys.unseal(`account:${id}`, stored.sealed_key as Uint8Array) };
  const seed = openSeed(context, String(row.wallet_id));
  const secret = derive(seed, curve, String(row.path));
  seed.fill(0);
  db.run('insert into account_keys values (?, ?)', id, keys.seal(`account:${id}`, secret));
  return { curve, publicKey, secret };
}

/** Opens the key of a row of `private_keys`. */
export function openPrivateKey({ keys }: Pick<PerformContext, 'keys'>, row: Row): OpenKey {
  const secret = keys.unseal(`private-key:${row.id}`, row.sealed_key as Uint8Array);
  return { curve: row.curve as Curve, publicKey: String(row.public_key), secret };
}
