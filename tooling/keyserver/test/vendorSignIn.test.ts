import { createSign, randomBytes } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import {
  decryptCredentialBundle,
  encryptOtpCodeToBundle,
  generateP256KeyPair,
  getPublicKey,
  verifyOtpVerificationToken,
  verifySessionJwtSignature,
} from '@turnkey/crypto';
import type { TurnkeyClient } from '@turnkey/http';
import { TurnkeyClient as OldClient } from '@turnkey/http-2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { p256Pair } from '../src/crypto/p256.js';
import { softwarePasskey } from '../src/testing/passkey.js';
import {
  apiKey,
  clientOf,
  type Home,
  home,
  origins,
  type Stage,
  someMail,
  stage,
  timestampMs,
} from './stage.js';

independent('@turnkey/crypto', { what: 'opens sessions with codes' });

let at: Stage;
beforeAll(async () => {
  at = await stage();
});
afterAll(() => at.stop());

const activityOf = <T extends string, P>(organizationId: string, type: T, parameters: P) => ({
  type,
  timestampMs: timestampMs(),
  organizationId,
  parameters,
});

/** r and s in hex, as the current sign-in requires. */
function signRaw(key: ReturnType<typeof apiKey>, message: string): string {
  const pair = p256Pair(Buffer.from(key.privateKey, 'hex'));
  const signature = createSign('sha256').update(message).sign({ key: pair.key, dsaEncoding: 'ieee-p1363' });
  return signature.toString('hex');
}

async function startOtp(contact: string) {
  const { activity } = await at.parent.initOtp(
    activityOf(at.server.organizationId, 'ACTIVITY_TYPE_INIT_OTP_V3' as const, {
      otpType: 'OTP_TYPE_EMAIL',
      contact,
      appName: 'Test',
    }),
  );
  const { otpId, otpEncryptionTargetBundle } = activity.result.initOtpResultV2!;
  const code = (await at.outbox()).find((mail) => mail.to === contact)?.code ?? '';
  return { otpId, code, target: String(otpEncryptionTargetBundle) };
}

async function verify(otpId: string, target: string, code: string, publicKey: string) {
  const encryptedOtpBundle = await encryptOtpCodeToBundle(code, target, publicKey, at.server.otpSignerKey);
  const { activity } = await at.parent.verifyOtp(
    activityOf(at.server.organizationId, 'ACTIVITY_TYPE_VERIFY_OTP_V2' as const, {
      otpId,
      encryptedOtpBundle,
    }),
  );
  return activity.result.verifyOtpResult!.verificationToken;
}

function loginBody(user: Home, token: string, key: ReturnType<typeof apiKey>, more: object = {}) {
  const { id } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { id: string };
  const message = JSON.stringify({
    login: { publicKey: key.publicKey },
    tokenId: id,
    type: 'USAGE_TYPE_LOGIN',
  });
  const clientSignature = {
    publicKey: key.publicKey,
    scheme: 'CLIENT_SIGNATURE_SCHEME_API_P256' as const,
    message,
    signature: signRaw(key, message),
  };
  const parameters = { verificationToken: token, publicKey: key.publicKey, clientSignature, ...more };
  return activityOf(user.organizationId, 'ACTIVITY_TYPE_OTP_LOGIN_V2' as const, parameters);
}

