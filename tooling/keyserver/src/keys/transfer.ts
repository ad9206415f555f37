import type { ActivityTable, Perform, PerformContext } from '../activities/registry.js';
import { apiError } from '../apiError.js';
import { exportBundle, openFromClient, targetBundle } from '../bundles.js';
import { p256Pair, p256Point, p256Secret } from '../crypto/p256.js';
import { choice, type Fields, text, texts } from '../fields.js';
import { createServerKeys, newSecrets } from '../serverKeys.js';
import { isSecret } from './curve.js';
import { getOwned } from './getOwned.js';
import { readPhrase } from './phrase.js';
import { insertPrivateKey } from './privateKeys.js';
import { openAccount, openPrivateKey } from './signer.js';
import { insertWallet, openPhrase, readAccounts, readCurve } from './wallets.js';

/** How long an import target may be used, in milliseconds. */
export const importLife = 60 * 60_000;

/** A point as hex of 33 or 65 bytes. @throws ApiError 3 naming the field. */
export function point(parameters: Fields, name: string): Buffer {
  const hex = text(parameters, name, { max: 130, pattern: /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/i });
  try {
    return p256Point(Buffer.from(hex, 'hex'));
  } catch {
    throw apiError(3, 'bad request body', { fields: { [name]: 'is not a point of P-256' } });
  }
}

function bundle(context: PerformContext, parameters: Fields, secret: Uint8Array): string {
  const { organizationId } = context;
  try {
    return exportBundle(
      { signer: signerOf(context), organizationId, target: point(parameters, 'targetPublicKey') },
      secret,
    );
  } finally {
    secret.fill(0);
  }
}

/** The key that signs bundles; with the fault switched on, an unknown one. */
const signerOf = ({ keys, wrongSigner }: PerformContext) =>
  wrongSigner ? createServerKeys(newSecrets()).signer : keys.signer;

const exportWallet: Perform = (context, parameters) => {
  const walletId = text(parameters, 'walletId');
  if (parameters.language) choice(parameters, 'language', ['MNEMONIC_LANGUAGE_ENGLISH']);
  getOwned(context, 'wallet', walletId);
  const exportBundle = bundle(context, parameters, openPhrase(context, walletId));
  context.db.run('update wallets set exported = 1, updated_at = ? where id = ?', context.now, walletId);
  return { walletId, exportBundle: exportBundle };
};

const exportAccount: Perform = (context, parameters) => {
  const address = text(parameters, 'address');
  const { db, organizationId, now } = context;
  const row = db.get(
    'select * from wallet_accounts where organization_id = ? and address = ? collate binary order by rowid limit 1',
    organizationId,
    address,
  );
  if (!row) throw apiError(5, 'no account found with the given address');
  const exportBundle = bundle(context, parameters, openAccount(context, row).secret);
  db.run('update wallet_accounts set exported = 1, updated_at = ? where id = ?', now, String(row.id));
  return { address, exportBundle: exportBundle };
};

const exportPrivateKey: Perform = (context, parameters) => {
  const privateKeyId = text(parameters, 'privateKeyId');
  const row = getOwned(context, 'private key', privateKeyId);
  const exportBundle = bundle(context, parameters, openPrivateKey(context, row).secret);
  context.db.run(
    'update private_keys set exported = 1, updated_at = ? where id = ?',
    context.now,
    privateKeyId,
  );
  return { privateKeyId, exportBundle: exportBundle };
};

type Kind = 'import-wallet' | 'import-private-key';

