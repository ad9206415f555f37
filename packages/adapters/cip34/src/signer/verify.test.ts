import { testSeed } from '@causeway/conformance';
import { independent, vectorSet } from '@causeway/conformance/independent';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import {
  AlgorithmId,
  BigNum,
  CBORValue,
  COSEKey,
  COSESign1,
  COSESign1Builder,
  HeaderMap,
  Headers,
  Int,
  KeyType,
  Label,
  ProtectedHeaderMap,
} from '@emurgo/cardano-message-signing-nodejs';
import { Ed25519Signature, PrivateKey, PublicKey } from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alice, bob, failure, localnet } from '../../test/fakes.js';
import { vectors } from '../../test/vectors.js';
import { enterpriseAddress, parseAddress } from '../chain/address.js';
import { type Cbor, readCbor, writeCbor } from '../chain/cbor.js';
import { toBeSigned, writeHeader, writeKey, writeSign1 } from '../chain/cose.js';
import { hash224 } from '../chain/crypto.js';
import { createKeyed } from '../wallet/keyed.js';
import { verifySignature } from './verify.js';

independent('@emurgo/cardano-message-signing-nodejs', {
  what: 'reads, verifies and makes signatures of CIP-8',
});
vectorSet('CIP-8 signatures', {
  source: 'cardano-foundation/cardano-verify-datasignature and others',
  licence: 'Apache-2.0, MIT; single signatures of others, none stated',
  what: 'published signatures of wallets',
});

const utf8 = (text: string) => new TextEncoder().encode(text);
const enterprise = enterpriseAddress(hash224(alice.publicKey), 0);
const { address } = enterprise;
const message = 'hello';

async function signed(text = message) {
  const keyed = createKeyed(alice, { chains: [localnet], request: async () => undefined });
  const params = [address, toHex(utf8(text))];
  const call = { chainId: localnet.id, method: 'cardano_signData', params };
  return (await keyed.invoke(call)) as { readonly signature: string; readonly key: string };
}

for (const { from, ...vector } of vectors) {
  test(`verifySignature accepts the published signature from ${from}`, async () => {
    const hashed = from.endsWith('hashed payload') || undefined;
    const verification = await verifySignature({ ...vector, hashed });
    expect(verification).toMatchObject({ valid: true, scheme: 'cip34:cose-sign1' });
    expect(verification.hashed).toBe(hashed);
    expect((await verifySignature(vector)).valid).toBe(!hashed);
    const longer = { ...vector, message: `${vector.message} `, hashed };
    expect((await verifySignature(longer)).valid).toBe(false);
    const other = await verifySignature({ ...vector, address });
    expect(other.valid).toBe(false);
    expect(other.recovered).toMatch(/^[\da-f]{56}$/);
  });
}

test('the reference library reads and verifies a signature of the keyed wallet', async () => {
  const { signature, key } = await signed();
  const sign1 = COSESign1.from_bytes(Buffer.from(signature, 'hex'));
  const cose = COSEKey.from_bytes(Buffer.from(key, 'hex'));
  const x = cose.header(Label.new_int(Int.new_negative(BigNum.from_str('2'))))?.as_bytes();
  const bytes = sign1.signed_data(undefined, undefined).to_bytes();
  const ed25519 = Ed25519Signature.from_bytes(sign1.signature());
  expect(PublicKey.from_bytes(x as Uint8Array).verify(bytes, ed25519)).toBe(true);
  const at = sign1.headers().protected().deserialized_headers().header(Label.new_text('address'));
  expect(at?.as_bytes()).toEqual(enterprise.bytes);
  expect(Buffer.from(sign1.payload() ?? []).toString()).toBe(message);
});

test('verifySignature accepts signatures of the reference library, plain or hashed, with or without a key', async () => {
  const secret = PrivateKey.generate_ed25519();
  const publicKey = secret.to_public();
  const whose = enterpriseAddress(hash224(publicKey.as_bytes()), 1);
  for (const hashed of [false, true]) {
    for (const inHeader of [false, true]) {
      const header = HeaderMap.new();
      header.set_algorithm_id(Label.from_algorithm_id(AlgorithmId.EdDSA));
      if (inHeader) header.set_key_id(publicKey.as_bytes());
      header.set_header(Label.new_text('address'), CBORValue.new_bytes(whose.bytes));
      const headers = Headers.new(ProtectedHeaderMap.new(header), HeaderMap.new());
      const builder = COSESign1Builder.new(headers, Buffer.from('ahoy'), false);
      if (hashed) builder.hash_payload();
      const reference = builder.build(secret.sign(builder.make_data_to_sign().to_bytes()).to_bytes());
      const key = COSEKey.new(Label.from_key_type(KeyType.OKP));
      key.set_algorithm_id(Label.from_algorithm_id(AlgorithmId.EdDSA));
      const minus = (text: string) => Label.new_int(Int.new_negative(BigNum.from_str(text)));
      key.set_header(minus('1'), CBORValue.new_int(Int.new_i32(6)));
      key.set_header(minus('2'), CBORValue.new_bytes(publicKey.as_bytes()));
      const options = {
        address: whose.address,
        message: 'ahoy',
        signature: toHex(reference.to_bytes()),
        key: inHeader ? '' : toHex(key.to_bytes()),
        hashed,
      };
      expect(await verifySignature(options)).toMatchObject({ valid: true });
      expect((await verifySignature({ ...options, message: 'ahoi' })).valid).toBe(false);
    }
  }
});

