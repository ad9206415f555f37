import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { flag, records, text, texts } from '../fields.js';
import { addressOf } from './address.js';
import { type Curve, newSecret, publicKeyOf } from './curve.js';
import { getOwned } from './getOwned.js';
import { readCurve } from './wallets.js';

/** Private keys of one organisation at most. */
export const maxPrivateKeys = 1000;

/** A private key as in answers. */
export interface MadeKey {
  readonly privateKeyId: string;
  readonly addresses: readonly { readonly format: string; readonly address: string }[];
}

/** Writes a private key, sealed. @throws ApiError 3 for a name or format, 8 when there are too many. */
export function insertPrivateKey(
  context: PerformContext,
  key: {
    readonly name: string;
    readonly curve: Curve;
    readonly secret: Uint8Array;
    readonly addressFormats: readonly string[];
    readonly imported: boolean;
  },
): MadeKey {
  const { db, organizationId, now, keys } = context;
  const count = db.get('select count(*) as n from private_keys where organization_id = ?', organizationId);
  if (Number(count?.n) >= maxPrivateKeys) throw apiError(8, 'organization has exceeded maximum private keys');
  if (db.get('select 1 from private_keys where organization_id = ? and name = ?', organizationId, key.name))
    throw apiError(3, 'private key label must be unique');
  const privateKeyId = context.newId();
  const publicKey = publicKeyOf(key.curve, key.secret);
  const addresses = key.addressFormats.map((format) => ({
    format,
    address: addressOf(format, key.curve, publicKey),
  }));
  db.run(
    `insert into private_keys (id, organization_id, name, curve, public_key, addresses, sealed_key, imported,
       created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    privateKeyId,
    organizationId,
    key.name,
    key.curve,
    publicKey,
    JSON.stringify(addresses),
    keys.seal(`private-key:${privateKeyId}`, key.secret),
    key.imported ? 1 : 0,
    now,
    now,
  );
  return { privateKeyId, addresses };
}

const create: Perform = (context, parameters) => {
  const created = records(parameters, 'privateKeys', { min: 1 }).map((each) => {
    const curve = readCurve(each);
    const secret = newSecret(curve);
    texts(each, 'privateKeyTags');
    const key = insertPrivateKey(context, {
      name: text(each, 'privateKeyName'),
      curve,
      secret,
      addressFormats: texts(each, 'addressFormats'),
      imported: false,
    });
    secret.fill(0);
    return key;
  });
  if (context.type === 'ACTIVITY_TYPE_CREATE_PRIVATE_KEYS')
    return { privateKeyIds: created.map((each) => each.privateKeyId) };
  return { privateKeys: created };
};

const remove: Perform = (context, parameters) => {
  const privateKeyIds = texts(parameters, 'privateKeyIds', { min: 1 });
  const anyway = flag(parameters, 'deleteWithoutExport');
  for (const id of privateKeyIds) {
    if (!getOwned(context, 'private key', id).exported && !anyway)
      throw apiError(3, 'private key has not been exported');
    context.db.run('delete from private_keys where id = ?', id);
  }
  return { privateKeyIds };
};

/** Private keys that are of no wallet. */
export const privateKeyActivities: ActivityTable = Object.freeze({
  create_private_keys: {
    versions: {
      ACTIVITY_TYPE_CREATE_PRIVATE_KEYS: 'createPrivateKeysResult',
      ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2: 'createPrivateKeysResultV2',
    },
    perform: create,
  },
  delete_private_keys: {
    versions: { ACTIVITY_TYPE_DELETE_PRIVATE_KEYS: 'deletePrivateKeysResult' },
    perform: remove,
  },
});