describe('a code by mail', () => {
  it('a code by mail opens a session, with every step checked by the provider’s own packages', async () => {
    const contact = someMail();
    const user = await home(at, contact);
    const { otpId, code, target } = await startOtp(contact);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{9}$/);
    const key = apiKey();
    const token = await verify(otpId, target, code.toLowerCase(), key.publicKey);
    const claims = await verifyOtpVerificationToken(token, at.server.otpSignerKey);
    expect(claims).toMatchObject({
      contact,
      public_key: key.publicKey,
      organization_id: at.server.organizationId,
    });
    const { activity } = await at.parent.otpLogin(loginBody(user, token, key, { expirationSeconds: '1800' }));
    const { session } = activity.result.otpLoginResult!;
    expect(await verifySessionJwtSignature(session, at.server.notarizerKey)).toBe(true);
    const sessionClaims = JSON.parse(Buffer.from(session.split('.')[1] ?? '', 'base64url').toString()) as {
      exp: number;
    };
    expect(sessionClaims).toMatchObject({
      user_id: user.userId,
      organization_id: user.organizationId,
      public_key: key.publicKey,
    });
    expect(Math.abs(sessionClaims.exp * 1000 - Date.now() - 1_800_000)).toBeLessThan(10_000);
    const client = clientOf(at.server, key);
    expect(await client.getWhoami({ organizationId: at.server.organizationId })).toMatchObject({
      userId: user.userId,
    });
    // The token is used up.
    await expect(at.parent.otpLogin(loginBody(user, token, apiKey()))).rejects.toThrow('Turnkey error 3');
  });

  it('a code by mail works once, lasts 300 s and has its own errors', async () => {
    const contact = someMail();
    const { publicKey } = apiKey();
    const first = await startOtp(contact);
    await verify(first.otpId, first.target, first.code, publicKey);
    await expect(verify(first.otpId, first.target, first.code, publicKey)).rejects.toThrow(
      'OTP code has expired',
    );
    const second = await startOtp(contact);
    at.ahead(299_000);
    await expect(verify(second.otpId, second.target, 'AAAAAAAAA', publicKey)).rejects.toThrow(
      'Invalid OTP code',
    );
    at.ahead(301_000);
    await expect(verify(second.otpId, second.target, second.code, publicKey)).rejects.toThrow(
      'OTP code has expired',
    );
    at.ahead(0);
  });

  it('a code by mail is refused with another key, another message or another organisation', async () => {
    const contact = someMail();
    const user = await home(at, contact);
    const other = await home(at);
    const key = apiKey();
    const { otpId, code, target } = await startOtp(contact);
    const token = await verify(otpId, target, code, key.publicKey);
    const good = loginBody(user, token, key);
    const stranger = apiKey();
    const bad = [
      loginBody(user, token, stranger),
      { ...good, parameters: { ...good.parameters, publicKey: stranger.publicKey } },
      {
        ...good,
        parameters: {
          ...good.parameters,
          clientSignature: { ...good.parameters.clientSignature, message: '{}' },
        },
      },
      { ...good, parameters: { ...good.parameters, verificationToken: `${token.slice(0, -4)}AAAA` } },
      { ...good, organizationId: other.organizationId },
    ];
    for (const [index, body] of bad.entries())
      await expect(at.parent.otpLogin({ ...body, timestampMs: timestampMs() }), `${index}`).rejects.toThrow(
        /Turnkey error [35]/,
      );
    expect((await at.parent.otpLogin(good)).activity.status).toBe('ACTIVITY_STATUS_COMPLETED');
  });

  it('an unknown mail gets the same answer as a known one', async () => {
    const known = someMail();
    await home(at, known);
    const of = async (contact: string) => {
      const { activity } = await at.parent.initOtp(
        activityOf(at.server.organizationId, 'ACTIVITY_TYPE_INIT_OTP_V3' as const, {
          otpType: 'OTP_TYPE_EMAIL',
          contact,
          appName: 'Test',
        }),
      );
      const { status, type, result } = activity;
      return JSON.stringify({ status, type, keys: Object.keys(result.initOtpResultV2 ?? {}) });
    };
    expect(await of(someMail())).toBe(await of(known));
  });

  it('codes by mail are limited to three pending ones for each contact', async () => {
    const contact = someMail();
    for (let count = 0; count < 3; count += 1) await startOtp(contact);
    await expect(startOtp(contact)).rejects.toThrow('Max number of OTPs have been initiated');
    await startOtp(someMail());
  });

  it('a code by mail works with older activity types', async () => {
    const contact = someMail();
    const user = await home(at, contact);
    const { organizationId } = at.server;
    const old = activityOf(organizationId, 'ACTIVITY_TYPE_INIT_OTP', {
      otpType: 'OTP_TYPE_EMAIL',
      contact,
      otpLength: 6,
      alphanumeric: false,
    });
    const started = await at.parent.initOtp(old as never);
    const { otpId } = started.activity.result.initOtpResult!;
    const otpCode = (await at.outbox())[0]?.code ?? '';
    expect(otpCode).toMatch(/^\d{6}$/);
    const key = apiKey();
    const checked = await at.parent.verifyOtp(
      activityOf(organizationId, 'ACTIVITY_TYPE_VERIFY_OTP', {
        otpId,
        otpCode,
        publicKey: key.publicKey,
      }) as never,
    );
    const { verificationToken } = checked.activity.result.verifyOtpResult!;
    const login = activityOf(user.organizationId, 'ACTIVITY_TYPE_OTP_LOGIN', {
      verificationToken,
      publicKey: key.publicKey,
    });
    expect((await at.parent.otpLogin(login as never)).activity.result.otpLoginResult?.session).toBeTruthy();
    const target = generateP256KeyPair();
    const otpAuth = await at.parent.initOtpAuth(
      activityOf(user.organizationId, 'ACTIVITY_TYPE_INIT_OTP_AUTH_V3' as const, {
        otpType: 'OTP_TYPE_EMAIL',
        contact,
        appName: 'Test',
      }),
    );
    const { activity } = await at.parent.otpAuth(
      activityOf(user.organizationId, 'ACTIVITY_TYPE_OTP_AUTH' as const, {
        otpId: otpAuth.activity.result.initOtpAuthResultV2!.otpId,
        otpCode: (await at.outbox())[0]?.code ?? '',
        targetPublicKey: target.publicKeyUncompressed,
      }),
    );
    await expectSession(user, String(activity.result.otpAuthResult!.credentialBundle), target.privateKey);
  });
});