test('verifySignature of Cardano rejects every bad signature', async () => {
  const { signature, key } = await signed();
  const parts = readCbor(fromHex(signature) as Uint8Array) as [Uint8Array, unknown, Uint8Array, Uint8Array];
  const [header, , payload, signatureBytes] = parts;
  const flip = (bytes: Uint8Array, i: number) =>
    Uint8Array.from(bytes, (byte, at) => (at === i ? byte ^ 1 : byte));
  const cose = (parts: readonly Cbor[]) => toHex(writeCbor(parts));
  const unprotected = new Map([['hashed', false]]);
  const with_ = (protectedHeader: Uint8Array, by = alice) =>
    by
      .sign(toBeSigned({ header: protectedHeader, payload }))
      .then((bytes) => toHex(writeSign1(protectedHeader, payload, bytes)));
  const headerOf = (entries: readonly (readonly [number | string, Cbor])[]) =>
    writeCbor(new Map<Cbor, Cbor>(entries));
  const script = parseAddress('addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx');
  const stake = parseAddress('stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw');
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const s = signatureBytes.subarray(32).reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n) + order;
  const malleable = Uint8Array.from([
    ...signatureBytes.subarray(0, 32),
    ...Array.from({ length: 32 }, (_, i) => Number((s >> BigInt(8 * i)) & 255n)),
  ]);
  // The neutral element: with a zero `s` and R the same it satisfies the equation for every message.
  const neutral = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));
  const small = {
    signature: toHex(writeSign1(header, payload, Uint8Array.from([...neutral, ...new Uint8Array(32)]))),
    key: toHex(writeKey(neutral)),
  };

  const bad: Readonly<
    Record<string, Partial<{ address: string; message: string | Uint8Array; signature: string; key: string }>>
  > = {
    'another message': { message: 'hullo' },
    'the message with a space behind it': { message: 'hello ' },
    'the message in hex': { message: '68656c6c6f' },
    'an empty message': { message: '' },
    "another key's address": { address: enterpriseAddress(hash224(bob.publicKey), 0).address },
    "the same key's address on mainnet": { address: enterpriseAddress(hash224(alice.publicKey), 1).address },
    "a script's address": { address: script.address },
    "another's stake address": { address: stake.address },
    'another key beside it': { key: toHex(writeKey(bob.publicKey)) },
    'no key at all': { key: '' },
    'a key of another curve': { key: key.replace('2006', '2004') },
    'a key of another kind': { key: key.replace('a40101', 'a40102') },
    'a key of another algorithm': { key: key.replace('0327', '0326') },
    'a key that is cut off': { key: key.slice(0, -2) },
    'a key with a byte behind it': { key: `${key}00` },
    'a key that stands twice': { key: `a5${key.slice(2)}0101` },
    'a key that is not hex': { key: 'zz' },
    'R changed': { signature: cose([header, unprotected, payload, flip(signatureBytes, 3)]) },
    's changed': { signature: cose([header, unprotected, payload, flip(signatureBytes, 40)]) },
    's beyond the order': { signature: cose([header, unprotected, payload, malleable]) },
    'zeros for a signature': { signature: cose([header, unprotected, payload, new Uint8Array(64)]) },
    'a short signature': { signature: cose([header, unprotected, payload, signatureBytes.subarray(0, 63)]) },
    'a long signature': {
      signature: cose([header, unprotected, payload, Uint8Array.from([...signatureBytes, 0])]),
    },
    'another payload than was signed': {
      signature: cose([header, unprotected, utf8('hullo'), signatureBytes]),
      message: 'hullo',
    },
    'no payload': { signature: cose([header, unprotected, null, signatureBytes]) },
    'said to be hashed': { signature: cose([header, new Map([['hashed', true]]), payload, signatureBytes]) },
    'hashed, but not the message': {
      signature: cose([header, new Map([['hashed', true]]), hash224(utf8('hullo')), signatureBytes]),
    },
    'hashed neither true nor false': {
      signature: cose([header, new Map([['hashed', 1]]), payload, signatureBytes]),
    },
    'a header whose label is bytes': {
      signature: cose([header, new Map([[utf8('hashed'), false]]), payload, signatureBytes]),
    },
    'a header changed': {
      signature: cose([flip(header, header.length - 1), unprotected, payload, signatureBytes]),
    },
    'signed with an address of another': { signature: await with_(writeHeader(stake.bytes)) },
    'signed by another for this address': {
      signature: await with_(writeHeader(enterprise.bytes), bob),
      key: toHex(writeKey(bob.publicKey)),
    },
    'signed by another, with this key beside it': {
      signature: await with_(writeHeader(enterprise.bytes), bob),
    },
    'another algorithm in the header': {
      signature: await with_(
        headerOf([
          [1, -7],
          ['address', enterprise.bytes],
        ]),
      ),
    },
    'no algorithm in the header': { signature: await with_(headerOf([['address', enterprise.bytes]])) },
    'an address that is not bytes': {
      signature: await with_(
        headerOf([
          [1, -8],
          ['address', address],
        ]),
      ),
    },
    'a header that is not a map': { signature: await with_(writeCbor([1])) },
    'five parts': { signature: cose([header, unprotected, payload, signatureBytes, 0]) },
    'three parts': { signature: cose([header, unprotected, payload]) },
    // Found by the random changes below: a list of the same two words where the map belongs.
    'an unsigned header that is a list': {
      signature: signature.replace('a166686173686564', '8266686173686564'),
    },
    'no list': { signature: toHex(signatureBytes) },
    'the bare signature, not in hex': { signature: Buffer.from(signatureBytes).toString('base64') },
    'a byte behind it': { signature: `${signature}00` },
    'cut off': { signature: signature.slice(0, -2) },
    'in 0x-hex': { signature: `0x${signature}` },
    'a key of small order': small,
    nothing: { signature: '' },
  };
  const accepted: string[] = [];
  for (const [name, change] of Object.entries(bad)) {
    if ((await verifySignature({ address, message, signature, key, ...change })).valid) accepted.push(name);
  }
  console.info(`bad signatures: ${Object.keys(bad).length}, accepted: ${accepted.length}`);
  expect(accepted).toEqual([]);
  // The same checks accept the valid signature, also in bytes, in capital hex, and in a tag.
  for (const change of [
    {},
    { message: utf8(message) },
    { signature: signature.toUpperCase() },
    { signature: `d2${signature}` },
  ]) {
    expect((await verifySignature({ address, message, signature, key, ...change })).valid).toBe(true);
  }
});

