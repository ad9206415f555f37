import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeBase58Check } from '../../test/encodeBase58Check.js';
import { decodeBase58Check } from './base58check.js';
import { toHex } from './bytes.js';

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

it('Base58Check encodes the addresses of the first block and of the BIP-32 vectors', async () => {
  expect(await encodeBase58Check(bytes('0062e907b15cbf27d5425399ebf6f0fb50ebb88f18'))).toBe(
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  );
  const text =
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8';
  const decoded = await decodeBase58Check(text);
  expect(toHex(decoded.subarray(0, 4))).toBe('0488b21e');
  expect(await encodeBase58Check(decoded)).toBe(text);
});

it('Base58Check decodes its own encoding to the same bytes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), async (input) => {
      const payload = new Uint8Array(input);
      expect(await decodeBase58Check(await encodeBase58Check(payload))).toEqual(payload);
    }),
  );
});

it('Base58Check rejects a wrong letter, a missing letter, invalid Base58 and a text that is too long', async () => {
  const text = await encodeBase58Check(bytes('00ff'.repeat(20)));
  const changed = [...text].map(
    (letter, i) => text.slice(0, i) + (letter === '2' ? '3' : '2') + text.slice(i + 1),
  );
  for (const wrong of [
    ...changed,
    text.slice(1),
    text.slice(0, -1),
    `1${text}`,
    '',
    '0',
    'é',
    '1'.repeat(2000),
  ]) {
    await expect(decodeBase58Check(wrong)).rejects.toMatchObject({ context: { reason: 'format' } });
  }
});
