import { independent } from '@causeway/conformance/independent';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import {
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
} from '@turnkey/crypto';
import { TurnkeyClient as OldClient } from '@turnkey/http-2';
import { createAccount } from '@turnkey/viem';
import {
  hashMessage,
  keccak256,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
} from 'viem';
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts';
import { recoverAuthorizationAddress } from 'viem/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ethereumAccount, type Home, home, type Stage, stage, timestampMs } from './stage.js';

independent('@turnkey/viem', { namespaces: ['eip155'], what: 'signs with wallets of the local provider' });

let at: Stage;
let ownHome: Home;

beforeAll(async () => {
  at = await stage();
  ownHome = await home(at);
});
afterAll(() => at.stop());

/** The envelope of an activity. */
const activityOf = <T extends string, P>(type: T, parameters: P) => ({
  type,
  timestampMs: timestampMs(),
  organizationId: ownHome.organizationId,
  parameters,
});

const typedData = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: `0x${'cc'.repeat(20)}` },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Order: [
      { name: 'id', type: 'uint256' },
      { name: 'note', type: 'string' },
      { name: 'tags', type: 'bytes32[]' },
    ],
  },
  primaryType: 'Order',
  message: { id: 2n ** 200n, note: 'ünïcode', tags: [`0x${'ab'.repeat(32)}`] },
} as const;

const fees = { maxFeePerGas: 30n, maxPriorityFeePerGas: 1n } as const;

describe('the provider’s viem account', () => {
  it('the provider’s viem account signs a message, typed data with its domain, a transaction and an authorization that recover to the wallet', async () => {
    const account = await createAccount({
      client: ownHome.client as never,
      organizationId: ownHome.organizationId,
      signWith: ownHome.address,
    });
    expect(account.address).toBe(ownHome.address);
    const message = 'hello';
    expect(await recoverMessageAddress({ message, signature: await account.signMessage({ message }) })).toBe(
      ownHome.address,
    );
    const signature = await account.signTypedData(typedData as never);
    expect(await recoverTypedDataAddress({ ...typedData, signature } as never)).toBe(ownHome.address);
    const other = { ...typedData, domain: { ...typedData.domain, chainId: 2 } };
    expect(await recoverTypedDataAddress({ ...other, signature } as never)).not.toBe(ownHome.address);
    for (const transaction of [
      { type: 'eip1559', chainId: 8453, nonce: 1, gas: 21_000n, to: ownHome.address, value: 1n, ...fees },
      { type: 'legacy', chainId: 1, nonce: 1, gas: 21_000n, to: ownHome.address, value: 1n, gasPrice: 1n },
    ] as const) {
      const serializedTransaction = (await account.signTransaction(transaction)) as `0x02${string}`;
      expect(await recoverTransactionAddress({ serializedTransaction })).toBe(ownHome.address);
    }
    const authorization = await account.signAuthorization!({
      address: ownHome.address,
      chainId: 1,
      nonce: 0,
    });
    expect(await recoverAuthorizationAddress({ authorization })).toBe(ownHome.address);
  });
});

