import type { PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { choice, type Fields, optionalText, optionalWhole, records, text } from '../fields.js';
import { addressOf } from './address.js';
import { type Curve, curves, publicKeyOf } from './curve.js';
import { derive } from './derive.js';
import { isPhraseLength, newPhrase, seedOf } from './phrase.js';

/** Wallets of one organisation at most. */
export const maxWallets = 100;

/** The parameters of one account. */
export interface AccountParameters {
  readonly curve: Curve;
  readonly path: string;
  readonly addressFormat: string;
  readonly name?: string;
}

export interface NewAccount extends AccountParameters {
  readonly address: string;
  readonly publicKey: string;
}

/** The context for writing a wallet; the organisation may be one that was just made. */
type Writing = Pick<PerformContext, 'db' | 'now' | 'keys' | 'newId'> & { readonly organizationId: string };

/** Reads `accounts`. @throws ApiError 3 for a field, a curve or an address format that is wrong. */
export function readAccounts(parameters: Fields, { min = 0 } = {}): readonly AccountParameters[] {
  if (!Array.isArray(parameters.accounts)) throw apiError(3, 'missing wallet params');
  return records(parameters, 'accounts', { min, max: 100 }).map((each) => {
    choice(each, 'pathFormat', ['PATH_FORMAT_BIP32']);
    return {
      curve: readCurve(each),
      path: text(each, 'path'),
      addressFormat: text(each, 'addressFormat'),
      name: optionalText(each, 'name'),
    };
  });
}

/** @throws ApiError 3 `invalid curve`. */
export function readCurve(parameters: Fields): Curve {
  const curve = curves.find((each) => each === parameters.curve);
  if (!curve) throw apiError(3, 'invalid curve');
  return curve;
}

/**
 * Makes a wallet of `{walletName, accounts, mnemonicLength?}` with a fresh phrase of 12 words unless another
 * length is requested.
 *
 * @throws ApiError 3 for a wrong field, 8 when the organisation has too many wallets.
 */
export function createWallet(writing: Writing, parameters: Fields) {
  const words = optionalWhole(parameters, 'mnemonicLength') ?? 12;
  if (!isPhraseLength(words))
    throw apiError(3, 'bad request body', { fields: { mnemonicLength: 'must be 12, 15, 18, 21 or 24' } });
  return insertWallet(writing, {
    name: text(parameters, 'walletName'),
    phrase: newPhrase(words),
    accounts: readAccounts(parameters),
    imported: false,
  });
}

/** Writes a wallet and its accounts; the phrase is sealed. */
export function insertWallet(
  writing: Writing,
  wallet: {
    readonly name: string;
    readonly phrase: string;
    readonly accounts: readonly AccountParameters[];
    readonly imported: boolean;
  },
): { readonly walletId: string; readonly addresses: readonly string[] } {
  const { db, organizationId, now, keys } = writing;
  const count = db.get('select count(*) as n from wallets where organization_id = ?', organizationId);
  if (Number(count?.n) >= maxWallets) throw apiError(8, 'organization has exceeded maximum wallets');
  if (db.get('select 1 from wallets where organization_id = ? and name = ?', organizationId, wallet.name))
    throw apiError(3, 'wallet label must be unique');
  const walletId = writing.newId();
  db.run(
    `insert into wallets (id, organization_id, name, sealed_phrase, imported, created_at, updated_at)
     values (?, ?, ?, ?, ?, ?, ?)`,
    walletId,
    organizationId,
    wallet.name,
    keys.seal(`wallet:${walletId}`, Buffer.from(wallet.phrase)),
    wallet.imported ? 1 : 0,
    now,
    now,
  );
  const accounts = deriveAccounts(seedOf(wallet.phrase), wallet.accounts);
  insertAccounts(writing, walletId, accounts);
  return { walletId, addresses: accounts.map((each) => each.address) };
}

/** The accounts with their keys, nothing written. */
export function deriveAccounts(
  seed: Uint8Array,
  accounts: readonly AccountParameters[],
): readonly NewAccount[] {
  return accounts.map((account) => {
    const secret = derive(seed, account.curve, account.path);
    const publicKey = publicKeyOf(account.curve, secret);
    secret.fill(0);
    return { ...account, publicKey, address: addressOf(account.addressFormat, account.curve, publicKey) };
  });
}

/** Writes accounts of a wallet. @throws ApiError 3 when the wallet has one of them. */
export function insertAccounts(writing: Writing, walletId: string, accounts: readonly NewAccount[]): void {
  const { db, organizationId, now } = writing;
  for (const each of accounts) {
    if (db.get('select 1 from wallet_accounts where wallet_id = ? and address = ?', walletId, each.address))
      throw apiError(3, 'bad request body', { fields: { accounts: 'is in the wallet already' } });
    db.run(
      `insert into wallet_accounts (id, organization_id, wallet_id, curve, path_format, path, address_format, address,
         public_key, name, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      writing.newId(),
      organizationId,
      walletId,
      each.curve,
      'PATH_FORMAT_BIP32',
      each.path,
      each.addressFormat,
      each.address,
      each.publicKey,
      each.name ?? null,
      now,
      now,
    );
  }
}

/** The seed of a wallet's phrase. The caller wipes it. */
export function openSeed({ db, keys }: Pick<PerformContext, 'db' | 'keys'>, walletId: string): Buffer {
  return seedOf(openPhrase({ db, keys }, walletId).toString());
}

/** The phrase of a wallet, as UTF-8. The caller wipes it. */
export function openPhrase({ db, keys }: Pick<PerformContext, 'db' | 'keys'>, walletId: string): Buffer {
  const row = db.get('select sealed_phrase from wallets where id = ?', walletId);
  return Buffer.from(keys.unseal(`wallet:${walletId}`, row?.sealed_phrase as Uint8Array));
}
