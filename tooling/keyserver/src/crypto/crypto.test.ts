import { createDecipheriv, createECDH, randomBytes, randomInt } from 'node:crypto';
import {
  decryptCredentialBundle,
  decryptExportBundle,
  encryptPrivateKeyToBundle,
  encryptWalletToBundle,
  generateP256KeyPair,
  hpkeDecrypt,
  hpkeEncrypt,
} from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import { credentialBundle, exportBundle, openFromClient, targetBundle } from '../bundles.js';
import { createServerKeys, newSecrets } from '../serverKeys.js';
import { base58, base58check } from './base58.js';
import { openWith, schedule, sealTo } from './hpke.js';
import {
  derToRaw,
  p256Compressed,
  p256Pair,
  p256Point,
  p256Public,
  p256Secret,
  p256Sign,
  p256VerifyRaw,
} from './p256.js';

const organizationId = '00000000-0000-4000-8000-00000000000a';
const userId = '00000000-0000-4000-8000-00000000000b';
const signer = createServerKeys(newSecrets()).signer;
const rounds = 100;

describe('HPKE with a P-256 key', () => {
  it('HPKE seals and opens messages of the provider’s own package', () => {
    for (let round = 0; round < rounds; round += 1) {
      const secret = p256Secret();
      const target = Buffer.from(p256Pair(secret).uncompressed, 'hex');
      const plain = randomBytes(1 + round);
      const { enc, ciphertext } = sealTo(target, plain);
      const receiverPriv = secret.toString('hex');
      expect(
        Buffer.from(hpkeDecrypt({ ciphertextBuf: ciphertext, encappedKeyBuf: enc, receiverPriv })),
      ).toEqual(plain);
      const theirs = hpkeEncrypt({ plainTextBuf: plain, targetKeyBuf: target });
      const opened = openWith(secret, {
        enc: p256Point(theirs.subarray(0, 33)),
        ciphertext: Buffer.from(theirs.subarray(33)),
      });
      expect(opened).toEqual(plain);
    }
    console.info(`bundles both ways with the provider's package: ${rounds}`);
  });

  it('HPKE rejects a message with any byte changed', () => {
    const secret = p256Secret();
    const sealed = sealTo(Buffer.from(p256Pair(secret).uncompressed, 'hex'), Buffer.from('a secret'));
    let refused = 0;
    const whole = Buffer.concat([sealed.enc, sealed.ciphertext]);
    for (let at = 0; at < whole.length; at += 1) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      try {
        openWith(secret, { enc: changed.subarray(0, 65), ciphertext: changed.subarray(65) });
      } catch {
        refused += 1;
      }
    }
    expect(refused).toBe(whole.length);
    expect(openWith(secret, sealed).toString()).toBe('a secret');
  });
});

describe('HPKE bundles', () => {
  it('a credential bundle is opened by the provider’s own package and has about 115 characters', () => {
    const target = generateP256KeyPair();
    const secret = p256Secret();
    const bundle = credentialBundle(Buffer.from(target.publicKeyUncompressed, 'hex'), secret);
    expect(bundle).toMatch(/^[A-Za-z0-9]{100,130}$/);
    expect(decryptCredentialBundle(bundle, target.privateKey)).toBe(secret.toString('hex'));
  });

  it('an export bundle is opened by the provider’s own package after it checks signer and recipient', async () => {
    const target = generateP256KeyPair();
    const recipient = { signer, organizationId, target: Buffer.from(target.publicKeyUncompressed, 'hex') };
    const openBundle = (bundle: string, options: object) =>
      decryptExportBundle({
        exportBundle: bundle,
        embeddedKey: target.privateKey,
        organizationId,
        dangerouslyOverrideSignerPublicKey: signer.publicKey,
        ...options,
      } as Parameters<typeof decryptExportBundle>[0]);
    const phrase = 'test test test test test test test test test test test junk';
    const bundle = exportBundle(recipient, Buffer.from(phrase));
    expect(await openBundle(bundle, { returnMnemonic: true })).toBe(phrase);
    const key = randomBytes(32);
    expect(await openBundle(exportBundle(recipient, key), { returnMnemonic: false })).toBe(
      key.toString('hex'),
    );
    await expect(openBundle(bundle, { returnMnemonic: true, organizationId: userId })).rejects.toThrow(
      'organization id',
    );
    const other = createServerKeys(newSecrets()).signer.publicKey;
    await expect(openBundle(bundle, { dangerouslyOverrideSignerPublicKey: other })).rejects.toThrow(
      'signer key',
    );
  });

  it('import bundles that the provider’s own package sealed are opened', async () => {
    const secret = p256Secret();
    const importBundle = targetBundle(signer, {
      targetPublic: p256Pair(secret).uncompressed,
      organizationId,
      userId,
    });
    const common = {
      importBundle,
      organizationId,
      userId,
      dangerouslyOverrideSignerPublicKey: signer.publicKey,
    };
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    expect(
      openFromClient(secret, await encryptWalletToBundle({ ...common, mnemonic: phrase })).toString(),
    ).toBe(phrase);
    const key = randomBytes(32).toString('hex');
    const sealed = await encryptPrivateKeyToBundle({ ...common, privateKey: key, keyFormat: 'HEXADECIMAL' });
    expect(openFromClient(secret, sealed).toString('hex')).toBe(key);
    expect(() => openFromClient(p256Secret(), sealed)).toThrow();
    for (const bad of ['', '{}', 'null', '[]', '{"encappedPublic":"zz","ciphertext":"00"}']) {
      expect(() => openFromClient(secret, bad)).toThrow();
    }
  });
});

