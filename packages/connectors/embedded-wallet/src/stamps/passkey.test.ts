import { createHash, createVerify, generateKeyPairSync, sign } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { WebauthnStamper } from '@turnkey/webauthn-stamper';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeyStamper } from './passkey.js';

independent('@turnkey/webauthn-stamper', { what: 'makes the same passkey stamps' });

const rpId = 'app.example';
const origin = 'https://app.example';
const body = '{"organizationId":"é"}';

const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer;
const text = (value: string) => Buffer.from(value, 'base64url');

/** A passkey in memory that answers as an authenticator does (WebAuthn Level 3 §6.3.3). */
function authenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = crypto.getRandomValues(new Uint8Array(16));
  const prompts: PublicKeyCredentialRequestOptions[] = [];
  const get = async ({ publicKey: options }: CredentialRequestOptions = {}) => {
    if (!options) throw new Error('called by surprise');
    prompts.push(options);
    const challenge = Buffer.from(options.challenge as Uint8Array).toString('base64url');
    const clientDataJSON = Buffer.from(
      JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }),
    );
    const rpIdHash = createHash('sha256')
      .update(options.rpId ?? '')
      .digest();
    const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05, 0, 0, 0, 1])]);
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientDataJSON).digest()]);
    return {
      type: 'public-key',
      id: Buffer.from(rawId).toString('base64url'),
      rawId: buffer(rawId),
      authenticatorAttachment: 'platform',
      getClientExtensionResults: () => ({}),
      response: {
        clientDataJSON: buffer(clientDataJSON),
        authenticatorData: buffer(authenticatorData),
        signature: buffer(sign('sha256', signed, privateKey)),
        userHandle: null,
      },
    } as unknown as Credential;
  };
  return { get, publicKey, prompts, id: Buffer.from(rawId).toString('base64url') };
}

/** The checks of the receiving side. */
function check(value: string, signedText: string, { publicKey, id }: ReturnType<typeof authenticator>): void {
  const { authenticatorData, clientDataJson, credentialId, signature } = JSON.parse(value);
  expect(credentialId).toBe(id);
  const client = JSON.parse(text(clientDataJson).toString());
  expect(client).toMatchObject({ type: 'webauthn.get', origin });
  expect(text(client.challenge).toString()).toBe(createHash('sha256').update(signedText).digest('hex'));
  const data = text(authenticatorData);
  expect(data.subarray(0, 32)).toEqual(createHash('sha256').update(rpId).digest());
  const signed = Buffer.concat([data, createHash('sha256').update(text(clientDataJson)).digest()]);
  expect(createVerify('sha256').update(signed).verify(publicKey, text(signature))).toBe(true);
}

