import { WalletError } from '@causeway/protocol';
import { createReader } from '../check.js';
import type { Runtime } from '../runtime.js';
import type { HeldKey, HeldWallet, WalletAccount, WalletsApi } from '../types.js';
import { readAccounts } from './accounts.js';
import { withSession } from './withSession.js';

/** BIP-44 for coin 60 (SLIP-44), the account's own index last as EVM wallets count. */
const path = (index: number) => `m/44'/60'/0'/0/${index}`;
const evm = 'ADDRESS_FORMAT_ETHEREUM';

/** Wallets, keys and their accounts. */
export function createWalletsApi(runtime: Runtime): WalletsApi {
  const list: WalletsApi['list'] = (wait = {}) =>
    withSession(runtime, async (client) => {
      const [phrases, accounts, keys] = await Promise.all([
        client.query('list_wallets', {}, wait),
        client.query('list_wallet_accounts', {}, wait),
        client.query('list_private_keys', {}, wait),
      ]);
      const walletAccounts = createReader('list_wallet_accounts', accounts)
        .list('accounts')
        .filter((account) => account.text('addressFormat') === evm)
        .map((account): WalletAccount => {
          const [walletId, address, at] = [
            account.text('walletId'),
            account.text('address'),
            account.text('path'),
          ];
          return Object.freeze({ walletId, address, path: at, name: account.optionalText('name') });
        });
      const wallets = createReader('list_wallets', phrases)
        .list('wallets')
        .map((wallet): HeldWallet => {
          const walletId = wallet.text('walletId');
          return Object.freeze({
            walletId,
            name: wallet.text('walletName'),
            exported: wallet.flag('exported'),
            imported: wallet.flag('imported'),
            accounts: Object.freeze(walletAccounts.filter((account) => account.walletId === walletId)),
          });
        });
      const single = createReader('list_private_keys', keys)
        .list('privateKeys')
        .flatMap((key): readonly HeldKey[] => {
          const found = key.list('addresses').find((entry) => entry.text('format') === evm);
          if (!found) return [];
          return [
            Object.freeze({
              privateKeyId: key.text('privateKeyId'),
              name: key.text('privateKeyName'),
              address: found.text('address'),
              exported: key.flag('exported'),
              imported: key.flag('imported'),
            }),
          ];
        });
      return Object.freeze({ wallets: Object.freeze(wallets), keys: Object.freeze(single) });
    });

  return {
    list,
    async addAccount({ walletId, name, ...wait }) {
      const { wallets } = await list(wait);
      const usedPaths = wallets
        .find((wallet) => wallet.walletId === walletId)
        ?.accounts.map((account) => account.path);
      let index = 0;
      while (usedPaths?.includes(path(index))) index++;
      const next = { curve: 'CURVE_SECP256K1', pathFormat: 'PATH_FORMAT_BIP32', addressFormat: evm } as const;
      const account = { ...next, path: path(index), ...(name === undefined ? {} : { name }) };
      const { addresses } = await withSession(runtime, (client) =>
        client.submit('create_wallet_accounts', { walletId, accounts: [account] }, wait),
      );
      const [address] = addresses;
      if (!address || !/^0x[0-9a-fA-F]{40}$/.test(address)) {
        throw new WalletError('malformed-response', {
          method: 'create_wallet_accounts',
          path: 'addresses[0]',
        });
      }
      return Object.freeze({ walletId, address, path: account.path, name });
    },
    async use(address) {
      const accounts = await withSession(runtime, (client) => readAccounts(client));
      const found = accounts.find((account) => account.address.toLowerCase() === address.toLowerCase());
      if (!found) throw new WalletError('signer-missing', { account: address });
      await runtime.keeper.change({ address: found.address });
    },
  };
}