describe('changed HPKE bundles', () => {
  const mutations = Number(process.env.MUTATIONS ?? 20_000);
  const secret = p256Secret();
  const { enc, ciphertext } = sealTo(
    Buffer.from(p256Pair(secret).uncompressed, 'hex'),
    Buffer.from('a secret of thirty-two bytes long'),
  );

  /** The bundle of a client with one random byte changed. */
  function changed(): string {
    const whole = Buffer.concat([enc, ciphertext]);
    const at = randomInt(whole.length);
    whole[at] = (whole[at] ?? 0) ^ randomInt(1, 256);
    return bundleOf(whole);
  }

  const bundleOf = (whole: Buffer) =>
    JSON.stringify({
      encappedPublic: whole.subarray(0, 65).toString('hex'),
      ciphertext: whole.subarray(65).toString('hex'),
    });

  function accepted(times: number, openBundle: (bundle: string) => unknown): number {
    let count = 0;
    for (let round = 0; round < times; round += 1)
      try {
        openBundle(changed());
        count += 1;
      } catch {
        // Refused, as it should be.
      }
    return count;
  }

  it('a changed HPKE bundle is rejected', () => {
    const opens = accepted(mutations, (bundle) => openFromClient(secret, bundle));
    console.info(`mutated bundles: ${mutations}, opened: ${opens}`);
    expect(opens).toBe(0);
    expect(openFromClient(secret, bundleOf(Buffer.concat([enc, ciphertext])))).toHaveLength(33);
  });

  it('a changed HPKE bundle is opened when the tag is not checked', () => {
    const opens = accepted(1000, (bundle) => {
      const parsed = JSON.parse(bundle) as { encappedPublic: string; ciphertext: string };
      const ecdh = createECDH('prime256v1');
      ecdh.setPrivateKey(secret);
      const sender = p256Point(Buffer.from(parsed.encappedPublic, 'hex'));
      const { key, nonce } = schedule(ecdh.computeSecret(sender), sender, ecdh.getPublicKey());
      createDecipheriv('aes-256-gcm', key, nonce).update(Buffer.from(parsed.ciphertext, 'hex'));
    });
    console.info(`opened of 1000 without the tag: ${opens}`);
    expect(opens).toBeGreaterThan(100);
  });
});

describe('secrets at rest', () => {
  it('a stored secret can be opened for its own purpose only', () => {
    const keys = createServerKeys(newSecrets());
    const sealed = keys.seal('wallet:1', Buffer.from('phrase'));
    expect(Buffer.from(keys.unseal('wallet:1', sealed)).toString()).toBe('phrase');
    expect(() => keys.unseal('wallet:2', sealed)).toThrow();
    expect(() => createServerKeys(newSecrets()).unseal('wallet:1', sealed)).toThrow();
    expect(Buffer.from(sealed).includes('phrase')).toBe(false);
  });
});

describe('P-256 signatures', () => {
  it('P-256 signatures convert between DER and two numbers, and verify', () => {
    for (let round = 0; round < 300; round += 1) {
      const pair = p256Pair(p256Secret());
      const message = randomBytes(40);
      const raw = derToRaw(p256Sign(pair.key, message));
      const key = p256Public(Buffer.from(pair.compressed, 'hex'));
      expect(p256VerifyRaw(key, message, raw)).toBe(true);
      raw[round % 64] = (raw[round % 64] ?? 0) ^ 1;
      expect(p256VerifyRaw(key, message, raw)).toBe(false);
    }
  });

  it('P-256 points off the curve and DER that is cut or padded are rejected', () => {
    expect(() => p256Point(Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]))).toThrow();
    expect(() => p256Compressed(Buffer.alloc(33))).toThrow();
    const point = Buffer.from(p256Pair(p256Secret()).uncompressed, 'hex');
    for (const prefix of [6, 7]) {
      point[0] = prefix;
      expect(() => p256Point(point)).toThrow('form');
    }
    const der = p256Sign(p256Pair(p256Secret()).key, Buffer.from('m'));
    expect(() => derToRaw(der.subarray(0, -1))).toThrow();
    expect(() => derToRaw(Buffer.concat([der, Buffer.from([0])]))).toThrow();
  });
});

describe('base58', () => {
  it('base58 encodes the published examples', () => {
    expect(base58(Buffer.from('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U');
    expect(base58(Buffer.from('0000287fb4cd', 'hex'))).toBe('11233QC4');
    // The address of the key 1 on Bitcoin, from the key hash in BIP-173's examples.
    const hash = Buffer.from('00751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
    expect(base58check(hash)).toBe('1BgGZ9tcN4rm9KBzDn7KprQz87SZ26SAMH');
  });
});