describe('wallets of the provider’s client, 6.6.0', () => {
  it('the provider’s client creates wallets, accounts and private keys, reads and deletes them', async () => {
    const { client, organizationId } = ownHome;
    const { activity } = await client.createWallet(
      activityOf('ACTIVITY_TYPE_CREATE_WALLET' as const, {
        walletName: 'Second',
        accounts: [ethereumAccount],
        mnemonicLength: 24,
      }),
    );
    const { walletId, addresses } = activity.result.createWalletResult!;
    const solana = {
      ...ethereumAccount,
      curve: 'CURVE_ED25519',
      path: "m/44'/501'/0'/0'",
      addressFormat: 'ADDRESS_FORMAT_SOLANA',
    } as const;
    const more = await client.createWalletAccounts(
      activityOf('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS' as const, {
        walletId,
        accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/1" }, solana],
      }),
    );
    expect(more.activity.result.createWalletAccountsResult!.addresses).toHaveLength(2);
    const preview = await client.createWalletAccounts(
      activityOf('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS' as const, {
        walletId,
        persist: false,
        accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/9" }],
      }),
    );
    expect(preview.activity.result.createWalletAccountsResult!.addresses).toHaveLength(1);
    const { accounts } = await client.getWalletAccounts({ organizationId, walletId });
    expect(accounts.map(({ address }) => address)).toEqual([
      ...addresses,
      ...more.activity.result.createWalletAccountsResult!.addresses,
    ]);
    await expect(
      client.deleteWallets(activityOf('ACTIVITY_TYPE_DELETE_WALLETS' as const, { walletIds: [walletId] })),
    ).rejects.toThrow('wallet has not been exported');
    const accountId = String(accounts[2]?.walletAccountId);
    await client.deleteWalletAccounts(
      activityOf('ACTIVITY_TYPE_DELETE_WALLET_ACCOUNTS' as const, {
        walletAccountIds: [accountId],
        deleteWithoutExport: true,
      }),
    );
    expect((await client.getWalletAccounts({ organizationId, walletId })).accounts).toHaveLength(2);
    await client.updateWallet(
      activityOf('ACTIVITY_TYPE_UPDATE_WALLET' as const, { walletId, walletName: 'Renamed' }),
    );
    expect((await client.getWallet({ organizationId, walletId })).wallet.walletName).toBe('Renamed');
    await client.deleteWallets(
      activityOf('ACTIVITY_TYPE_DELETE_WALLETS' as const, {
        walletIds: [walletId],
        deleteWithoutExport: true,
      }),
    );
    expect((await client.getWallets({ organizationId })).wallets.map((each) => each.walletId)).not.toContain(
      walletId,
    );
    const keys = await client.createPrivateKeys(
      activityOf('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2' as const, {
        privateKeys: [
          {
            privateKeyName: 'Key',
            curve: 'CURVE_SECP256K1' as const,
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
          },
          {
            privateKeyName: 'Sol',
            curve: 'CURVE_ED25519' as const,
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_SOLANA' as const],
          },
        ],
      }),
    );
    const privateKeys = keys.activity.result.createPrivateKeysResultV2!.privateKeys;
    const privateKeyId = String(privateKeys[0]?.privateKeyId);
    const { privateKey } = await client.getPrivateKey({ organizationId, privateKeyId });
    expect(privateKey.addresses[0]?.address).toBe(privateKeys[0]?.addresses?.[0]?.address);
    const hash = hashMessage('by id');
    const { activity: signed } = await client.signRawPayload(
      activityOf(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const,
        {
          signWith: privateKeyId,
          payload: hash,
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        } as const,
      ),
    );
    const { r, s, v } = signed.result.signRawPayloadResult!;
    expect(await recoverAddress({ hash, signature: `0x${r}${s}${v === '00' ? '1b' : '1c'}` })).toBe(
      privateKey.addresses[0]?.address,
    );
    await client.deletePrivateKeys(
      activityOf('ACTIVITY_TYPE_DELETE_PRIVATE_KEYS' as const, {
        privateKeyIds: privateKeys.map((each) => String(each.privateKeyId)),
        deleteWithoutExport: true,
      }),
    );
    const remaining = (await client.getPrivateKeys({ organizationId })).privateKeys;
    expect(remaining.map((each) => each.privateKeyId)).not.toContain(privateKeyId);
  });

  it('the provider’s client signs many payloads at once, including repeated ones', async () => {
    const payloads = ['one', 'two', 'one'];
    const { activity } = await ownHome.client.signRawPayloads(
      activityOf(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOADS' as const,
        {
          signWith: ownHome.address,
          payloads,
          encoding: 'PAYLOAD_ENCODING_TEXT_UTF8',
          hashFunction: 'HASH_FUNCTION_KECCAK256',
        } as const,
      ),
    );
    const signatures = activity.result.signRawPayloadsResult!.signatures!;
    for (const [index, { r, s, v }] of signatures.entries()) {
      const hash = keccak256(Buffer.from(payloads[index] ?? ''));
      expect(await recoverAddress({ hash, signature: `0x${r}${s}${v === '00' ? '1b' : '1c'}` })).toBe(
        ownHome.address,
      );
    }
    expect(signatures[0]).toEqual(signatures[2]);
  });

  it('the provider’s client reports payloads that cannot be signed with the documented errors', async () => {
    const sign = (more: object) =>
      ownHome.client.signRawPayload(
        activityOf(
          'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const,
          {
            signWith: ownHome.address,
            payload: '00',
            encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
            hashFunction: 'HASH_FUNCTION_NO_OP',
            ...more,
          } as never,
        ),
      );
    await expect(sign({})).rejects.toThrow('Turnkey error 3: invalid payload encoding');
    await expect(sign({ hashFunction: 'HASH_FUNCTION_NOT_APPLICABLE' })).rejects.toThrow(
      'Turnkey error 3: invalid hash function',
    );
    await expect(sign({ signWith: ownHome.address.toLowerCase() })).rejects.toThrow(
      'Turnkey error 5: could not find any resource to sign with',
    );
    const foreign = await home(at);
    await expect(sign({ signWith: foreign.address })).rejects.toThrow(
      'Turnkey error 5: could not find any resource',
    );
  });

  it('the provider’s client exports a phrase and a key, and imports them into another organisation', async () => {
    const { client, organizationId, walletId, address } = ownHome;
    const signer = { dangerouslyOverrideSignerPublicKey: at.server.signerKey };
    const target = generateP256KeyPair();
    const targetPublicKey = target.publicKeyUncompressed;
    const exportOptions = { embeddedKey: target.privateKey, organizationId, ...signer };
    const exported = await client.exportWallet(
      activityOf('ACTIVITY_TYPE_EXPORT_WALLET' as const, { walletId, targetPublicKey }),
    );
    const phrase = await decryptExportBundle({
      ...exportOptions,
      exportBundle: exported.activity.result.exportWalletResult!.exportBundle,
      returnMnemonic: true,
    });
    expect(mnemonicToAccount(phrase).address).toBe(address);
    expect((await client.getWallet({ organizationId, walletId })).wallet.exported).toBe(true);
    const account = await client.exportWalletAccount(
      activityOf('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT' as const, { address, targetPublicKey }),
    );
    const key = await decryptExportBundle({
      ...exportOptions,
      exportBundle: account.activity.result.exportWalletAccountResult!.exportBundle,
      returnMnemonic: false,
    });
    expect(privateKeyToAccount(`0x${key}`).address).toBe(address);

    const other = await home(at);
    const { organizationId: there, userId } = other;
    const into = <T extends string, P>(type: T, parameters: P) => ({
      ...activityOf(type, parameters),
      organizationId: there,
    });
    const seal = { organizationId: there, userId, ...signer };
    const start = await other.client.initImportWallet(
      into('ACTIVITY_TYPE_INIT_IMPORT_WALLET' as const, { userId }),
    );
    const encryptedBundle = await encryptWalletToBundle({
      ...seal,
      mnemonic: phrase,
      importBundle: start.activity.result.initImportWalletResult!.importBundle,
    });
    const parameters = { userId, walletName: 'Imported', encryptedBundle, accounts: [ethereumAccount] };
    const imported = await other.client.importWallet(
      into('ACTIVITY_TYPE_IMPORT_WALLET' as const, parameters),
    );
    expect(imported.activity.result.importWalletResult!.addresses).toEqual([address]);
    // A target is used once.
    await expect(
      other.client.importWallet(
        into('ACTIVITY_TYPE_IMPORT_WALLET' as const, { ...parameters, walletName: 'Again' }),
      ),
    ).rejects.toThrow('bad request body');
    const startKey = await other.client.initImportPrivateKey(
      into('ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY' as const, { userId }),
    );
    const sealedKey = await encryptPrivateKeyToBundle({
      ...seal,
      privateKey: key,
      keyFormat: 'HEXADECIMAL',
      importBundle: startKey.activity.result.initImportPrivateKeyResult!.importBundle,
    });
    const importedKey = await other.client.importPrivateKey(
      into('ACTIVITY_TYPE_IMPORT_PRIVATE_KEY' as const, {
        userId,
        privateKeyName: 'Imported',
        encryptedBundle: sealedKey,
        curve: 'CURVE_SECP256K1' as const,
        addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
      }),
    );
    const { privateKeyId, addresses } = importedKey.activity.result.importPrivateKeyResult!;
    expect(addresses[0]?.address).toBe(address);
    const out = await other.client.exportPrivateKey(
      into('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY' as const, { privateKeyId, targetPublicKey }),
    );
    const again = await decryptExportBundle({
      ...exportOptions,
      organizationId: there,
      exportBundle: out.activity.result.exportPrivateKeyResult!.exportBundle,
      returnMnemonic: false,
    });
    expect(again).toBe(key);
  });
});