describe('passkey stamps', () => {
  it('passkey stamps contain the challenge, relying party, origin, presence and signature that the provider checks', async () => {
    const passkey = authenticator();
    const stamp = await passkeyStamper({ rpId, credentials: passkey }).stamp(body);
    expect(stamp.name).toBe('X-Stamp-Webauthn');
    expect(Object.keys(JSON.parse(stamp.value))).toEqual([
      'authenticatorData',
      'clientDataJson',
      'credentialId',
      'signature',
    ]);
    check(stamp.value, body, passkey);
  });

  it('passkey stamps request any passkey with a limit of 300000 ms and user verification preferred', async () => {
    const passkey = authenticator();
    await passkeyStamper({ rpId, credentials: passkey }).stamp(body);
    expect(passkey.prompts[0]).toMatchObject({
      rpId,
      timeout: 300_000,
      userVerification: 'preferred',
      allowCredentials: [],
    });
    await passkeyStamper({ rpId, credentials: passkey, allowCredentials: [passkey.id] }).stamp(body, {
      timeout: 1000,
    });
    const [allowed] = passkey.prompts[1]?.allowCredentials ?? [];
    expect(Buffer.from(allowed?.id as Uint8Array).toString('base64url')).toBe(passkey.id);
    expect(passkey.prompts[1]?.timeout).toBe(1000);
    const bad = passkeyStamper({ rpId, credentials: passkey, allowCredentials: ['*'] }).stamp(body);
    await expect(bad).rejects.toMatchObject({ code: 'invalid-params' });
  });

  it('passkey stamps equal those of the published stamper', async () => {
    const passkey = authenticator();
    const get = vi.fn(passkey.get);
    vi.stubGlobal('navigator', { credentials: { get } });
    vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
    vi.stubGlobal('window', globalThis);
    try {
      const { stampHeaderName, stampHeaderValue } = await new WebauthnStamper({ rpId }).stamp(body);
      const ours = await passkeyStamper({ rpId }).stamp(body);
      expect(ours.name).toBe(stampHeaderName);
      check(stampHeaderValue, body, passkey);
      check(ours.value, body, passkey);
      const [theirs, ourRequest] = passkey.prompts;
      expect(ourRequest).toEqual({ ...theirs, challenge: ourRequest?.challenge });
      expect(Buffer.from(ourRequest?.challenge as Uint8Array)).toEqual(
        Buffer.from(theirs?.challenge as Uint8Array),
      );
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('failing passkey stamps', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const failing = (name: string) => ({ get: () => Promise.reject(new DOMException('x', name)) });
  const caught = (promise: Promise<unknown>) =>
    promise.then(
      () => undefined,
      (error) => error,
    );

  it.each([
    ['NotAllowedError', 'embedded-passkey-cancelled'],
    ['AbortError', 'embedded-passkey-cancelled'],
    ['SecurityError', 'embedded-passkey-rp-mismatch'],
    ['NotSupportedError', 'webauthn-unsupported'],
    ['UnknownError', 'embedded-passkey-failed'],
  ])('a failing passkey stamp translates %s to %s and keeps the cause', async (name, code) => {
    const error = await caught(passkeyStamper({ rpId, credentials: failing(name) }).stamp(body));
    expect(error).toMatchObject({ code, cause: { name } });
  });

  it.each([null, undefined, {}, { rawId: new ArrayBuffer(1), response: { signature: 'text' } }])(
    'a passkey stamp reports the malformed credential %s as embedded-passkey-failed',
    async (answer) => {
      const credentials = { get: async () => answer as unknown as Credential };
      const error = await caught(passkeyStamper({ rpId, credentials }).stamp(body));
      expect(error.code).toBe('embedded-passkey-failed');
    },
  );

  it('a passkey stamp reports a browser without WebAuthn with the required message', async () => {
    const error = await caught(passkeyStamper({ rpId }).stamp(body));
    expect(error).toMatchObject({
      code: 'webauthn-unsupported',
      shortMessage: 'webauthn is not supported by this browser',
    });
  });

  it('a passkey stamp times out and closes the prompt, and an abort ends it at once', async () => {
    let signal: AbortSignal | undefined;
    const credentials = {
      get: (options?: CredentialRequestOptions) => {
        signal = options?.signal;
        return new Promise<never>(() => {});
      },
    };
    vi.useRealTimers();
    const stamper = passkeyStamper({ rpId, credentials, timeout: 20 });
    expect(await caught(stamper.stamp(body))).toMatchObject({ code: 'timeout', context: { ms: 20 } });
    expect(signal?.aborted).toBe(true);
    const controller = new AbortController();
    const pending = caught(passkeyStamper({ rpId, credentials }).stamp(body, { signal: controller.signal }));
    controller.abort();
    expect(await pending).toMatchObject({ code: 'aborted' });
    expect(signal?.aborted).toBe(true);
    const never = { get: vi.fn(() => Promise.reject(new Error('called by surprise'))) };
    const before = caught(
      passkeyStamper({ rpId, credentials: never }).stamp(body, { signal: controller.signal }),
    );
    expect(await before).toMatchObject({ code: 'aborted' });
    expect(never.get).not.toHaveBeenCalled();
  });
});
