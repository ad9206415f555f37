import { parseTransaction } from 'viem';
import type { Fields } from '../fields.js';
import type { Db } from '../store/db.js';
import type { Facts } from './evaluate.js';

/** The first word of an activity type is the action; the rest, without version, is its resource. */
const type = /^ACTIVITY_TYPE_([A-Z]+)_(.+?)(?:_V\d+)?$/;

/** The facts for a condition, read from an activity's type and parameters. */
export function factsOf(
  db: Db,
  {
    organizationId,
    type: activityType,
    parameters,
  }: { organizationId: string; type: string; parameters: Fields },
): Facts {
  const [, action, resource] = type.exec(activityType) ?? [];
  return {
    'activity.type': activityType,
    'activity.action': action,
    'activity.resource': resource,
    ...subject(db, organizationId, parameters),
    ...transaction(parameters),
  };
}

const textOf = (parameters: Fields, name: string): string | undefined => {
  const value = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
};

function subject(db: Db, organizationId: string, parameters: Fields): Facts {
  const signer = textOf(parameters, 'signWith') ?? textOf(parameters, 'address');
  const account = signer
    ? db.get(
        'select wallet_id, address from wallet_accounts where organization_id = ? and address = ? collate nocase',
        organizationId,
        signer,
      )
    : undefined;
  const key =
    signer && !account
      ? db.get(
          `select id from private_keys where organization_id = ? and (id = ? or exists
           (select 1 from json_each(addresses) where value ->> '$.address' = ? collate nocase))`,
          organizationId,
          signer,
          signer,
        )
      : undefined;
  return {
    'wallet.id': account ? String(account.wallet_id) : textOf(parameters, 'walletId'),
    'wallet_account.address': account ? String(account.address) : undefined,
    'private_key.id': key ? String(key.id) : textOf(parameters, 'privateKeyId'),
  };
}

/** A transaction that cannot be read has no facts, so no condition on it is true, and signing it fails. */
function transaction(parameters: Fields): Facts {
  const unsigned = textOf(parameters, 'unsignedTransaction');
  if (!unsigned || textOf(parameters, 'type') !== 'TRANSACTION_TYPE_ETHEREUM') return {};
  try {
    const parsed = parseTransaction(`0x${unsigned.replace(/^0x/, '')}`);
    return {
      'eth.tx.to': parsed.to ?? undefined,
      'eth.tx.data': parsed.data ?? '0x',
      'eth.tx.value': parsed.value ?? 0n,
      'eth.tx.chain_id': parsed.chainId,
    };
  } catch {
    return {};
  }
}
