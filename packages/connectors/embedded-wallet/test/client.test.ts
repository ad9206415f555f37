import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Keyserver, startKeyserver } from '@causeway/keyserver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  apiKeyStamper,
  type Client,
  createClient,
  generateSessionKey,
  passkeyStamper,
  type SessionKey,
  sessionKeyStamper,
} from '../src/client.js';
import {
  generateTargetKey,
  openCredentialBundle,
  openExportBundle,
  sealOtpCode,
  sealToImportBundle,
} from '../src/hpke.js';

const account = {
  curve: 'CURVE_SECP256K1',
  pathFormat: 'PATH_FORMAT_BIP32',
  path: "m/44'/60'/0'/0/0",
  addressFormat: 'ADDRESS_FORMAT_ETHEREUM',
} as const;

const folder = mkdtempSync(join(tmpdir(), 'causeway-client-'));
let server: Keyserver;
let parent: Client;
let skew = 0;

beforeAll(async () => {
  server = await startKeyserver({
    port: 0,
    folder,
    origins: ['http://localhost:4400'],
    rpIds: ['localhost'],
  });
  const { url: baseUrl, organizationId, apiKey } = server;
  parent = createClient({ baseUrl, organizationId, stamper: apiKeyStamper(apiKey) });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const clientOf = (key: SessionKey, organizationId: string) =>
  createClient({
    baseUrl: server.url,
    organizationId,
    stamper: sessionKeyStamper(key),
    limits: { pollInterval: 10, retryDelay: 1 },
    now: () => Date.now() + skew,
  });

/** A person with a wallet and a session. */
async function person(userEmail: string) {
  const key = await generateSessionKey();
  const session = { apiKeyName: 's', publicKey: key.publicKey, curveType: 'API_KEY_CURVE_P256' } as const;
  const user = { userName: 'u', userEmail, authenticators: [], oauthProviders: [] };
  const { subOrganizationId, wallet } = await parent.submit('create_sub_organization', {
    subOrganizationName: userEmail,
    rootQuorumThreshold: 1,
    rootUsers: [{ ...user, apiKeys: [{ ...session, expirationSeconds: '1800' }] }],
    wallet: { walletName: 'w', accounts: [account] },
  });
  const client = clientOf(key, subOrganizationId);
  const { userId } = await client.query('whoami', {});
  const { walletId = '', addresses = [] } = wallet ?? {};
  return { client, key, userId, walletId, address: addresses[0] ?? '', organizationId: subOrganizationId };
}

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  );
const sign = (client: Client, signWith: string) =>
  client.submit('sign_raw_payload', {
    signWith,
    payload: '11'.repeat(32),
    encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
    hashFunction: 'HASH_FUNCTION_NO_OP',
  });

describe('client with the key server', () => {
  it('a client of the key server finds its organisation from the parent and reads its data', async () => {
    const { client, userId, walletId, address, organizationId } = await person('reads@app.example');
    const answer = await client.query('whoami', {}, { organizationId: server.organizationId });
    expect(answer).toMatchObject({ organizationId, userId });
    expect((await client.query('get_user', { userId })).user.userEmail).toBe('reads@app.example');
    expect((await client.query('list_wallet_accounts', { walletId })).accounts[0]?.address).toBe(address);
    expect((await client.query('get_wallet_account', { walletId, address })).account.walletId).toBe(walletId);
    expect((await client.query('get_api_keys', { userId })).apiKeys).toHaveLength(1);
    for (const name of ['list_users', 'list_wallets', 'list_private_keys', 'list_policies'] as const) {
      expect(Object.values(await client.query(name, {}))[0]).toBeInstanceOf(Array);
    }
    expect((await client.query('get_organization', {})).organizationData.name).toBe('reads@app.example');
  });

  it('a client of the key server signs, exports in a bundle for its key only, and imports to the same address', async () => {
    const { client, userId, walletId, address, organizationId } = await person('moves@app.example');
    expect(await sign(client, address)).toEqual({
      r: expect.stringMatching(/^[0-9a-f]{64}$/),
      s: expect.stringMatching(/^[0-9a-f]{64}$/),
      v: expect.stringMatching(/^0[01]$/),
    });
    const key = await generateTargetKey();
    const { signerKey } = server;
    const { exportBundle } = await client.submit('export_wallet', {
      walletId,
      targetPublicKey: key.publicKey,
    });
    const phrase = await openExportBundle(exportBundle, { key, signerKey, organizationId });
    expect(new TextDecoder().decode(phrase).split(' ')).toHaveLength(12);
    const elsewhere = openExportBundle(exportBundle, { key, signerKey: server.otpSignerKey, organizationId });
    expect(await caught(elsewhere)).toMatchObject({ context: { reason: 'signature' } });
    const { importBundle } = await client.submit('init_import_wallet', { userId });
    const encryptedBundle = await sealToImportBundle(phrase, importBundle, {
      signerKey,
      organizationId,
      userId,
    });
    const imported = { userId, walletName: 'again', encryptedBundle, accounts: [account] };
    expect((await client.submit('import_wallet', imported)).addresses).toEqual([address]);
  });

  it('a client of the key server signs in with a code, with an emailed bundle and with its own key', async () => {
    const { client, key, userId, organizationId } = await person('signs@app.example');
    const contact = 'signs@app.example';
    const code = { otpType: 'OTP_TYPE_EMAIL', contact, appName: 'Test' } as const;
    const { otpId, otpEncryptionTargetBundle } = await parent.submit('init_otp', code);
    const seal = (text: string) =>
      sealOtpCode(text, key.publicKey, otpEncryptionTargetBundle, { signerKey: server.otpSignerKey });
    const wrong = parent.submit('verify_otp', { otpId, encryptedOtpBundle: await seal('000000000') });
    expect(await caught(wrong)).toMatchObject({ code: 'embedded-request-failed', context: { code: 3 } });
    const { mails } = (await (await fetch(`${server.outboxUrl}.json`)).json()) as {
      mails: { to: string; code?: string }[];
    };
    const mailed = mails.find(({ to }) => to === contact)?.code ?? '';
    const verified = await parent.submit('verify_otp', { otpId, encryptedOtpBundle: await seal(mailed) });
    expect(verified.verificationToken.split('.')).toHaveLength(3);

    const target = await generateTargetKey();
    const targeted = { targetPublicKey: target.publicKey };
    const { credentialBundle } = await client.submit('create_read_write_session', targeted);
    const opened = clientOf(await openCredentialBundle(credentialBundle, target), organizationId);
    expect((await opened.query('whoami', {})).userId).toBe(userId);

    const next = await generateSessionKey();
    const login = { publicKey: next.publicKey, expirationSeconds: '1800' };
    expect((await client.submit('stamp_login', login)).session.split('.')).toHaveLength(3);
    expect((await clientOf(next, organizationId).query('whoami', {})).userId).toBe(userId);
  });

  it('a client of the key server gets the documented errors for the keys, organisations and passkeys of others', async () => {
    const { organizationId } = await person('foreign@app.example');
    const stranger = clientOf(await generateSessionKey(), organizationId);
    expect(await caught(stranger.query('whoami', {}))).toMatchObject({ context: { status: 401, code: 16 } });
    const nowhere = parent.query('whoami', {}, { organizationId: 'nonsense' });
    expect((await caught(nowhere)).message).toContain('malformed organization ID provided');
    const credentials = { get: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) };
    const stamper = passkeyStamper({ rpId: 'localhost', credentials });
    const error = await caught(parent.query('whoami', {}, { stamper }));
    expect(error.code).toBe('embedded-passkey-cancelled');
  });
});

describe('client with a server that is wrong, slow or has another time', () => {
  it('a client waits for a pending activity of the key server and returns the result', async () => {
    const { client, address } = await person('waits@app.example');
    server.faults.set({ pending: 3 });
    expect((await sign(client, address)).r).toHaveLength(64);
    server.faults.set({ pending: 0 });
  });

  it('a client times out when the key server is slow', async () => {
    const { client } = await person('slow@app.example');
    server.faults.set({ slow: 2000 });
    const error = await caught(client.query('whoami', {}, { timeout: 50 }));
    server.faults.set({ slow: 0 });
    expect(error).toMatchObject({ code: 'timeout', context: { ms: 50 } });
  });

  it("a client corrects its clock once in either direction by the key server's time", async () => {
    const { client, address } = await person('late@app.example');
    for (const hours of [-24, 24]) {
      skew = hours * 3_600_000;
      expect((await sign(client, address)).r).toHaveLength(64);
      expect(Math.abs(client.serverTime() - Date.now())).toBeLessThan(60_000);
    }
    skew = 0;
  });
});
