import { afterEach, expect, it } from 'vitest';
import { encodeBase58Check } from '../../test/encodeBase58Check.js';
import { openCredentialBundle } from '../hpke/bundles.js';
import { concat, fromBase64Url, fromHex, toHex, utf8 } from '../hpke/bytes.js';
import { compressPoint, decompressPoint } from '../hpke/point.js';
import { publicKeyOf } from '../hpke/publicKey.js';
import { generateTargetKey, open, seal } from '../hpke/seal.js';
import { apiKeyStamper } from './apiKey.js';
import { fromDer } from './der.js';
import { generateSessionKey, type SessionKey, sessionKeyStamper } from './sessionKey.js';

const DATABASE = 'session-key-test';
const FORMATS = ['raw', 'pkcs8', 'spki', 'jwk'] as const;

const done = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function database(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore('keys');
  return done(request);
}

/** Writes a key, closes the database, and reads it as another visit would. */
async function saveAndLoad(key: SessionKey): Promise<SessionKey> {
  const first = await database();
  await done(first.transaction('keys', 'readwrite').objectStore('keys').put(key, 'session'));
  first.close();
  const second = await database();
  const record = await done(second.transaction('keys').objectStore('keys').get('session'));
  second.close();
  return record as SessionKey;
}

afterEach(async () => void (await done(indexedDB.deleteDatabase(DATABASE))));

async function verifies(value: string, body: string): Promise<boolean> {
  const text = new TextDecoder().decode(fromBase64Url(value));
  const { publicKey, signature } = JSON.parse(text) as Record<'publicKey' | 'signature', string>;
  const raw = fromDer(fromHex(signature) ?? new Uint8Array(0));
  const point = fromHex(decompressPoint(publicKey)) ?? new Uint8Array(0);
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await crypto.subtle.importKey('raw', point, algorithm, false, ['verify']);
  const signing = { name: 'ECDSA', hash: 'SHA-256' };
  return raw !== undefined && crypto.subtle.verify(signing, key, raw, utf8(body));
}

it('a key from IndexedDB stamps and cannot be exported in any of the four formats', async () => {
  const key = await saveAndLoad(await generateSessionKey());
  expect(key.privateKey).toBeInstanceOf(CryptoKey);
  expect(key.privateKey.extractable).toBe(false);
  let refused = 0;
  for (const format of FORMATS) {
    const exported = crypto.subtle.exportKey(format as 'raw', key.privateKey);
    await exported.catch(() => refused++);
  }
  expect(refused).toBe(FORMATS.length);
  console.info(`export formats that refuse the session key: ${refused} of ${FORMATS.length}`);
  const body = '{"organizationId":"é"}';
  const { value } = await sessionKeyStamper(key).stamp(body);
  expect(await verifies(value, body)).toBe(true);
  expect(await verifies(value, `${body} `)).toBe(false);
});

it('an extractable key can be exported, so the refusals for other keys come from their settings', async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const { privateKey } = await saveAndLoad({ publicKey: '', privateKey: pair.privateKey });
  expect((await crypto.subtle.exportKey('jwk', privateKey)).d).toBeTypeOf('string');
});

it('an emailed bundle opens to a key that stamps and cannot be exported', async () => {
  const target = await generateTargetKey();
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = publicKeyOf(toHex(secret)) ?? '';
  const { encappedPublic, ciphertext } = await seal(secret, target.publicKey);
  const compressed = fromHex(compressPoint(toHex(encappedPublic))) ?? new Uint8Array(0);
  const bundle = await encodeBase58Check(concat(compressed, ciphertext));
  const key = await openCredentialBundle(bundle, target);
  expect(key.publicKey).toBe(publicKey);
  for (const format of FORMATS) {
    await expect(crypto.subtle.exportKey(format as 'raw', key.privateKey)).rejects.toThrow();
    await expect(crypto.subtle.exportKey(format as 'raw', target.privateKey)).rejects.toThrow();
  }
  expect(await verifies((await sessionKeyStamper(key).stamp('x')).value, 'x')).toBe(true);
});

it('a session key seals and opens, and the log shows the time of a stamp', async () => {
  const target = await generateTargetKey();
  const sealed = await seal(utf8('secret'), target.publicKey);
  expect(new TextDecoder().decode(await open(sealed, target))).toBe('secret');
  const secret = crypto.getRandomValues(new Uint8Array(32));
  const publicKey = publicKeyOf(toHex(secret)) ?? '';
  const stampers = {
    'session key': sessionKeyStamper(await generateSessionKey()),
    'API key': apiKeyStamper({ publicKey, privateKey: toHex(secret) }),
  };
  for (const [name, stamper] of Object.entries(stampers)) {
    await stamper.stamp('x');
    const start = performance.now();
    for (let i = 0; i < 100; i++) await stamper.stamp('x'.repeat(400));
    const ms = (performance.now() - start) / 100;
    console.info(`one stamp in Chromium with the ${name}: ${ms.toFixed(2)} ms`);
    expect(ms).toBeLessThan(100);
  }
});
