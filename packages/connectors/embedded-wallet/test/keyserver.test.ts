import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { softwareCredentials, softwarePasskey } from '@causeway/keyserver/testing';
import { hashMessage, recoverAddress } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiKeyStamper,
  createClient,
  generateSessionKey,
  passkeyStamper,
  type Stamper,
  sessionKeyStamper,
} from '../src/client.js';
import {
  generateTargetKey,
  openCredentialBundle,
  openExportBundle,
  sealOtpCode,
  sealToImportBundle,
} from '../src/hpke.js';

const origin = 'http://localhost:5173';
const folder = mkdtempSync(join(tmpdir(), 'embedded-'));
const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;

let server: Keyserver;
beforeAll(async () => {
  server = await startKeyserver({ port: 0, folder, origins: [origin], rpIds: ['localhost'] });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = (stamper: Stamper, organizationId: string) =>
  createClient({ baseUrl: server.url, organizationId, stamper });
const parent = () => clientOf(apiKeyStamper(server.apiKey), server.organizationId);

async function mailed(to: string): Promise<string> {
  const response = await fetch(`${server.url}/outbox.json`);
  const { mails } = (await response.json()) as { mails: { to: string; code: string }[] };
  return mails.find((mail) => mail.to === to)?.code ?? '';
}

let people = 0;

/** A sub-organisation with a mail, a passkey and a wallet, and a client stamped by that passkey. */
async function person() {
  people += 1;
  const userEmail = `person${people}@example.com`;
  const passkey = softwarePasskey();
  const challenge = Buffer.from(crypto.getRandomValues(new Uint8Array(32)));
  const authenticator = passkey.register(challenge, { origin }) as never;
  const created = await parent().submit('create_sub_organization', {
    subOrganizationName: userEmail,
    rootQuorumThreshold: 1,
    rootUsers: [
      { userName: userEmail, userEmail, apiKeys: [], authenticators: [authenticator], oauthProviders: [] },
    ],
    wallet: { walletName: 'Wallet', accounts: [account] },
  });
  const credentials = softwareCredentials(passkey, { origin }) as unknown as Pick<
    CredentialsContainer,
    'get'
  >;
  const client = clientOf(passkeyStamper({ rpId: 'localhost', credentials }), created.subOrganizationId);
  const userId = String(created.rootUserIds?.[0]);
  return { client, userEmail, userId, organizationId: created.subOrganizationId, wallet: created.wallet };
}

describe('client at the key server', () => {
  it('a client finds its own organisation with a passkey, creates a session and signs with it', async () => {
    const { client, organizationId, userId, wallet } = await person();
    const identity = await client.query('whoami', {}, { organizationId: server.organizationId });
    expect(identity).toMatchObject({ organizationId, userId });
    const key = await generateSessionKey();
    await client.submit('stamp_login', { publicKey: key.publicKey, expirationSeconds: '1800' });
    const session = clientOf(sessionKeyStamper(key), organizationId);
    const hash = hashMessage('hello');
    const { r, s, v } = await session.submit('sign_raw_payload', {
      signWith: String(wallet?.addresses[0]),
      payload: hash,
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    });
    const signature = `0x${r}${s}${v === '00' ? '1b' : '1c'}` as const;
    expect(await recoverAddress({ hash, signature })).toBe(wallet?.addresses[0]);
  });

  it('a client signs in with an encrypted code', async () => {
    const { organizationId, userEmail, userId } = await person();
    const { otpId, otpEncryptionTargetBundle } = await parent().submit('init_otp', {
      otpType: 'OTP_TYPE_EMAIL',
      contact: userEmail,
      appName: 'Test',
    });
    const key = await generateSessionKey();
    const code = await mailed(userEmail);
    const signerKey = server.otpSignerKey;
    const encryptedOtpBundle = await sealOtpCode(code, key.publicKey, otpEncryptionTargetBundle, {
      signerKey,
    });
    const { verificationToken } = await parent().submit('verify_otp', { otpId, encryptedOtpBundle });
    const { id } = JSON.parse(atob(verificationToken.split('.')[1] ?? '')) as { id: string };
    const message = JSON.stringify({
      login: { publicKey: key.publicKey },
      tokenId: id,
      type: 'USAGE_TYPE_LOGIN',
    });
    const signed = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      key.privateKey,
      new TextEncoder().encode(message),
    );
    const scheme = 'CLIENT_SIGNATURE_SCHEME_API_P256' as const;
    const signature = Buffer.from(signed).toString('hex');
    const clientSignature = { publicKey: key.publicKey, scheme, message, signature };
    await parent().submit(
      'otp_login',
      { verificationToken, publicKey: key.publicKey, clientSignature },
      { organizationId },
    );
    expect(await clientOf(sessionKeyStamper(key), organizationId).query('whoami', {})).toMatchObject({
      userId,
    });
  });

  it('a client opens a mailed bundle', async () => {
    const { organizationId, userEmail, userId } = await person();
    const target = await generateTargetKey();
    await parent().submit(
      'email_auth',
      { email: userEmail, targetPublicKey: target.publicKey, emailCustomization: { appName: 'Test' } },
      { organizationId },
    );
    const key = await openCredentialBundle(await mailed(userEmail), target);
    expect(await clientOf(sessionKeyStamper(key), organizationId).query('whoami', {})).toMatchObject({
      userId,
    });
  });

  it('a client opens an export bundle and seals an import bundle', async () => {
    const { client, organizationId, userId, wallet } = await person();
    const key = await generateTargetKey();
    const { signerKey } = server;
    const { exportBundle } = await client.submit('export_wallet', {
      walletId: String(wallet?.walletId),
      targetPublicKey: key.publicKey,
    });
    const phrase = await openExportBundle(exportBundle, { key, signerKey, organizationId });
    expect(mnemonicToAccount(new TextDecoder().decode(phrase)).address).toBe(wallet?.addresses[0]);
    const other = await person();
    await expect(
      openExportBundle(exportBundle, { key, signerKey, organizationId: other.organizationId }),
    ).rejects.toMatchObject({ code: 'embedded-bundle-invalid', context: { reason: 'organization' } });
    const { importBundle } = await client.submit('init_import_wallet', { userId });
    const encryptedBundle = await sealToImportBundle(phrase, importBundle, {
      signerKey,
      organizationId,
      userId,
    });
    const imported = await client.submit('import_wallet', {
      userId,
      walletName: 'Again',
      encryptedBundle,
      accounts: [account],
    });
    expect(imported.addresses).toEqual(wallet?.addresses);
  });

  it('a client rejects a bundle of a signer other than the pinned one', async () => {
    const { client, organizationId, wallet } = await person();
    const key = await generateTargetKey();
    server.faults.set({ wrongSigner: true });
    const { exportBundle } = await client.submit('export_wallet', {
      walletId: String(wallet?.walletId),
      targetPublicKey: key.publicKey,
    });
    server.faults.set({ wrongSigner: false });
    await expect(
      openExportBundle(exportBundle, { key, signerKey: server.signerKey, organizationId }),
    ).rejects.toMatchObject({ code: 'embedded-bundle-invalid', context: { reason: 'signature' } });
  });
});
