import {
  createHash,
  createPrivateKey,
  createPublicKey,
  createVerify,
  generateKeyPairSync,
} from 'node:crypto';
import { independent } from '@causeway/conformance/independent';
import { ApiKeyStamper } from '@turnkey/api-key-stamper';
import { computeActivityFingerprint, generateP256KeyPair, verifyStampSignature } from '@turnkey/crypto';
import { describe, expect, it } from 'vitest';
import type { Stamp } from '../client/types.js';
import { decompressPoint } from '../hpke/point.js';
import { apiKeyStamper } from './apiKey.js';
import { fromDer } from './der.js';
import { generateSessionKey, sessionKeyStamper } from './sessionKey.js';

independent('@turnkey/api-key-stamper', { what: 'makes and verifies stamps' });

const decoded = (value: string) =>
  JSON.parse(Buffer.from(value, 'base64url').toString()) as Record<
    'publicKey' | 'scheme' | 'signature',
    string
  >;

/** Whether a stamp belongs to a body, checked as the receiver does, with native cryptography. */
function verifies(stamp: Stamp, body: string): boolean {
  const { publicKey, scheme, signature } = decoded(stamp.value);
  const raw = fromDer(new Uint8Array(Buffer.from(signature, 'hex')));
  if (scheme !== 'SIGNATURE_SCHEME_TK_API_P256' || !raw) return false;
  const point = Buffer.from(decompressPoint(publicKey), 'hex');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return createVerify('sha256').update(body).verify({ key, dsaEncoding: 'ieee-p1363' }, raw);
}

// Two requests as the provider's client 6.6.0 sent them.
const WHOAMI = {
  body: '{"organizationId":"00000000-0000-4000-8000-000000000001"}',
  value:
    'eyJwdWJsaWNLZXkiOiIwMjYwZGU3OTQ3YzRjZGQ1NWY3MDY5MTg3Y2VhNWM3ODUxMmQyODNhY2RiMDI0NGI3NTEzNWU2Mjg1YTExZDhkYjAiLCJzY2hlbWUiOiJTSUdOQVRVUkVfU0NIRU1FX1RLX0FQSV9QMjU2Iiwic2lnbmF0dXJlIjoiMzA0NjAyMjEwMGVjYjYxNzk1MTdjYmViZGIxMjVlY2I4YjUyYmY3MGJjYTM0MjA3NjBhNTRjZTg5NThmZjQwNWIxMmE5NDMwZDAyMjEwMGEyOWNmM2IzZDkzZWZkMWUyNWQ5NjhmZmI1YjBhZWQ5YWU2Y2Q3M2NhYjI4NGJlMTA1Mzk3ZDJkMWI0OTY4YTIifQ',
};
const SIGN =
  '{"type":"ACTIVITY_TYPE_SIGN_RAW_PAYLOAD_V2","timestampMs":"1700000000000","organizationId":"00000000-0000-4000-8000-000000000001","parameters":{"signWith":"0x0000000000000000000000000000000000000001","payload":"0000000000000000000000000000000000000000000000000000000000000000","encoding":"PAYLOAD_ENCODING_HEXADECIMAL","hashFunction":"HASH_FUNCTION_NO_OP"}}';

describe('wire format of requests', () => {
  it('the fingerprint of a captured request is computed as by the provider', () => {
    const fingerprint = `sha256:${createHash('sha256').update(SIGN).digest('hex')}`;
    expect(fingerprint).toBe('sha256:1031d80efbdf50e49abab05fd99a4cce87a0e6f8ad714e279cb9248ebc54eac2');
    expect(computeActivityFingerprint(SIGN)).toBe(fingerprint);
  });

  it('a request has the captured keys in the captured order, encoded without padding', async () => {
    const captured = decoded(WHOAMI.value);
    const { privateKey, publicKey } = generateP256KeyPair();
    const stamp = await apiKeyStamper({ privateKey, publicKey }).stamp(WHOAMI.body);
    expect(stamp.name).toBe('X-Stamp');
    expect(Object.keys(decoded(stamp.value))).toEqual(Object.keys(captured));
    expect(decoded(stamp.value).scheme).toBe(captured.scheme);
    expect(stamp.value).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(captured.publicKey).toMatch(/^0[23][0-9a-f]{64}$/);
  });
});