test('verifySignature of Cardano throws invalid-address for an invalid address', async () => {
  const { signature, key } = await signed();
  for (const no of ['', 'addr1', 'Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo']) {
    expect((await failure(verifySignature({ address: no, message, signature, key }))).code).toBe(
      'invalid-address',
    );
  }
});

test('verifySignature treats a null hashed header as false and rejects the plain message when it is true', async () => {
  const { signature, key } = await signed();
  const bytes = fromHex(signature) as Uint8Array;
  const value = Buffer.from(bytes).indexOf('hashed') + 6;
  const withValue = (byte: number) => toHex(bytes.map((original, i) => (i === value ? byte : original)));
  expect(bytes[value]).toBe(0xf4);
  const check = (changed: string) => verifySignature({ address, message, signature: changed, key });
  // CBOR's null, found by the random changes below.
  expect((await check(withValue(0xf6))).valid).toBe(true);
  expect((await check(withValue(0xf5))).valid).toBe(false);
});

test('verifySignature accepts a signed 28-byte hash for its text only where hashes are allowed', async () => {
  const text = 'I give everything away.';
  const keyed = createKeyed(alice, { chains: [localnet], request: async () => undefined });
  const params = [address, toHex(hash224(utf8(text)))];
  const call = { chainId: localnet.id, method: 'cardano_signData', params };
  const { signature, key } = (await keyed.invoke(call)) as { signature: string; key: string };
  const plain = { address, message: hash224(utf8(text)), signature, key };
  expect(await verifySignature(plain)).toEqual({ valid: true, scheme: 'cip34:cose-sign1' });
  const passed = {
    address,
    message: text,
    key,
    signature: signature.replace(`${toHex(utf8('hashed'))}f4`, `${toHex(utf8('hashed'))}f5`),
  };
  expect(passed.signature).not.toBe(signature);
  expect((await verifySignature(passed)).valid).toBe(false);
  expect(await verifySignature({ ...passed, hashed: true })).toMatchObject({ valid: true, hashed: true });
});

test('verifySignature rejects random and altered signatures and never throws', async () => {
  const { signature, key } = await signed();
  const seed = testSeed();
  console.info(`fuzz of signatures: 3000 cases, seed ${seed}`);
  const bytes = fromHex(signature) as Uint8Array;
  // The unsigned header, `hashed` and its value, can be changed by others: `false` and `null` mean the same.
  const named = Buffer.from(bytes).indexOf('hashed');
  const unsigned = (at: number) => at >= named && at < named + 7;
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc
          .tuple(
            fc.nat(bytes.length - 1).filter((at) => !unsigned(at)),
            fc.integer({ min: 1, max: 255 }),
          )
          .map(([at, mask]) => bytes.map((byte, i) => (i === at ? byte ^ mask : byte))),
      ),
      async (changed) => {
        const { valid } = await verifySignature({ address, message, signature: toHex(changed), key });
        expect(valid).toBe(false);
      },
    ),
    { numRuns: 3000, seed },
  );
});
