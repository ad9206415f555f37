import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { bytesToHex } from '@causeway/protocol/bytes';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { beforeAll, expect, test, vi } from 'vitest';
import { keccak256, type RecoverKey, recover } from './crypto.js';
import { loadRecoverKey } from './recoverKey.js';

const path = '@bitauth/libauth/build/lib/bin/secp256k1/secp256k1.wasm';
const wasm = readFileSync(createRequire(import.meta.url).resolve(path));
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

let recoverKey: RecoverKey;
beforeAll(async () => {
  recoverKey = await loadRecoverKey();
});

/** Bytes that are the same in each run. */
const bytesOf = (text: string) => keccak256(new TextEncoder().encode(text));
const word = (value: bigint) => value.toString(16).padStart(64, '0');

function signed(name: string) {
  const secret = bytesOf(`${name} key`);
  const digest = bytesOf(`${name} digest`);
  const recoverable = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' });
  const parity = recoverable[0] as 0 | 1;
  return { digest, rs: recoverable.subarray(1), parity, key: secp256k1.getPublicKey(secret, false) };
}

test('libsecp256k1 recovers the key of each signature, and another key for the other parity', () => {
  for (let at = 0; at < 200; at++) {
    const { digest, rs, parity, key } = signed(String(at));
    expect(recoverKey(digest, rs, parity)).toEqual(key);
    const other = recoverKey(digest, rs, parity === 0 ? 1 : 0);
    expect(other).toHaveLength(65);
    expect(other).not.toEqual(key);
  }
});

test('both implementations recover the same signer, or none, from any bytes', () => {
  const outcomes = { signer: 0, none: 0 };
  for (let at = 0; at < 200; at++) {
    const { digest } = signed(String(at));
    const s = word(1n + (BigInt(bytesToHex(bytesOf(`${at} s`))) % (order / 2n)));
    const signature = `${bytesToHex(bytesOf(`${at} r`))}${s}${at % 2 ? '1b' : '1c'}`;
    const key = recover(bytesToHex(digest), signature, recoverKey);
    expect(key).toEqual(recover(bytesToHex(digest), signature));
    outcomes[key ? 'signer' : 'none'] += 1;
  }
  // Half of all numbers are the x of a point.
  expect(Math.min(outcomes.signer, outcomes.none)).toBeGreaterThan(50);
});

test.each<[string, bigint, bigint]>([
  ['r is zero', 0n, 1n],
  ['s is zero', 1n, 0n],
  ['r is the order', order, 1n],
  ['s is the order', 1n, order],
  ['s is in the upper half', 1n, order - 1n],
])('recovery returns no signer when %s', (_, r, s) => {
  const digest = bytesToHex(bytesOf('digest'));
  expect(recover(digest, `0x${word(r)}${word(s)}1b`, recoverKey)).toBeUndefined();
});

test('libsecp256k1 recovers no key from a digest or a signature of the wrong length', () => {
  const { digest, rs, parity } = signed('one');
  expect(recoverKey(digest.subarray(1), rs, parity)).toBeUndefined();
  expect(recoverKey(digest, rs.subarray(1), parity)).toBeUndefined();
  expect(recoverKey(digest, new Uint8Array(64), parity)).toBeUndefined();
});

test('a compiled module runs where compilation is forbidden', async () => {
  const module = new WebAssembly.Module(wasm);
  const compile = vi
    .spyOn(WebAssembly, 'compile')
    .mockRejectedValue(new Error('Wasm code generation disallowed'));
  try {
    const { digest, rs, parity, key } = signed('one');
    expect((await loadRecoverKey(module))(digest, rs, parity)).toEqual(key);
  } finally {
    compile.mockRestore();
  }
});

test('loadRecoverKey rejects a module that reports success without a key', async () => {
  class Yes {
    exports = new Proxy({}, { get: () => () => 1 });
  }
  const instance = vi.spyOn(WebAssembly, 'Instance').mockImplementation(Yes as never);
  try {
    await expect(loadRecoverKey()).rejects.toThrow('not the file of libauth 3');
  } finally {
    instance.mockRestore();
  }
});