/** Opens a bundle with the provider's package and checks whose key it is. */
async function expectSession(user: Home, bundle: string, embeddedKey: string): Promise<TurnkeyClient> {
  const privateKey = decryptCredentialBundle(bundle, embeddedKey);
  const { compressed: publicKey } = p256Pair(Buffer.from(privateKey, 'hex'));
  const client = clientOf(at.server, { publicKey, privateKey });
  const identity = await client.getWhoami({ organizationId: at.server.organizationId });
  expect(identity).toMatchObject({ organizationId: user.organizationId, userId: user.userId });
  return client;
}

describe('a credential by mail', () => {
  it('a credential by mail opens a session, ends others on request, and expires at its second', async () => {
    const contact = someMail();
    const credentialUser = await home(at, contact);
    const target = generateP256KeyPair();
    const send = (more: object = {}) =>
      at.parent.emailAuth(
        activityOf(credentialUser.organizationId, 'ACTIVITY_TYPE_EMAIL_AUTH_V3' as const, {
          email: contact.toUpperCase(),
          targetPublicKey: target.publicKeyUncompressed,
          emailCustomization: { appName: 'Test' },
          ...more,
        }),
      );
    const { activity } = await send({ apiKeyName: 'Mail' });
    expect(activity.result.emailAuthResult!.userId).toBe(credentialUser.userId);
    const bundle = (await at.outbox())[0]?.code ?? '';
    expect(bundle).toMatch(/^[A-Za-z0-9]{100,255}$/);
    const client = await expectSession(credentialUser, bundle, target.privateKey);
    const { user } = await client.getUser({
      organizationId: credentialUser.organizationId,
      userId: credentialUser.userId,
    });
    expect(user.apiKeys.at(-1)).toMatchObject({
      apiKeyName: 'Mail',
      credential: { type: 'CREDENTIAL_TYPE_EMAIL_AUTH_KEY_P256' },
    });
    await send({ invalidateExisting: true });
    await expect(client.getWhoami({ organizationId: credentialUser.organizationId })).rejects.toThrow(
      'Turnkey error 16',
    );
    const newest = await expectSession(credentialUser, (await at.outbox())[0]?.code ?? '', target.privateKey);
    at.ahead(899_000);
    await newest.getWhoami({ organizationId: credentialUser.organizationId });
    at.ahead(901_000);
    await expect(newest.getWhoami({ organizationId: credentialUser.organizationId })).rejects.toThrow(
      'expired api key',
    );
    at.ahead(0);
  });

  it('a credential by mail is valid for the requested seconds and is listed with its mail and its public key', async () => {
    const contact = someMail();
    const credentialUser = await home(at, contact);
    const target = generateP256KeyPair();
    const parameters = {
      email: contact,
      targetPublicKey: target.publicKeyUncompressed,
      expirationSeconds: '2400',
      emailCustomization: { appName: 'Test' },
    };
    const { organizationId, userId } = credentialUser;
    for (const send of [
      () =>
        at.parent.emailAuth(activityOf(organizationId, 'ACTIVITY_TYPE_EMAIL_AUTH_V3' as const, parameters)),
      () =>
        at.parent.initUserEmailRecovery(
          activityOf(organizationId, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2' as const, parameters),
        ),
    ]) {
      at.ahead(0);
      await send();
      const bundle = (await at.outbox())[0]?.code ?? '';
      const client = await expectSession(credentialUser, bundle, target.privateKey);
      const { user } = await client.getUser({ organizationId, userId });
      const publicKey = Buffer.from(
        getPublicKey(decryptCredentialBundle(bundle, target.privateKey)),
      ).toString('hex');
      expect(user.userEmail).toBe(contact);
      expect(user.apiKeys.at(-1)).toMatchObject({ credential: { publicKey }, expirationSeconds: '2400' });
      at.ahead(2_399_000);
      await client.getWhoami({ organizationId });
      at.ahead(2_401_000);
      await expect(client.getWhoami({ organizationId })).rejects.toThrow('expired api key');
    }
    at.ahead(0);
  });

  it('a recovery credential adds one new passkey to its user, once, and allows no other request', async () => {
    const contact = someMail();
    const user = await home(at, contact);
    const target = generateP256KeyPair();
    const old = new OldClient(
      { baseUrl: at.server.url },
      new ApiKeyStamper({
        apiPublicKey: at.server.apiKey.publicKey,
        apiPrivateKey: at.server.apiKey.privateKey,
      }),
    );
    const recovery = await old.initUserEmailRecovery(
      activityOf(user.organizationId, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY' as const, {
        email: contact,
        targetPublicKey: target.publicKeyUncompressed,
      }),
    );
    expect(recovery.activity.result.initUserEmailRecoveryResult!.userId).toBe(user.userId);
    const mail = (await at.outbox())[0];
    expect(mail?.kind).toBe('recovery');
    const client = await expectSession(user, mail?.code ?? '', target.privateKey);
    const { organizationId, userId } = user;
    await expect(
      client.createWallet(
        activityOf(organizationId, 'ACTIVITY_TYPE_CREATE_WALLET' as const, {
          walletName: 'No',
          accounts: [],
        }),
      ),
    ).rejects.toThrow('Turnkey error 7');
    const passkey = softwarePasskey();
    const recover = () =>
      activityOf(organizationId, 'ACTIVITY_TYPE_RECOVER_USER' as const, {
        userId,
        authenticator: passkey.register(randomBytes(32), { origin: String(origins[0]) }) as never,
      });
    const wrong = recover();
    (wrong.parameters as { userId: string }).userId = (await home(at)).userId;
    await expect(client.recoverUser(wrong)).rejects.toThrow('Turnkey error');
    const { activity } = await client.recoverUser(recover());
    expect(activity.result.recoverUserResult!.authenticatorId).toHaveLength(1);
    await expect(client.recoverUser(recover())).rejects.toThrow('Turnkey error 16');
    const body = JSON.stringify({ organizationId });
    const stamp = JSON.stringify(passkey.stamp(Buffer.from(body), { origin: String(origins[0]) }));
    const whoami = await fetch(`${at.server.url}/public/v1/query/whoami`, {
      method: 'POST',
      body,
      headers: { 'x-stamp-webauthn': stamp },
    });
    expect(await whoami.json()).toMatchObject({ userId });
  });

  it('a credential is not sent to a mail that the organisation does not have', async () => {
    const user = await home(at);
    const before = (await at.outbox()).length;
    const parameters = {
      email: someMail(),
      targetPublicKey: generateP256KeyPair().publicKeyUncompressed,
      emailCustomization: { appName: 'Test' },
    };
    await expect(
      at.parent.emailAuth(
        activityOf(user.organizationId, 'ACTIVITY_TYPE_EMAIL_AUTH_V3' as const, parameters),
      ),
    ).rejects.toThrow('no user found');
    expect((await at.outbox()).length).toBe(before);
  });
});

