import { independent } from '@causeway/conformance/independent';
import { bytesToHex, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { Keyring } from '@polkadot/keyring';
import { hexToU8a, u8aToHex } from '@polkadot/util';
import { blake2AsU8a, cryptoWaitReady } from '@polkadot/util-crypto';
import * as rust from '@polkadot/wasm-crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, aliceSeed, bob, ethereal, failure, local } from '../../test/fakes.js';
import { wrapBytes } from '../chain/wrap.js';
import { memoryKey } from '../wallet/key.js';
import { createKeyed } from '../wallet/keyed.js';
import { verifyBytes, verifySignature } from './verify.js';

independent('@polkadot/keyring', { what: 'signs messages' });
independent('@polkadot/wasm-crypto', { what: 'signs and verifies with sr25519' });

const utf8 = (text: string) => new TextEncoder().encode(text);
const keyedOf = (curve: 'sr25519' | 'ed25519' | 'secp256k1', seed: Hex = aliceSeed) =>
  createKeyed(memoryKey(seed, curve), { chains: [local, ethereal], request: () => expect.unreachable() });

beforeAll(async () => {
  await cryptoWaitReady();
  await rust.waitReady();
});

async function signed(curve: Parameters<typeof keyedOf>[0], message: string, chainId = local.id) {
  const keyed = keyedOf(curve);
  const { address } = keyed.account(chainId);
  const params = { address, data: bytesToHex(utf8(message)) };
  const { signature } = (await keyed.invoke({ chainId, method: 'polkadot_signMessage', params })) as {
    signature: Hex;
  };
  return { address, signature };
}

describe('compatibility with other implementations', () => {
  test('sr25519 signatures of memoryKey and schnorrkel in Rust verify in both implementations', async () => {
    for (const message of ['', 'Hello', 'é😀', 'x'.repeat(10_000)]) {
      const { signature } = await signed('sr25519', message);
      const publicKey = memoryKey(aliceSeed).publicKey;
      const bytes = wrapBytes(utf8(message));
      expect(rust.sr25519Verify(hexToU8a(signature), bytes, publicKey)).toBe(true);
      const pair = rust.sr25519KeypairFromSeed(hexToU8a(aliceSeed));
      const other = rust.sr25519Sign(pair.subarray(64), pair.subarray(0, 64), bytes);
      const verification = await verifySignature({ address: alice, message, signature: u8aToHex(other) });
      expect(verification).toMatchObject({ valid: true, scheme: 'polkadot:sr25519+bytes' });
    }
  });

  test('ed25519 signatures of memoryKey and ed25519-dalek in Rust verify in both implementations', async () => {
    const { address, signature } = await signed('ed25519', 'Hello');
    const pair = rust.ed25519KeypairFromSeed(hexToU8a(aliceSeed));
    const bytes = wrapBytes(utf8('Hello'));
    expect(rust.ed25519Verify(hexToU8a(signature), bytes, pair.subarray(32))).toBe(true);
    const other = u8aToHex(rust.ed25519Sign(pair.subarray(32), pair.subarray(0, 32), bytes));
    expect(await verifySignature({ address, message: 'Hello', signature: other })).toMatchObject({
      valid: true,
      scheme: 'polkadot:ed25519+bytes',
    });
  });

  test('ecdsa signatures of memoryKey and libsecp256k1 in Rust verify in both implementations', async () => {
    const { address, signature } = await signed('secp256k1', 'Hello');
    const digest = blake2AsU8a(wrapBytes(utf8('Hello')));
    const raw = hexToU8a(signature);
    const key = rust.secp256k1Recover(digest, raw.subarray(0, 64), raw[64] as number);
    expect(u8aToHex(rust.secp256k1Compress(key))).toBe(u8aToHex(memoryKey(aliceSeed, 'secp256k1').publicKey));
    const other = u8aToHex(rust.secp256k1Sign(digest, hexToU8a(aliceSeed)));
    expect(await verifySignature({ address, message: 'Hello', signature: other })).toMatchObject({
      valid: true,
      scheme: 'polkadot:ecdsa+bytes',
    });
  });

  test.each(['sr25519', 'ed25519', 'ecdsa', 'ethereum'] as const)(
    'a %s seed has the address of the keyring, and signatures verify with and without a type prefix',
    async (type) => {
      const curve = type === 'ecdsa' || type === 'ethereum' ? 'secp256k1' : type;
      const chainId = type === 'ethereum' ? ethereal.id : local.id;
      const pair = new Keyring({ type, ss58Format: 42 }).addFromSeed(hexToU8a(aliceSeed));
      const { address } = keyedOf(curve).account(chainId);
      expect(address).toBe(type === 'ethereum' ? pair.address.toLowerCase() : pair.address);
      const bytes = wrapBytes(utf8('Hello'));
      const scheme = `polkadot:${type}+bytes`;
      for (const signature of [pair.sign(bytes), pair.sign(bytes, { withType: type !== 'ethereum' })]) {
        const verification = await verifySignature({
          address,
          message: 'Hello',
          signature: u8aToHex(signature),
        });
        expect(verification).toMatchObject({ valid: true, scheme });
      }
      const { signature } = await signed(curve, 'Hello', chainId);
      expect(pair.verify(bytes, hexToU8a(signature), pair.publicKey)).toBe(true);
    },
  );
});

describe('unwrapped signatures', () => {
  test('a signature of an unwrapped message is valid for verifyBytes and invalid for verifySignature', async () => {
    const pair = rust.sr25519KeypairFromSeed(hexToU8a(aliceSeed));
    const bare = u8aToHex(rust.sr25519Sign(pair.subarray(64), pair.subarray(0, 64), utf8('Hello')));
    expect((await verifyBytes({ address: alice, bytes: utf8('Hello'), signature: bare })).valid).toBe(true);
    expect((await verifySignature({ address: alice, message: 'Hello', signature: bare })).valid).toBe(false);
  });
});

describe('invalid signatures', () => {
  const order = 0x1000000000000000000000000000000014def9dea2f79cd65812631a5cf5d3edn;
  const edwardsIdentity = `01${'00'.repeat(31)}`;

  test('verifySignature accepts none of the invalid signatures of each curve', async () => {
    const good = await signed('sr25519', 'Hello');
    const goodEd = await signed('ed25519', 'Hello');
    const goodEc = await signed('secp256k1', 'Hello');
    const goodEth = await signed('secp256k1', 'Hello', ethereal.id);
    const flip = (hex: Hex, at: number, bit = 1) => {
      const bytes = hexToBytes(hex);
      bytes[at] = (bytes[at] as number) ^ bit;
      return bytesToHex(bytes);
    };
    const scalar = (hex: Hex, at: number, add: bigint, mask = 0xff) => {
      const bytes = hexToBytes(hex);
      let value = 0n;
      const top = bytes[at + 31] as number;
      bytes[at + 31] = top & mask;
      for (let i = 31; i >= 0; i--) value = (value << 8n) | BigInt(bytes[at + i] as number);
      value += add;
      for (let i = 0; i < 32; i++) bytes[at + i] = Number((value >> BigInt(8 * i)) & 255n);
      bytes[at + 31] = (bytes[at + 31] as number) | (top & ~mask);
      return bytesToHex(bytes);
    };
    const highS = (hex: Hex) => {
      const n = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
      const s = n - BigInt(`0x${hex.slice(66, 130)}`);
      const bit = Number.parseInt(hex.slice(130), 16) ^ 1;
      return `${hex.slice(0, 66)}${s.toString(16).padStart(64, '0')}0${bit}` as Hex;
    };
    const zeroAccount = '5C4hrfjw9DjXZTzV3MwzrrAr9P1MJhSrvWGWqi1eSuyUpnhM';
    const cases: readonly (readonly [name: string, address: string, signature: string, message?: string])[] =
      [
        ['another message', good.address, good.signature, 'Hello!'],
        ['another account', bob, good.signature],
        ['R changed', good.address, flip(good.signature, 0)],
        ['R in its last bit', good.address, flip(good.signature, 31, 0x80)],
        ['s changed', good.address, flip(good.signature, 40)],
        ['without the marker', good.address, flip(good.signature, 63, 0x80)],
        ['s plus the order', good.address, scalar(good.signature, 32, order, 0x7f)],
        ['halves exchanged', good.address, `0x${good.signature.slice(66)}${good.signature.slice(2, 66)}`],
        ['too short', good.address, good.signature.slice(0, -2)],
        ['too long', good.address, `${good.signature}00`],
        ['of the wrong type in front', good.address, `0x00${good.signature.slice(2)}`],
        ['of no type in front', good.address, `0x07${good.signature.slice(2)}`],
        ['typed as ecdsa', good.address, `0x02${good.signature.slice(2)}00`],
        ['empty', good.address, '0x'],
        ['no hex', good.address, 'signature'],
        ['zeros', good.address, `0x${'00'.repeat(64)}`],
        ['zeros with the marker', good.address, `0x${'00'.repeat(63)}80`],
        ['the identity as account, zeros', zeroAccount, `0x${'00'.repeat(63)}80`],
        ['the identity as account, R = s·B with s = 0', zeroAccount, `0x${'00'.repeat(64)}`],
        ['ones', good.address, `0x${'ff'.repeat(64)}`],
        ['ed25519: another message', goodEd.address, goodEd.signature, 'Hello!'],
        ['ed25519: R changed', goodEd.address, flip(goodEd.signature, 3)],
        ['ed25519: s plus the order', goodEd.address, scalar(goodEd.signature, 32, order)],
        ['ed25519: identity for R, s = 0', goodEd.address, `0x${edwardsIdentity}${'00'.repeat(32)}`],
        ['ed25519: under the sr25519 account', good.address, goodEd.signature],
        ['ed25519: typed as sr25519', goodEd.address, `0x01${goodEd.signature.slice(2)}`],
        ['ecdsa: another message', goodEc.address, goodEc.signature, 'Hello!'],
        ['ecdsa: its twin with high s', goodEc.address, highS(goodEc.signature)],
        ['ecdsa: the other recovery', goodEc.address, flip(goodEc.signature, 64)],
        ['ecdsa: recovery 2', goodEc.address, flip(goodEc.signature, 64, 2)],
        ['ecdsa: r zero', goodEc.address, `0x${'00'.repeat(32)}${goodEc.signature.slice(66)}`],
        ['ecdsa: s zero', goodEc.address, `${goodEc.signature.slice(0, 66)}${'00'.repeat(32)}00`],
        ['ecdsa: without recovery', goodEc.address, goodEc.signature.slice(0, -2)],
        ['ethereum: another message', goodEth.address, goodEth.signature, 'Hello!'],
        ['ethereum: its twin with high s', goodEth.address, highS(goodEth.signature)],
        ['ethereum: under the 32-byte account', goodEc.address, goodEth.signature],
        ['ethereum: the 32-byte account’s', goodEth.address, goodEc.signature],
      ];
    let accepted = 0;
    for (const [name, address, signature, message = 'Hello'] of cases) {
      const { valid } = await verifySignature({ address, message, signature });
      if (valid) {
        accepted += 1;
        console.info(`accepted: ${name}`);
      }
    }
    // Negative control: the good ones are accepted.
    for (const { address, signature } of [good, goodEd, goodEc, goodEth]) {
      expect((await verifySignature({ address, message: 'Hello', signature })).valid).toBe(true);
    }
    console.info(`bad signatures: ${cases.length}, accepted: ${accepted}`);
    expect(cases.length).toBeGreaterThanOrEqual(25);
    expect(accepted).toBe(0);
  });

  test('verifyBytes accepts no signature of an ed25519 account of small order', async () => {
    const { encodeAddress } = await import('../chain/ss58.js');
    for (const key of [
      edwardsIdentity,
      'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
      '00'.repeat(32),
      `ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`,
    ]) {
      const address = encodeAddress(hexToBytes(`0x${key}`), 42);
      for (const R of [edwardsIdentity, key]) {
        const signature = `0x${R}${'00'.repeat(32)}`;
        expect((await verifyBytes({ address, bytes: utf8('any'), signature })).valid).toBe(false);
      }
    }
  });

  test('verifySignature throws invalid-address for an invalid address', async () => {
    const work = verifySignature({ address: alice.slice(1), message: 'Hello', signature: '0x' });
    expect((await failure(work)).code).toBe('invalid-address');
  });
});

test('wrapBytes wraps bytes once and leaves an Ethereum message prefix unwrapped', () => {
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  expect(text(wrapBytes(utf8('Hello')))).toBe('<Bytes>Hello</Bytes>');
  expect(text(wrapBytes(utf8('<Bytes>Hello</Bytes>')))).toBe('<Bytes>Hello</Bytes>');
  expect(text(wrapBytes(utf8('<Bytes>Hello')))).toBe('<Bytes><Bytes>Hello</Bytes>');
  expect(text(wrapBytes(utf8('<Bytes></Byte')))).toBe('<Bytes><Bytes></Byte</Bytes>');
  expect(text(wrapBytes(utf8('\x19Ethereum Signed Message:\n5Hello')))).toBe(
    '\x19Ethereum Signed Message:\n5Hello',
  );
});
