import { createECDH, createSign, generateKeyPairSync } from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptOtpCodeToBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  formatHpkeBuf,
  generateP256KeyPair,
  hpkeDecrypt,
  hpkeEncrypt,
} from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { encodeBase58Check } from '../../test/encodeBase58Check.js';
import { openCredentialBundle, openExportBundle, sealOtpCode, sealToImportBundle } from './bundles.js';
import { concat, fromHex, toHex, utf8 } from './bytes.js';
import { compressPoint } from './point.js';
import { generateTargetKey, open, seal, type TargetKey } from './seal.js';

independent('@turnkey/crypto', { what: 'seals and opens bundles' });

const organizationId = '00000000-0000-4000-8000-000000000001';
const userId = '00000000-0000-4000-8000-000000000002';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const bytes = (hex: string) => fromHex(hex) ?? new Uint8Array(0);

/** A provider's signing key and its signatures. */
function signer() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const signerKey = `04${toHex(Buffer.from(x, 'base64url'))}${toHex(Buffer.from(y, 'base64url'))}`;
  const sign = (data: object, changes: object = {}) => {
    const text = Buffer.from(JSON.stringify(data));
    return JSON.stringify({
      version: 'v1.0.0',
      data: text.toString('hex'),
      dataSignature: createSign('sha256').update(text).sign(privateKey, 'hex'),
      enclaveQuorumPublic: signerKey,
      ...changes,
    });
  };
  return { signerKey, sign };
}

/** A key of the other implementation, and the same as one of ours. */
async function shared(): Promise<{ secret: string; target: TargetKey }> {
  const { privateKey: secret, publicKeyUncompressed: publicKey } = generateP256KeyPair();
  const encoded = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: encoded(secret),
    x: encoded(publicKey.slice(2, 66)),
    y: encoded(publicKey.slice(66)),
  };
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' };
  const privateKey = await crypto.subtle.importKey('jwk', jwk, algorithm, false, ['deriveBits']);
  return { secret, target: { publicKey, privateKey } };
}

const fault = (reason: string) => ({ code: 'embedded-bundle-invalid', context: { reason } });

describe('HPKE bundles compared with the published implementation', () => {
  it('bundles are sealed and opened in both directions with the published implementation', async () => {
    const rounds = 60;
    for (let i = 0; i < rounds; i++) {
      const { secret, target } = await shared();
      const plaintext = crypto.getRandomValues(new Uint8Array(i));
      const theirs = JSON.parse(
        formatHpkeBuf(hpkeEncrypt({ plainTextBuf: plaintext, targetKeyBuf: bytes(target.publicKey) })),
      );
      const sealed = { encappedPublic: bytes(theirs.encappedPublic), ciphertext: bytes(theirs.ciphertext) };
      expect(await open(sealed, target)).toEqual(plaintext);
      const ours = await seal(plaintext, target.publicKey);
      const opened = hpkeDecrypt({
        ciphertextBuf: ours.ciphertext,
        encappedKeyBuf: ours.encappedPublic,
        receiverPriv: secret,
      });
      expect(new Uint8Array(opened)).toEqual(plaintext);
    }
    console.info(`HPKE messages exchanged with @turnkey/crypto, each way: ${rounds}`);
  });

  it('credential bundles open to the same key as in the published implementation', async () => {
    for (let i = 0; i < 30; i++) {
      const { secret, target } = await shared();
      const inside = generateP256KeyPair();
      const sealed = hpkeEncrypt({
        plainTextBuf: bytes(inside.privateKey),
        targetKeyBuf: bytes(target.publicKey),
      });
      const bundle = await encodeBase58Check(new Uint8Array(sealed));
      expect(decryptCredentialBundle(bundle, secret)).toBe(inside.privateKey);
      const { publicKey, privateKey } = await openCredentialBundle(` ${bundle}\n`, target);
      expect(publicKey).toBe(inside.publicKey);
      expect(privateKey.extractable).toBe(false);
      expect(bundle.length).toBeGreaterThanOrEqual(100);
      expect(bundle.length).toBeLessThanOrEqual(255);
    }
  });

  it('export bundles open to the same phrase as in the published implementation', async () => {
    const { secret, target } = await shared();
    const { signerKey, sign } = signer();
    const { encappedPublic, ciphertext } = await seal(utf8(PHRASE), target.publicKey);
    const data = { encappedPublic: toHex(encappedPublic), ciphertext: toHex(ciphertext), organizationId };
    const bundle = sign(data);
    const theirs = await decryptExportBundle({
      exportBundle: bundle,
      embeddedKey: secret,
      organizationId,
      dangerouslyOverrideSignerPublicKey: signerKey,
      returnMnemonic: true,
    });
    const ours = await openExportBundle(bundle, { key: target, signerKey, organizationId });
    expect(new TextDecoder().decode(ours)).toBe(theirs);
    expect(theirs).toBe(PHRASE);
  });

  it('import and code bundles are opened by the published implementation', async () => {
    const { secret, target } = await shared();
    const { signerKey, sign } = signer();
    const opened = (text: string) => {
      const { encappedPublic, ciphertext } = JSON.parse(text);
      const plain = hpkeDecrypt({
        ciphertextBuf: bytes(ciphertext),
        encappedKeyBuf: bytes(encappedPublic),
        receiverPriv: secret,
      });
      return new TextDecoder().decode(plain);
    };
    const importBundle = sign({ targetPublic: target.publicKey, organizationId, userId });
    const importOptions = {
      importBundle,
      organizationId,
      userId,
      dangerouslyOverrideSignerPublicKey: signerKey,
    };
    const theirs = opened(await encryptWalletToBundle({ mnemonic: PHRASE, ...importOptions }));
    const ours = opened(
      await sealToImportBundle(utf8(PHRASE), importBundle, { signerKey, organizationId, userId }),
    );
    expect(ours).toBe(theirs);
    const key = generateP256KeyPair().privateKey;
    const rawTheirs = opened(
      await encryptPrivateKeyToBundle({ privateKey: key, keyFormat: 'HEXADECIMAL', ...importOptions }),
    );
    const rawOurs = opened(
      await sealToImportBundle(bytes(key), importBundle, { signerKey, organizationId, userId }),
    );
    expect(rawOurs).toBe(rawTheirs);
    const otpTarget = sign({ targetPublic: target.publicKey });
    const publicKey = compressPoint(target.publicKey);
    const codeTheirs = opened(await encryptOtpCodeToBundle('ABC123XYZ', otpTarget, publicKey, signerKey));
    expect(opened(await sealOtpCode('ABC123XYZ', publicKey, otpTarget, { signerKey }))).toBe(codeTheirs);
  });
});

