import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { serializeSignDoc } from '@cosmjs/amino';
import { makeSignBytes } from '@cosmjs/proto-signing';
import { SignDoc, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aminoBytes,
  canonicalJson,
  changedAmino,
  changedDirect,
  directBytes,
  messageDocument,
  rawTransaction,
} from './document.js';
import { bytesOf, decode, encode, numberOf } from './proto.js';

independent('@cosmjs/proto-signing', { what: 'encodes direct documents' });
independent('@cosmjs/amino', { what: 'encodes amino documents' });
independent('cosmjs-types', { what: 'encodes transactions' });

const seed = testSeed();
const bytes = fc.uint8Array({ maxLength: 200 });
const number = fc.bigInt(0n, (1n << 64n) - 1n);
const document = fc.record({
  bodyBytes: bytes,
  authInfoBytes: bytes,
  chainId: fc.string(),
  accountNumber: number,
});

test('directBytes encodes a protobuf document into the same bytes as another library', () => {
  fc.assert(
    fc.property(document, (doc) => {
      expect(directBytes(doc)).toEqual(makeSignBytes(SignDoc.fromPartial(doc)));
    }),
    { numRuns: 2000, seed },
  );
});

test('a signed transaction is encoded as the same TxRaw as by another library', () => {
  fc.assert(
    fc.property(document, fc.uint8Array({ minLength: 64, maxLength: 64 }), (doc, signature) => {
      const { bodyBytes, authInfoBytes } = doc;
      const other = TxRaw.encode(TxRaw.fromPartial({ bodyBytes, authInfoBytes, signatures: [signature] }));
      expect(rawTransaction(doc, signature)).toEqual(other.finish());
    }),
    { numRuns: 2000, seed },
  );
});

test('aminoBytes encodes an amino document into the same bytes as another library', () => {
  // A key named `__proto__` is lost there, and kept here and by the chain: it has a separate test below.
  const json = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('__proto__'));
  fc.assert(
    fc.property(fc.string(), fc.string({ unit: 'binary' }), json, (memo, text, value) => {
      const doc = { ...messageDocument('cosmos1', new Uint8Array()), memo, msgs: [{ type: text, value }] };
      expect(aminoBytes(doc)).toEqual(serializeSignDoc(doc as never));
    }),
    { numRuns: 2000, seed },
  );
  const marks = { ...messageDocument('<&>', Uint8Array.of(255, 0)), memo: '\u2028<script>&amp;' };
  expect(aminoBytes(marks)).toEqual(serializeSignDoc(marks as never));
  expect(new TextDecoder().decode(aminoBytes(marks))).not.toMatch(/[<>&]/);
});

test('canonicalJson sorts and keeps a key named __proto__ like any other key', () => {
  const value = JSON.parse('{"b":1,"__proto__":{"d":2,"__proto__":""},"a":[{"__proto__":false}]}');
  expect(canonicalJson(value)).toBe('{"__proto__":{"__proto__":"","d":2},"a":[{"__proto__":false}],"b":1}');
});

test('decode returns undefined for bytes that are not a protobuf message, and never throws', () => {
  let decodedCount = 0;
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const fields = decode(bytes);
      if (!fields) return;
      decodedCount += 1;
      for (const { value } of fields)
        expect(typeof value === 'bigint' || value.length <= bytes.length).toBe(true);
    }),
    { numRuns: 10_000, seed },
  );
  console.info(`seed ${seed}: ${decodedCount} of 10000 random texts are messages, 0 crashes`);
  expect(decode(Uint8Array.of(0x08, ...new Array(10).fill(0xff)))).toBeUndefined();
  expect(decode(Uint8Array.of(0x12, 5, 1))).toBeUndefined();
  expect(decode(Uint8Array.of(0x09, 0, 0, 0, 0, 0, 0, 0, 0))).toBeUndefined();
});

test('the last field with a number wins, as in other protobuf decoders', () => {
  const message = decode(encode([1, 'first'], [1, 'second'], [2, 7n], [2, 8n]));
  expect(new TextDecoder().decode(bytesOf(message, 1))).toBe('second');
  expect(numberOf(message, 2)).toBe(8n);
});

test('a changed fee is accepted in a signed document, and any other changed field is reported by name', () => {
  const fee = (gas: bigint) => encode([1, 'signers', 'present'], [2, encode([2, gas])]);
  const signDoc = { bodyBytes: Uint8Array.of(1), authInfoBytes: fee(1n), chainId: 'a', accountNumber: 1n };
  expect(changedDirect(signDoc, { ...signDoc, authInfoBytes: fee(9n) })).toBeUndefined();
  expect(changedDirect(signDoc, { ...signDoc, chainId: 'b' })).toBe('chainId');
  expect(changedDirect(signDoc, { ...signDoc, accountNumber: 2n })).toBe('accountNumber');
  expect(changedDirect(signDoc, { ...signDoc, bodyBytes: Uint8Array.of(2) })).toBe('bodyBytes');
  const other = encode([1, 'another', 'present'], [2, encode([2, 1n])]);
  expect(changedDirect(signDoc, { ...signDoc, authInfoBytes: other })).toBe('authInfoBytes');
  expect(changedDirect(signDoc, { ...signDoc, authInfoBytes: Uint8Array.of(0xff) })).toBe('authInfoBytes');

  const amino = { ...messageDocument('s', new Uint8Array()), chain_id: 'a' };
  expect(changedAmino(amino, { ...amino, fee: { gas: '9', amount: [] } })).toBeUndefined();
  expect(changedAmino(amino, { ...amino, memo: 'x' })).toBe('memo');
  expect(changedAmino(amino, { ...amino, timeout_height: '1' })).toBe('timeout_height');
  expect(changedAmino(amino, { ...amino, msgs: [] })).toBe('msgs');
});