describe('wallets of the provider’s client, 2.7.1', () => {
  it('the provider’s client 2.7.1 creates a wallet, signs with it and exports it', async () => {
    const stamper = new ApiKeyStamper({
      apiPublicKey: ownHome.key.publicKey,
      apiPrivateKey: ownHome.key.privateKey,
    });
    const client = new OldClient({ baseUrl: at.server.url }, stamper);
    const { activity } = await client.createWallet(
      activityOf('ACTIVITY_TYPE_CREATE_WALLET' as const, { walletName: 'Old', accounts: [ethereumAccount] }),
    );
    const { walletId, addresses } = activity.result.createWalletResult!;
    const address = addresses[0] as `0x${string}`;
    const hash = hashMessage('old');
    const signed = await client.signRawPayload(
      activityOf(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const,
        {
          signWith: address,
          payload: hash,
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        } as const,
      ),
    );
    const { r, s, v } = signed.activity.result.signRawPayloadResult!;
    expect(await recoverAddress({ hash, signature: `0x${r}${s}${v === '00' ? '1b' : '1c'}` })).toBe(address);
    const unsigned = serializeTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      gas: 21_000n,
      to: address,
      ...fees,
    });
    const answer = await client.signTransaction(
      activityOf(
        'ACTIVITY_TYPE_SIGN_TRANSACTION_V2' as const,
        {
          signWith: address,
          unsignedTransaction: unsigned.slice(2),
          type: 'TRANSACTION_TYPE_ETHEREUM',
        } as const,
      ),
    );
    const serializedTransaction =
      `0x${answer.activity.result.signTransactionResult!.signedTransaction}` as `0x02${string}`;
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(address);
    const created = await client.createWalletAccounts(
      activityOf('ACTIVITY_TYPE_CREATE_WALLET_ACCOUNTS' as const, {
        walletId,
        accounts: [{ ...ethereumAccount, path: "m/44'/60'/0'/0/1" }],
      }),
    );
    expect(created.activity.result.createWalletAccountsResult!.addresses).toHaveLength(1);
    const keys = await client.createPrivateKeys(
      activityOf('ACTIVITY_TYPE_CREATE_PRIVATE_KEYS_V2' as const, {
        privateKeys: [
          {
            privateKeyName: 'Old',
            curve: 'CURVE_SECP256K1' as const,
            privateKeyTags: [],
            addressFormats: ['ADDRESS_FORMAT_ETHEREUM' as const],
          },
        ],
      }),
    );
    const privateKeyId = String(keys.activity.result.createPrivateKeysResultV2!.privateKeys[0]?.privateKeyId);
    const target = generateP256KeyPair();
    const targetPublicKey = target.publicKeyUncompressed;
    const exportOptions = {
      embeddedKey: target.privateKey,
      organizationId: ownHome.organizationId,
      dangerouslyOverrideSignerPublicKey: at.server.signerKey,
    };
    const wallet = await client.exportWallet(
      activityOf('ACTIVITY_TYPE_EXPORT_WALLET' as const, { walletId, targetPublicKey }),
    );
    const phrase = await decryptExportBundle({
      ...exportOptions,
      exportBundle: wallet.activity.result.exportWalletResult!.exportBundle,
      returnMnemonic: true,
    });
    expect(mnemonicToAccount(phrase).address).toBe(address);
    const account = await client.exportWalletAccount(
      activityOf('ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT' as const, { address, targetPublicKey }),
    );
    expect(account.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
    const key = await client.exportPrivateKey(
      activityOf('ACTIVITY_TYPE_EXPORT_PRIVATE_KEY' as const, { privateKeyId, targetPublicKey }),
    );
    expect(key.activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });
});

describe('the fault of a wrong signer', () => {
  it('the fault of a wrong signer returns signatures and bundles by an unknown key', async () => {
    at.server.faults.set({ wrongSigner: true });
    const hash = hashMessage('x');
    const { activity } = await ownHome.client.signRawPayload(
      activityOf(
        'ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2' as const,
        {
          signWith: ownHome.address,
          payload: hash,
          encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
          hashFunction: 'HASH_FUNCTION_NO_OP',
        } as const,
      ),
    );
    const started = await ownHome.client.initImportWallet(
      activityOf('ACTIVITY_TYPE_INIT_IMPORT_WALLET' as const, { userId: ownHome.userId }),
    );
    at.server.faults.set({ wrongSigner: false });
    const { r, s, v } = activity.result.signRawPayloadResult!;
    expect(await recoverAddress({ hash, signature: `0x${r}${s}${v === '00' ? '1b' : '1c'}` })).not.toBe(
      ownHome.address,
    );
    const bundle = JSON.parse(started.activity.result.initImportWalletResult!.importBundle) as {
      enclaveQuorumPublic: string;
    };
    expect(bundle.enclaveQuorumPublic).not.toBe(at.server.signerKey);
  });
});