describe('disabled features of an organisation', () => {
  it('disabled features of an organisation are refused, and the others still work', async () => {
    const contact = someMail();
    const user = await home(at, contact, { disableEmailAuth: true, disableOtpEmailAuth: true });
    const target = generateP256KeyPair();
    const mail = {
      email: contact,
      targetPublicKey: target.publicKeyUncompressed,
      emailCustomization: { appName: 'Test' },
    };
    const refused = 'Turnkey error 7: request not authorized';
    await expect(
      at.parent.emailAuth(activityOf(user.organizationId, 'ACTIVITY_TYPE_EMAIL_AUTH_V3' as const, mail)),
    ).rejects.toThrow(refused);
    const { otpId, code, target: bundle } = await startOtp(contact);
    const key = apiKey();
    const token = await verify(otpId, bundle, code, key.publicKey);
    await expect(at.parent.otpLogin(loginBody(user, token, key))).rejects.toThrow(refused);
    await at.parent.initUserEmailRecovery(
      activityOf(user.organizationId, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2' as const, mail),
    );
    const other = await home(at, someMail(), { disableEmailRecovery: true });
    await expect(
      at.parent.initUserEmailRecovery(
        activityOf(other.organizationId, 'ACTIVITY_TYPE_INIT_USER_EMAIL_RECOVERY_V2' as const, mail),
      ),
    ).rejects.toThrow(refused);
  });
});

describe('sessions created with a stamp', () => {
  it('a stamp creates a session for a key of the client, as read-only, and with a sealed key', async () => {
    const user = await home(at);
    const { organizationId, client } = user;
    const key = apiKey();
    const { activity } = await client.stampLogin(
      activityOf(organizationId, 'ACTIVITY_TYPE_STAMP_LOGIN' as const, { publicKey: key.publicKey }),
    );
    expect(
      await verifySessionJwtSignature(activity.result.stampLoginResult!.session, at.server.notarizerKey),
    ).toBe(true);
    const session = clientOf(at.server, key);
    await session.getWhoami({ organizationId });
    // A session renews itself.
    await session.stampLogin(
      activityOf(organizationId, 'ACTIVITY_TYPE_STAMP_LOGIN' as const, {
        publicKey: key.publicKey,
        expirationSeconds: '1800',
      }),
    );
    const readOnly = await client.createReadOnlySession(
      activityOf(organizationId, 'ACTIVITY_TYPE_CREATE_READ_ONLY_SESSION' as const, {}),
    );
    const token = readOnly.activity.result.createReadOnlySessionResult!.session;
    const headers = { 'x-session': token };
    const query = (path: string, body: object) =>
      fetch(`${at.server.url}/public/v1/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ organizationId, ...body }),
      });
    expect((await query('query/whoami', {})).status).toBe(200);
    const submit = activityOf(organizationId, 'ACTIVITY_TYPE_CREATE_WALLET', {
      walletName: 'No',
      accounts: [],
    });
    expect((await query('submit/create_wallet', submit)).status).toBeGreaterThanOrEqual(400);
    const target = generateP256KeyPair();
    const written = await client.createReadWriteSession(
      activityOf(organizationId, 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2' as const, {
        targetPublicKey: target.publicKeyUncompressed,
      }),
    );
    await expectSession(
      user,
      written.activity.result.createReadWriteSessionResultV2!.credentialBundle,
      target.privateKey,
    );
  });

  it('a stamp creates no session for another user', async () => {
    const user = await home(at);
    const other = await home(at);
    const parameters = { targetPublicKey: generateP256KeyPair().publicKeyUncompressed, userId: other.userId };
    await expect(
      user.client.createReadWriteSession(
        activityOf(user.organizationId, 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION_V2' as const, parameters),
      ),
    ).rejects.toThrow('Turnkey error');
  });
});

describe('the outbox page', () => {
  it('the outbox page runs no script, cannot be framed and describes the server', async () => {
    const contact = `"><script>alert(1)</script>@example.com`;
    await expect(startOtp(contact)).rejects.toThrow('bad request body');
    await at.parent.initOtp(
      activityOf(at.server.organizationId, 'ACTIVITY_TYPE_INIT_OTP_V3' as const, {
        otpType: 'OTP_TYPE_EMAIL',
        contact: someMail(),
        appName: '<img src=x onerror=alert(1)>',
      }),
    );
    const response = await fetch(at.server.outboxUrl);
    const page = await response.text();
    expect(page).toContain('development server');
    expect(page).toContain('&lt;img src=x');
    expect(page).not.toMatch(/<(?:img|script)/);
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });
});
