import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { describe, expect, it } from 'vitest';
import { callerOf, origin, stampOf } from '../../test/server.js';
import { isApiError } from '../apiError.js';
import { checkApiKeyStamp } from './apiKey.js';
import { checkPasskeyStamp } from './webauthn.js';

/** `MUTATIONS` sets the number of mutations. */
const count = Number(process.env.MUTATIONS ?? 100_000);

const body = Buffer.from('{"organizationId":"00000000-0000-4000-8000-000000000001"}');
const stamp = (fields: Record<string, string>) => Buffer.from(JSON.stringify(fields)).toString('base64url');

function ed25519Stamp(): string {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return stamp({
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'),
    scheme: 'SIGNATURE_SCHEME_TK_API_ED25519',
    signature: sign(null, body, privateKey).toString('hex'),
  });
}

function secp256k1Stamp(eip191: boolean): string {
  const { secretKey, publicKey } = secp256k1.keygen();
  const head = Buffer.from(`\x19Ethereum Signed Message:\n${body.length}`);
  const digest = eip191
    ? keccak_256(Buffer.concat([head, body]))
    : createHash('sha256').update(body).digest();
  const signature = secp256k1.sign(digest, secretKey, { prehash: false, format: 'der' });
  return stamp({
    publicKey: Buffer.from(publicKey).toString('hex'),
    scheme: `SIGNATURE_SCHEME_TK_API_SECP256K1${eip191 ? '_EIP191' : ''}`,
    signature: Buffer.from(signature).toString('hex'),
  });
}

function passkeyStamp() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const rpIdHash = createHash('sha256').update('localhost').digest();
  const authenticatorData = Buffer.concat([rpIdHash, Buffer.from([0x05, 0, 0, 0, 1])]);
  const hex = createHash('sha256').update(body).digest('hex');
  const client = Buffer.from(
    JSON.stringify({ type: 'webauthn.get', challenge: Buffer.from(hex).toString('base64url'), origin }),
  );
  const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()]);
  const header = JSON.stringify({
    authenticatorData: authenticatorData.toString('base64url'),
    clientDataJson: client.toString('base64url'),
    credentialId: Buffer.from('a passkey').toString('base64url'),
    signature: sign('sha256', signed, privateKey).toString('base64url'),
  });
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const known = [{ publicKey: spki, rpId: 'localhost' }];
  const id = Buffer.from('a passkey').toString('base64url');
  const check = (bytes: Uint8Array, text: string) =>
    checkPasskeyStamp(bytes, text, (credential) => (credential === id ? known : []), [origin]);
  return { header, check };
}

function accepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return false;
  }
}

let state = 20_261_121;
/** Pseudorandom numbers, the same in every run. */
function below(n: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * n);
}

/** One byte changed, removed, inserted or swapped, or the end cut off; never the original bytes. */
function mutated(bytes: Buffer): Buffer {
  const at = below(bytes.length);
  const copy = Buffer.from(bytes);
  switch (below(5)) {
    case 0:
      copy[at] = (copy[at] ?? 0) ^ (1 << below(8));
      return copy;
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)]);
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([below(256)]), bytes.subarray(at)]);
    case 3: {
      const other = below(bytes.length);
      copy[at] = bytes[other] ?? 0;
      copy[other] = bytes[at] ?? 0;
      return copy.equals(bytes) ? bytes.subarray(0, -1) : copy;
    }
    default:
      return bytes.subarray(0, at);
  }
}

const passkey = passkeyStamp();
const schemes = [
  { name: 'P-256', header: stampOf(callerOf(), body), check: checkApiKeyStamp, encoded: true },
  { name: 'Ed25519', header: ed25519Stamp(), check: checkApiKeyStamp, encoded: true },
  { name: 'secp256k1', header: secp256k1Stamp(false), check: checkApiKeyStamp, encoded: true },
  { name: 'EIP-191', header: secp256k1Stamp(true), check: checkApiKeyStamp, encoded: true },
  { name: 'passkey', header: passkey.header, check: passkey.check, encoded: false },
];

// Signatures that are slow to check have fewer turns: EIP-191 in JavaScript, secp256k1 in OpenSSL's plain
// code. Together they are 41, a number that shares no factor with those below.
const turnsOf: Readonly<Record<string, number>> = { 'EIP-191': 1, secp256k1: 4 };
const turns = schemes.flatMap((scheme) => Array.from({ length: turnsOf[scheme.name] ?? 12 }, () => scheme));

describe('request stamps', () => {
  it.each(schemes)('a stamp of $name is accepted for the exact bytes', ({ header, check }) => {
    expect(accepted(() => check(body, header))).toBe(true);
    expect(accepted(() => check(Buffer.concat([body, Buffer.from(' ')]), header))).toBe(false);
  });

  it('a stamp is rejected after any change', () => {
    const passed: string[] = [];
    for (let at = 0; at < count; at += 1) {
      const { name, header, check, encoded } = turns[at % turns.length] as (typeof schemes)[number];
      const ofBody = at % 7 === 0;
      const inside = encoded && at % 3 !== 0;
      const text = inside ? Buffer.from(header, 'base64url') : Buffer.from(header);
      const changed = ofBody
        ? header
        : inside
          ? mutated(text).toString('base64url')
          : mutated(text).toString();
      const bytes = ofBody ? mutated(body) : body;
      if (accepted(() => check(bytes, changed))) passed.push(`${name}: ${changed}`);
    }
    console.info(`mutated stamps and bodies: ${count}`);
    console.info(`accepted: ${passed.length}`);
    expect(passed).toEqual([]);
  });

  it('a changed stamp is accepted when the signature is not checked', () => {
    const [{ header }] = schemes as [(typeof schemes)[number]];
    const careless = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    let passed = 0;
    for (let at = 0; at < 1_000; at += 1) {
      const changed = mutated(Buffer.from(header, 'base64url')).toString('base64url');
      try {
        if (typeof careless(changed).signature === 'string') passed += 1;
      } catch {
        // No longer JSON.
      }
    }
    console.info(`accepted of 1000 when only read: ${passed}`);
    expect(passed).toBeGreaterThan(100);
  });

  it.each([
    ['a key in capitals', (f: Record<string, string>) => ({ ...f, publicKey: f.publicKey?.toUpperCase() })],
    [
      'a signature in capitals',
      (f: Record<string, string>) => ({ ...f, signature: f.signature?.toUpperCase() }),
    ],
    ['an extra field', (f: Record<string, string>) => ({ ...f, more: '' })],
    [
      'another scheme',
      (f: Record<string, string>) => ({ ...f, scheme: 'SIGNATURE_SCHEME_TK_API_SECP256K1' }),
    ],
    ['an unknown scheme', (f: Record<string, string>) => ({ ...f, scheme: 'toString' })],
    ['a zero before r', (f: Record<string, string>) => ({ ...f, signature: longer(String(f.signature)) })],
  ])('a stamp with %s is rejected', (_, change) => {
    const fields = JSON.parse(Buffer.from(stampOf(callerOf(), body), 'base64url').toString());
    expect(accepted(() => checkApiKeyStamp(body, stamp(change(fields) as Record<string, string>)))).toBe(
      false,
    );
  });
});

/** The same numbers in longer, non-canonical DER. */
function longer(signature: string): string {
  const bytes = Buffer.from(signature, 'hex');
  const length = bytes[3] ?? 0;
  return Buffer.concat([
    Buffer.from([0x30, (bytes[1] ?? 0) + 1, 0x02, length + 1, 0]),
    bytes.subarray(4),
  ]).toString('hex');
}
