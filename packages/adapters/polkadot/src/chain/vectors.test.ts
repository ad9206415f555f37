import { vectorSet } from '@causeway/conformance/independent';
import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { expect, test } from 'vitest';
import { keyPairs, type Vector, vectors } from '../../test/vectors.js';
import { verifyBytes, verifySignature } from '../signer/verify.js';
import { memoryKey } from '../wallet/key.js';
import { encodeAddress } from './ss58.js';

vectorSet('sr25519 signatures', {
  source: 'published signatures of wallets and libraries',
  licence: 'Apache-2.0 (polkadot-js); signatures in issues of others, none stated',
  what: 'signatures and key pairs',
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const addressOf = ({ account }: Vector) =>
  isHex(account, 32) ? encodeAddress(hexToBytes(account), 42) : account;
const flip = (signature: Hex, bit: number): Hex =>
  bytesToHex(hexToBytes(signature).map((byte, i) => (i === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte)));

for (const { from, ...vector } of vectors) {
  const address = addressOf({ from, ...vector });
  const { message, signature, curve, wrapped } = vector;

  test(`the signature from ${from} is valid only for the ${wrapped ? 'wrapped' : 'bare'} message`, async () => {
    const asMessage = await verifySignature({ address, message, signature });
    const asBytes = await verifyBytes({ address, bytes: utf8(message), signature });
    expect([asMessage.valid, asBytes.valid]).toEqual([wrapped, !wrapped]);
    const { scheme } = wrapped ? asMessage : asBytes;
    expect(scheme).toBe(`polkadot:${curve}${wrapped ? '+bytes' : ''}`);
    // Wrapped by hand, it is the same bytes.
    const bytes = utf8(wrapped ? `<Bytes>${message}</Bytes>` : message);
    expect((await verifyBytes({ address, bytes, signature })).valid).toBe(true);
  });
}

test('a published signature is invalid with a flipped bit, another account or another message', async () => {
  let refused = 0;
  let accepted = 0;
  const count = async (work: Promise<{ readonly valid: boolean }>) => {
    if ((await work).valid) accepted += 1;
    else refused += 1;
  };
  for (const [i, vector] of vectors.entries()) {
    const { message, signature, wrapped } = vector;
    const address = addressOf(vector);
    const text = wrapped ? `<Bytes>${message}</Bytes>` : message;
    for (const bit of [0, 7, 100, 255, 256, 300, 400, 500]) {
      await count(verifyBytes({ address, bytes: utf8(text), signature: flip(signature, bit) }));
    }
    const other = addressOf(vectors[(i + 1) % vectors.length] as Vector);
    if (other !== address) await count(verifyBytes({ address: other, bytes: utf8(text), signature }));
    await count(verifyBytes({ address, bytes: utf8(`${text} `), signature }));
  }
  console.info(
    `published signatures: ${vectors.length} valid; bent ones: ${refused} refused, ${accepted} accepted`,
  );
  expect(accepted).toBe(0);
});

test.each(keyPairs)('memoryKey derives the published public key of the seed %s', (seed, publicKey) => {
  expect(bytesToHex(memoryKey(seed, 'sr25519').publicKey)).toBe(publicKey);
});
