import { createSign, generateKeyPairSync } from 'node:crypto';
import { isWalletError } from '@causeway/protocol';
import { beforeAll, expect, it } from 'vitest';
import { encodeBase58Check } from '../../test/encodeBase58Check.js';
import { openCredentialBundle, openExportBundle } from './bundles.js';
import { concat, fromHex, toHex } from './bytes.js';
import { compressPoint } from './point.js';
import { generateTargetKey, open, type Sealed, seal, type TargetKey } from './seal.js';

const organizationId = '00000000-0000-4000-8000-000000000001';
const total = Number(process.env.CAUSEWAY_MUTATIONS ?? 100_000);
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
const signerKey = `04${toHex(Buffer.from(x, 'base64url'))}${toHex(Buffer.from(y, 'base64url'))}`;

let key: TargetKey;
let exported: string;
let credential: string;
let sealed: Sealed;

beforeAll(async () => {
  key = await generateTargetKey();
  sealed = await seal(crypto.getRandomValues(new Uint8Array(32)), key.publicKey);
  const { encappedPublic, ciphertext } = sealed;
  const data = Buffer.from(
    JSON.stringify({ encappedPublic: toHex(encappedPublic), ciphertext: toHex(ciphertext), organizationId }),
  );
  exported = JSON.stringify({
    version: 'v1.0.0',
    data: data.toString('hex'),
    dataSignature: createSign('sha256').update(data).sign(privateKey, 'hex'),
    enclaveQuorumPublic: signerKey,
  });
  const compressed = fromHex(compressPoint(toHex(encappedPublic))) ?? new Uint8Array(0);
  credential = await encodeBase58Check(concat(compressed, ciphertext));
});

/** One character of a text replaced by another, every position in turn. */
function mutate(text: string, round: number): string {
  const at = round % text.length;
  const code = 33 + ((text.charCodeAt(at) - 33 + 1 + ((round * 31) % 93)) % 94);
  return text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1);
}

/** The number of attempts that succeed; any failure without a named error fails the test. */
async function accepted(count: number, attempt: (round: number) => Promise<unknown>): Promise<number> {
  let successes = 0;
  for (let round = 0; round < count; round++) {
    try {
      await attempt(round);
      successes++;
    } catch (error) {
      if (!isWalletError(error, 'embedded-bundle-invalid')) throw error;
    }
  }
  return successes;
}

it('every mutated bundle is rejected and every unmutated one is accepted', async () => {
  const options = { key, signerKey, organizationId };
  const [many, most, few] = [0.6, 0.38, 0.02].map((share) => Math.ceil(total * share)) as [
    number,
    number,
    number,
  ];
  const inExport = await accepted(many, (round) => openExportBundle(mutate(exported, round), options));
  const inCredential = await accepted(most, (round) => openCredentialBundle(mutate(credential, round), key));
  // The signature and the checksum are not checked first, so that the seal itself is tested.
  const inSeal = await accepted(few, (round) => {
    const bytes = concat(sealed.encappedPublic, sealed.ciphertext);
    const bit = round % (bytes.length * 8);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return open({ encappedPublic: bytes.slice(0, 65), ciphertext: bytes.slice(65) }, key);
  });
  const controls =
    (await accepted(20, () => openExportBundle(exported, options))) +
    (await accepted(20, () => openCredentialBundle(credential, key))) +
    (await accepted(20, () => open(sealed, key)));
  const sum = inExport + inCredential + inSeal;
  console.info(
    `mutated bundles: ${many + most + few}, accepted: ${sum}; unmutated accepted: ${controls} of 60`,
  );
  expect([inExport, inCredential, inSeal]).toEqual([0, 0, 0]);
  expect(controls).toBe(60);
});

it('mutated bundles are accepted when the checks are removed', () => {
  // A control: the same mutations, read by code that only parses.
  const lenient = Array.from({ length: 2000 }, (_, round) => mutate(exported, round)).filter((text) => {
    try {
      return typeof JSON.parse(text).data === 'string';
    } catch {
      return false;
    }
  });
  expect(lenient.length).toBeGreaterThan(1000);
});