describe('invalid HPKE bundles', () => {
  const provider = signer();
  const { signerKey, sign } = provider;
  const pinned = { signerKey, organizationId };

  async function exported(key: TargetKey, changes: object = {}, envelope: object = {}) {
    const { encappedPublic, ciphertext } = await seal(utf8(PHRASE), key.publicKey);
    const data = { encappedPublic: toHex(encappedPublic), ciphertext: toHex(ciphertext), organizationId };
    return sign({ ...data, ...changes }, envelope);
  }

  it('bundles of another organisation or signer, or sealed to another key, are rejected', async () => {
    const key = await generateTargetKey();
    const other = await generateTargetKey();
    const bundle = await exported(key);
    await expect(openExportBundle(bundle, { key: other, ...pinned })).rejects.toMatchObject(fault('decrypt'));
    await expect(openExportBundle(bundle, { key, signerKey, organizationId: userId })).rejects.toMatchObject(
      fault('organization'),
    );
    await expect(
      openExportBundle(bundle, { key, organizationId, signerKey: signer().signerKey }),
    ).rejects.toMatchObject(fault('signature'));
    // A forger names the pinned key but signs with another key.
    const forger = signer();
    const forged = forger.sign(JSON.parse(Buffer.from(JSON.parse(bundle).data, 'hex').toString()), {
      enclaveQuorumPublic: signerKey,
    });
    await expect(openExportBundle(forged, { key, ...pinned })).rejects.toMatchObject(fault('signature'));
  });

  it('an import target is rejected as an export or a code target', async () => {
    const key = await generateTargetKey();
    const target = sign({ targetPublic: key.publicKey, organizationId, userId });
    await expect(openExportBundle(target, { key, ...pinned })).rejects.toMatchObject(fault('format'));
    const bundle = await exported(key);
    const pinnedUser = { ...pinned, userId };
    await expect(sealToImportBundle(utf8('x'), bundle, pinnedUser)).rejects.toMatchObject(fault('format'));
    await expect(sealOtpCode('1', key.publicKey, bundle, pinned)).rejects.toMatchObject(fault('format'));
    const foreign = { ...pinnedUser, userId: organizationId };
    await expect(sealToImportBundle(utf8('x'), target, foreign)).rejects.toMatchObject(fault('user'));
  });

  it('bundles that lack a field, have another version or are not JSON are rejected', async () => {
    const key = await generateTargetKey();
    const inherited = `{"__proto__":${await exported(key)}}`;
    const wrong = [
      '',
      'null',
      '[]',
      '"text"',
      inherited,
      await exported(key, {}, { version: 'v2.0.0' }),
      await exported(key, {}, { data: 7 }),
      await exported(key, {}, { data: 'ABCD' }),
      await exported(key, { ciphertext: null }),
      await exported(key, { encappedPublic: 'zz' }),
      await exported(key, { encappedPublic: `04${'1'.repeat(128)}` }),
    ];
    for (const bundle of wrong) {
      await expect(openExportBundle(bundle, { key, ...pinned })).rejects.toMatchObject(fault('format'));
    }
  });

  it('credential bundles of another size or sealed to another key are rejected', async () => {
    const key = await generateTargetKey();
    const inner = createECDH('prime256v1');
    inner.generateKeys();
    const pack = async (plaintext: Uint8Array<ArrayBuffer>, to: TargetKey) => {
      const { encappedPublic, ciphertext } = await seal(plaintext, to.publicKey);
      return encodeBase58Check(concat(bytes(compressPoint(toHex(encappedPublic))), ciphertext));
    };
    const secret = new Uint8Array(32).fill(7);
    expect((await openCredentialBundle(await pack(secret, key), key)).publicKey).toHaveLength(66);
    await expect(openCredentialBundle(await pack(secret.slice(1), key), key)).rejects.toMatchObject(
      fault('format'),
    );
    const other = await generateTargetKey();
    await expect(openCredentialBundle(await pack(secret, other), key)).rejects.toMatchObject(
      fault('decrypt'),
    );
    const zero = await pack(new Uint8Array(32), key);
    await expect(openCredentialBundle(zero, key)).rejects.toMatchObject({ code: 'embedded-key-invalid' });
  });
});
