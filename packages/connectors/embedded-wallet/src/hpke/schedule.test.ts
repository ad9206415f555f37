import { createECDH, createHash, createHmac } from 'node:crypto';
import { vectorSet } from '@causeway/conformance/independent';
import { expect, it } from 'vitest';
import { concat, fromHex, toHex, utf8 } from './bytes.js';
import { importSecret } from './privateKey.js';
import { schedule } from './schedule.js';
import { open, seal } from './seal.js';

vectorSet('RFC 9180', {
  source: 'rfc-editor.org',
  licence: 'BSD-3-Clause (IETF)',
  what: 'keys, nonces and ciphertexts of HPKE',
});

type Bytes = Uint8Array<ArrayBuffer>;

const bytes = (hex: string): Bytes => fromHex(hex) ?? new Uint8Array(0);

// RFC 9180 test vectors: mode base, KEM 16, KDF 1, AEAD 2. Of its ciphertexts, which are very many, the digest is used
// that filippo.io/hpke publishes: SHAKE128 over the ciphertexts of 1000 messages drawn from SHAKE128 of nothing.
const VECTOR = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  ikmE: 'a90d3417c3da9cb6c6ae19b4b5dd6cc9529a4cc24efb7ae0ace1f31887a8cd6c',
  skRm: '317f915db7bc629c48fe765587897e01e282d3e8445f79f27f65d031a88082b2',
  pkRm: '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
  enc: '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
  encryptions: '8d3263541fc1695b6e88ff3a1208577c',
};

const point = (hex: string) =>
  crypto.subtle.importKey('raw', bytes(hex), { name: 'ECDH', namedCurve: 'P-256' }, false, []);

function privateKey(secret: string): Promise<CryptoKey> {
  const owner = createECDH('prime256v1');
  owner.setPrivateKey(secret, 'hex');
  const encoded = (part: Buffer) => part.toString('base64url');
  const [, x, y] = [0, 1, 33].map((at) => owner.getPublicKey().subarray(at, at + 32));
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    d: encoded(Buffer.from(secret, 'hex')),
    x: encoded(x!),
    y: encoded(y!),
  };
  return crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits']);
}

/** DeriveKeyPair of RFC 9180 §7.1.3, which gives the sender's ephemeral key of the vectors. */
function derive(ikm: Bytes): string {
  const suite = concat(utf8('KEM'), Uint8Array.of(0, 16));
  const labeled = (label: string, data: Bytes) => concat(utf8('HPKE-v1'), suite, utf8(label), data);
  const prk = createHmac('sha256', new Uint8Array(32)).update(labeled('dkp_prk', ikm)).digest();
  const info = concat(Uint8Array.of(0, 32), labeled('candidate', Uint8Array.of(0)), Uint8Array.of(1));
  return createHmac('sha256', prk).update(info).digest('hex');
}

/** Byte strings of a random length below 256, as the digest's author draws them. */
function* draws(count: number): Generator<Buffer> {
  const stream = createHash('shake128', { outputLength: count * 257 }).digest();
  for (let at = 0, i = 0; i < count; i++) {
    const size = stream[at] ?? 0;
    yield stream.subarray(at + 1, at + 1 + size);
    at += 1 + size;
  }
}

it('HPKE derives the key and nonce of the published vectors on the receiving side', async () => {
  const context = concat(bytes(VECTOR.enc), bytes(VECTOR.pkRm));
  const key = await privateKey(VECTOR.skRm);
  const { key: aes, iv } = await schedule(key, await point(VECTOR.enc), context, bytes(VECTOR.info));
  const digest = createHash('shake128', { outputLength: 16 });
  const drawn = draws(2000);
  for (let sequence = 0; sequence < 1000; sequence++) {
    const [aad, plaintext] = [drawn.next().value!, drawn.next().value!];
    const nonce = Uint8Array.from(iv);
    new DataView(nonce.buffer).setUint16(10, ((nonce[10]! << 8) | nonce[11]!) ^ sequence);
    const algorithm = { name: 'AES-GCM', iv: nonce, additionalData: new Uint8Array(aad) };
    digest.update(new Uint8Array(await crypto.subtle.encrypt(algorithm, aes, new Uint8Array(plaintext))));
  }
  expect(digest.digest('hex')).toBe(VECTOR.encryptions);
  console.info('RFC 9180 vectors (KEM 16, KDF 1, AEAD 2), messages matched: 1000');
});

it('HPKE seals with the published ephemeral key to bytes that the published receiver opens', async () => {
  const secret = derive(bytes(VECTOR.ikmE));
  const ephemeral = { privateKey: await privateKey(secret), publicKey: await extractable(VECTOR.enc) };
  const options = { info: bytes(VECTOR.info), aad: utf8('Count-0') };
  const sealed = await seal(utf8('Beauty is truth'), VECTOR.pkRm, options, ephemeral);
  expect(toHex(sealed.encappedPublic)).toBe(VECTOR.enc);
  const target = { publicKey: VECTOR.pkRm, privateKey: await privateKey(VECTOR.skRm) };
  expect(new TextDecoder().decode(await open(sealed, target, options))).toBe('Beauty is truth');
  const elsewhere = open(sealed, target, { ...options, aad: utf8('Count-1') });
  await expect(elsewhere).rejects.toMatchObject({
    code: 'embedded-bundle-invalid',
    context: { reason: 'decrypt' },
  });
});

it('HPKE derives the ephemeral key of the published vectors', async () => {
  const owner = createECDH('prime256v1');
  owner.setPrivateKey(derive(bytes(VECTOR.ikmE)), 'hex');
  expect(owner.getPublicKey('hex')).toBe(VECTOR.enc);
  expect((await importSecret(bytes(VECTOR.skRm))).publicKey).toBe(`02${VECTOR.pkRm.slice(2, 66)}`);
});

function extractable(hex: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes(hex), { name: 'ECDH', namedCurve: 'P-256' }, true, []);
}
