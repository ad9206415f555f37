import type { ActivityTable, Perform } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { flag, optionalText, text, texts } from '../fields.js';
import { getOwned } from './getOwned.js';
import { createWallet, deriveAccounts, insertAccounts, openSeed, readAccounts } from './wallets.js';

const createAccounts: Perform = (context, parameters) => {
  const walletId = text(parameters, 'walletId');
  getOwned(context, 'wallet', walletId);
  const seed = openSeed(context, walletId);
  const accounts = deriveAccounts(seed, readAccounts(parameters, { min: 1 }));
  seed.fill(0);
  // Absent is true: addresses that are not kept must be requested explicitly.
  const persist =
    parameters.persist === undefined || parameters.persist === null || flag(parameters, 'persist');
  if (persist) insertAccounts(context, walletId, accounts);
  return { addresses: accounts.map((each) => each.address) };
};

const update: Perform = (context, parameters) => {
  const walletId = text(parameters, 'walletId');
  const name = optionalText(parameters, 'walletName');
  const wallet = getOwned(context, 'wallet', walletId);
  if (name === undefined || name === wallet.name) return { walletId };
  const { db, organizationId, now } = context;
  if (db.get('select 1 from wallets where organization_id = ? and name = ?', organizationId, name))
    throw apiError(3, 'wallet label must be unique');
  db.run('update wallets set name = ?, updated_at = ? where id = ?', name, now, walletId);
  return { walletId };
};

const removeWallets: Perform = (context, parameters) => {
  const walletIds = texts(parameters, 'walletIds', { min: 1 });
  const anyway = flag(parameters, 'deleteWithoutExport');
  for (const id of walletIds) {
    if (!getOwned(context, 'wallet', id).exported && !anyway)
      throw apiError(3, 'wallet has not been exported');
    context.db.run('delete from wallets where id = ?', id);
  }
  return { walletIds };
};

const removeAccounts: Perform = (context, parameters) => {
  const walletAccountIds = texts(parameters, 'walletAccountIds', { min: 1 });
  const anyway = flag(parameters, 'deleteWithoutExport');
  for (const id of walletAccountIds) {
    const account = getOwned(context, 'account', id);
    const exported = account.exported || getOwned(context, 'wallet', String(account.wallet_id)).exported;
    if (!exported && !anyway) throw apiError(3, 'wallet account has not been exported');
    context.db.run('delete from wallet_accounts where id = ?', id);
  }
  return { walletAccountIds };
};

/** Wallets and their accounts. */
export const walletActivities: ActivityTable = Object.freeze({
  create_wallet: {
    versions: { ACTIVITY_TYPE_CREATE_WALLET: 'createWalletResult' },
    perform: (context, parameters) => createWallet(context, parameters),
  },
  create_wallet_accounts: {
    versions: { ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS: 'createWalletAccountsResult' },
    perform: createAccounts,
  },
  update_wallet: { versions: { ACTIVITY_TYPE_UPDATE_WALLET: 'updateWalletResult' }, perform: update },
  delete_wallets: {
    versions: { ACTIVITY_TYPE_DELETE_WALLETS: 'deleteWalletsResult' },
    perform: removeWallets,
  },
  delete_wallet_accounts: {
    versions: { ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS: 'deleteWalletAccountsResult' },
    perform: removeAccounts,
  },
});
