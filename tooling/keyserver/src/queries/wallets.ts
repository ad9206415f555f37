import { apiError } from '../apiError.js';
import { flag, optionalText, text } from '../fields.js';
import type { Row } from '../store/db.js';
import { privateKeyView, walletAccountView, walletView } from '../views.js';
import { page, pageOf } from './pages.js';
import type { QueryContext, QueryTable } from './registry.js';
import { absent } from './users.js';

function walletRow({ db, organizationId }: QueryContext, walletId: string): Row {
  const row = db.get('select * from wallets where id = ? and organization_id = ?', walletId, organizationId);
  if (!row) throw absent('wallet');
  return row;
}

/** Wallets, their accounts and single keys. */
export const walletQueries: QueryTable = Object.freeze({
  get_wallet: {
    answer: (context, parameters) => ({
      wallet: walletView(walletRow(context, text(parameters, 'walletId'))),
    }),
  },
  list_wallets: {
    answer: ({ db, organizationId }) => ({
      wallets: db
        .all('select * from wallets where organization_id = ? order by rowid', organizationId)
        .map(walletView),
    }),
  },
  get_wallet_account: {
    answer: (context, parameters) => {
      const wallet = walletRow(context, text(parameters, 'walletId'));
      const address = optionalText(parameters, 'address');
      const path = optionalText(parameters, 'path');
      if ((address === undefined) === (path === undefined))
        throw apiError(3, 'bad request body', {
          fields: { address: 'address or path must be given, not both' },
        });
      const row = address
        ? context.db.get(
            'select * from wallet_accounts where wallet_id = ? and address = ? collate nocase',
            String(wallet.id),
            address,
          )
        : context.db.get(
            'select * from wallet_accounts where wallet_id = ? and path = ? order by rowid',
            String(wallet.id),
            path ?? '',
          );
      if (!row) throw absent('wallet account');
      return { account: walletAccountView(row) };
    },
  },
  list_wallet_accounts: {
    answer: (context, parameters) => {
      const { db, organizationId } = context;
      const walletId = optionalText(parameters, 'walletId');
      if (walletId) walletRow(context, walletId);
      const details = flag(parameters, 'includeWalletDetails');
      const rows = page(
        db,
        walletId
          ? {
              table: 'wallet_accounts',
              where: 'organization_id = ? and wallet_id = ?',
              values: [organizationId, walletId],
            }
          : { table: 'wallet_accounts', where: 'organization_id = ?', values: [organizationId] },
        pageOf(parameters),
      );
      const accounts = rows.map((row) =>
        walletAccountView(row, details ? walletRow(context, String(row.wallet_id)) : undefined),
      );
      return { accounts };
    },
  },
  get_private_key: {
    answer: ({ db, organizationId }, parameters) => {
      const row = db.get(
        'select * from private_keys where id = ? and organization_id = ?',
        text(parameters, 'privateKeyId'),
        organizationId,
      );
      if (!row) throw absent('private key');
      return { privateKey: privateKeyView(row) };
    },
  },
  list_private_keys: {
    answer: ({ db, organizationId }) => ({
      privateKeys: db
        .all('select * from private_keys where organization_id = ? order by rowid', organizationId)
        .map(privateKeyView),
    }),
  },
  list_private_key_tags: { answer: () => ({ privateKeyTags: [] }) },
});
