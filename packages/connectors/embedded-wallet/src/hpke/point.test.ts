import { createECDH } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.js';
import { compressPoint, decompressPoint } from './point.js';
import { importSecret, importSigningKey } from './privateKey.js';
import { publicKeyOf } from './publicKey.js';
import { generateSigningKey } from './signingKey.js';

const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n;
const hex32 = (value: bigint) => value.toString(16).padStart(64, '0');
const SIGN = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** A key pair made by another implementation. */
function pair(): { secret: Uint8Array<ArrayBuffer>; compressed: string; uncompressed: string } {
  const owner = createECDH('prime256v1');
  owner.generateKeys();
  return {
    secret: new Uint8Array(Buffer.from(owner.getPrivateKey('hex').padStart(64, '0'), 'hex')),
    compressed: owner.getPublicKey('hex', 'compressed'),
    uncompressed: owner.getPublicKey('hex'),
  };
}

describe('P-256 points', () => {
  it('P-256 points are compressed and decompressed as by another implementation', () => {
    const keys = Array.from({ length: 200 }, pair);
    for (const { compressed, uncompressed } of keys) {
      expect(decompressPoint(compressed)).toBe(uncompressed);
      expect(compressPoint(uncompressed)).toBe(compressed);
    }
    expect(new Set(keys.map(({ compressed }) => compressed.slice(0, 2))).size).toBe(2);
  });

  it('P-256 points that are not on the curve, outside the field or malformed are rejected', () => {
    const { compressed, uncompressed } = pair();
    const wrong = [
      '',
      compressed.slice(2),
      `04${compressed.slice(2)}`,
      compressed.toUpperCase().replace(/^0./, compressed.slice(0, 2)).replace(/\d/g, 'F'),
      `02${hex32(P)}`,
      `02${'f'.repeat(64)}`,
      `02${'0'.repeat(63)}5\n`,
    ];
    for (const text of wrong) expect(() => decompressPoint(text)).toThrow('This key cannot be used');
    const moved = uncompressed.slice(0, -1) + (uncompressed.endsWith('0') ? '1' : '0');
    for (const text of ['', compressed, moved]) expect(() => compressPoint(text)).toThrow();
  });

  it('x coordinates without a square root, which are half of all numbers, are rejected', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: P - 1n }), (x) => {
        try {
          expect(compressPoint(decompressPoint(`02${hex32(x)}`))).toBe(`02${hex32(x)}`);
        } catch {
          refused++;
        }
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(100);
    expect(refused).toBeLessThan(300);
  });
});

describe('P-256 private keys', () => {
  it('the public key of a P-256 private key is derived with and without WebCrypto', async () => {
    for (let i = 0; i < 40; i++) {
      const { secret, compressed } = pair();
      expect((await importSecret(secret)).publicKey).toBe(compressed);
      expect(publicKeyOf(toHex(secret))).toBe(compressed);
    }
  });

  it('an imported P-256 private key signs for its public key and cannot be exported', async () => {
    const { secret, compressed, uncompressed } = pair();
    for (const key of [await importSecret(secret), await importSigningKey(secret, compressed)]) {
      const signature = await crypto.subtle.sign(SIGN, key.privateKey, secret);
      const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
      const point = fromHex(uncompressed) ?? new Uint8Array(0);
      const publicKey = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
      expect(await crypto.subtle.verify(SIGN, publicKey, signature, secret)).toBe(true);
      for (const format of ['raw', 'pkcs8', 'spki', 'jwk'] as const) {
        await expect(crypto.subtle.exportKey(format, key.privateKey)).rejects.toThrow();
      }
    }
  });

  it('a P-256 private key with another public key or outside the curve order is rejected', async () => {
    const [first, other] = [pair(), pair()];
    const invalid = { code: 'embedded-key-invalid' };
    await expect(importSigningKey(first.secret, other.compressed)).rejects.toMatchObject(invalid);
    for (const secret of [new Uint8Array(32), new Uint8Array(32).fill(255), new Uint8Array(31).fill(1)]) {
      await expect(importSecret(secret)).rejects.toMatchObject(invalid);
    }
  });

  it('generated P-256 keys are not extractable', async () => {
    const { publicKey, privateKey } = await generateSigningKey();
    expect(publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
    expect(privateKey.extractable).toBe(false);
  });
});