const initImport =
  (kind: Kind): Perform =>
  (context, parameters) => {
    const userId = text(parameters, 'userId');
    getOwned(context, 'user', userId);
    const { db, organizationId, keys, now } = context;
    const secret = p256Secret();
    const id = context.newId();
    // One target in waiting of a kind and a user: a new one takes the place of the old.
    db.run(
      'delete from single_use where kind = ? and organization_id = ? and user_id = ?',
      kind,
      organizationId,
      userId,
    );
    db.run(
      `insert into single_use (id, kind, organization_id, user_id, sealed, expires_at) values (?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      organizationId,
      userId,
      keys.seal(`${kind}:${id}`, secret),
      now + importLife,
    );
    const { uncompressed } = p256Pair(secret);
    secret.fill(0);
    return {
      importBundle: targetBundle(signerOf(context), { targetPublic: uncompressed, organizationId, userId }),
    };
  };

/** Opens a message that was sealed to the user's target, which then is used up. The caller wipes it. */
function openImport(context: PerformContext, kind: Kind, parameters: Fields): Buffer {
  const userId = text(parameters, 'userId');
  const encrypted = text(parameters, 'encryptedBundle', { max: 20_000 });
  const { db, organizationId, keys, now } = context;
  const row = db.get(
    `select * from single_use where kind = ? and organization_id = ? and user_id = ? and used = 0 and expires_at > ?`,
    kind,
    organizationId,
    userId,
    now,
  );
  const refused = apiError(3, 'bad request body', {
    fields: { encryptedBundle: 'was not sealed to an import target of this user' },
  });
  if (!row) throw refused;
  const secret = keys.unseal(`${kind}:${row.id}`, row.sealed as Uint8Array);
  try {
    const plain = openFromClient(secret, encrypted);
    db.run('update single_use set used = 1, sealed = null where id = ?', String(row.id));
    return plain;
  } catch {
    throw refused;
  } finally {
    secret.fill(0);
  }
}

const importWallet: Perform = (context, parameters) => {
  const plain = openImport(context, 'import-wallet', parameters);
  const phrase = readPhrase(plain.toString());
  plain.fill(0);
  if (!phrase)
    throw apiError(3, 'bad request body', { fields: { encryptedBundle: 'does not hold a phrase' } });
  const name = text(parameters, 'walletName');
  return insertWallet(context, { name, phrase, accounts: readAccounts(parameters), imported: true });
};

const importPrivateKey: Perform = (context, parameters) => {
  const curve = readCurve(parameters);
  const secret = openImport(context, 'import-private-key', parameters);
  try {
    if (!isSecret(curve, secret))
      throw apiError(3, 'bad request body', {
        fields: { encryptedBundle: 'does not hold a key of the curve' },
      });
    const name = text(parameters, 'privateKeyName');
    const addressFormats = texts(parameters, 'addressFormats');
    return { ...insertPrivateKey(context, { name, curve, secret, addressFormats, imported: true }) };
  } finally {
    secret.fill(0);
  }
};

/** Export and import: secrets leave and come sealed to a key of one act. */
export const transferActivities: ActivityTable = Object.freeze({
  export_wallet: { versions: { ACTIVITY_TYPE_EXPORT_WALLET: 'exportWalletResult' }, perform: exportWallet },
  export_wallet_account: {
    versions: { ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT: 'exportWalletAccountResult' },
    perform: exportAccount,
  },
  export_private_key: {
    versions: { ACTIVITY_TYPE_EXPORT_PRIVATE_KEY: 'exportPrivateKeyResult' },
    perform: exportPrivateKey,
  },
  init_import_wallet: {
    versions: { ACTIVITY_TYPE_INIT_IMPORT_WALLET: 'initImportWalletResult' },
    perform: initImport('import-wallet'),
  },
  import_wallet: { versions: { ACTIVITY_TYPE_IMPORT_WALLET: 'importWalletResult' }, perform: importWallet },
  init_import_private_key: {
    versions: { ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY: 'initImportPrivateKeyResult' },
    perform: initImport('import-private-key'),
  },
  import_private_key: {
    versions: { ACTIVITY_TYPE_IMPORT_PRIVATE_KEY: 'importPrivateKeyResult' },
    perform: importPrivateKey,
  },
});