describe('API key stamps', () => {
  it('API key stamps verify in both directions with the published implementation', async () => {
    const { privateKey, publicKey } = generateP256KeyPair();
    const theirs = new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey });
    const session = await generateSessionKey();
    const rounds = 40;
    for (let i = 0; i < rounds; i++) {
      const body = JSON.stringify({ organizationId: 'é', parameters: { i } });
      for (const stamper of [apiKeyStamper({ privateKey, publicKey }), sessionKeyStamper(session)]) {
        const ours = await stamper.stamp(body);
        const { publicKey: by, signature } = decoded(ours.value);
        expect(await verifyStampSignature(by, signature, body)).toBe(true);
        expect(verifies(ours, body)).toBe(true);
        expect(verifies(ours, `${body} `)).toBe(false);
      }
      const { stampHeaderName: name, stampHeaderValue: value } = await theirs.stamp(body);
      expect(verifies({ name: name as 'X-Stamp', value }, body)).toBe(true);
    }
    console.info(`stamps checked against @turnkey/crypto and @turnkey/api-key-stamper: ${3 * rounds}`);
  });

  it('apiKeyStamper rejects a malformed key and a key that does not match its public key', async () => {
    const [first, other] = [generateP256KeyPair(), generateP256KeyPair()];
    const wrong = [
      { publicKey: first.publicKey, privateKey: other.privateKey },
      { publicKey: first.publicKeyUncompressed, privateKey: first.privateKey },
      { publicKey: first.publicKey, privateKey: `0x${first.privateKey}` },
      { publicKey: first.publicKey, privateKey: '' },
    ];
    for (const pair of wrong) {
      const failed = await apiKeyStamper(pair)
        .stamp('{}')
        .catch((error) => error);
      expect(failed.code).toBe('embedded-key-invalid');
      expect(JSON.stringify([failed.message, failed.context])).not.toContain(first.privateKey);
    }
  });

  it('an API key stamp takes little time', async () => {
    const { privateKey, publicKey } = generateP256KeyPair();
    const ours = apiKeyStamper({ privateKey, publicKey });
    const theirs = new ApiKeyStamper({ apiPublicKey: publicKey, apiPrivateKey: privateKey });
    const time = async (stamper: { stamp(body: string): Promise<unknown> }) => {
      await stamper.stamp(SIGN);
      const start = performance.now();
      for (let i = 0; i < 200; i++) await stamper.stamp(SIGN);
      return (performance.now() - start) / 200;
    };
    const [a, b] = [await time(ours), await time(theirs)];
    console.info(`one stamp in Node: ${a.toFixed(2)} ms, @turnkey/api-key-stamper: ${b.toFixed(2)} ms`);
    expect(a).toBeLessThan(50);
  });
});

describe('mutated stamps', () => {
  const total = Number(process.env.CAUSEWAY_MUTATIONS ?? 100_000);

  it('mutated stamps never verify, while unmutated stamps always do', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const key = createPublicKey(createPrivateKey(privateKey.export({ type: 'pkcs8', format: 'pem' })));
    expect(key.equals(publicKey)).toBe(true);
    const body = Buffer.from(SIGN);
    const session = await generateSessionKey();
    const { signature } = decoded((await sessionKeyStamper(session).stamp(SIGN)).value);
    const der = new Uint8Array(Buffer.from(signature, 'hex'));
    const point = Buffer.from(decompressPoint(session.publicKey), 'hex');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const verifier = createPublicKey({ key: jwk, format: 'jwk' });
    const accepts = (candidate: Uint8Array, signedBytes: Buffer) => {
      const raw = fromDer(candidate);
      const verifyKey = { key: verifier, dsaEncoding: 'ieee-p1363' } as const;
      return raw !== undefined && createVerify('sha256').update(signedBytes).verify(verifyKey, raw);
    };
    let [accepted, controls] = [0, 0];
    for (let i = 0; i < total; i++) {
      const inSignature = i % 2 === 0;
      const changed = Uint8Array.from(inSignature ? der : body);
      // Every bit in turn, then pairs of bits far and near.
      const bits = changed.length * 8;
      const flip = (bit: number) => {
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      };
      const first = (i >> 1) % bits;
      flip(first);
      if (i >> 1 >= bits) flip((first + 1 + ((i * 7919) % (bits - 1))) % bits);
      if (accepts(inSignature ? changed : der, inSignature ? body : Buffer.from(changed))) accepted++;
      // A control: if the verifier accepted nothing, the count above would prove nothing.
      if (i % 100 === 0 && accepts(der, body)) controls++;
    }
    console.info(`mutated stamps: ${total}, accepted: ${accepted}; unmutated accepted: ${controls}`);
    expect(accepted).toBe(0);
    expect(controls).toBe(Math.ceil(total / 100));
  });
});
