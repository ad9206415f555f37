import { independent, vectorSet } from '@causeway/conformance/independent';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { describe, expect, test } from 'vitest';
import { addressOf, addressOn, parseAddress } from '../src/chain/address.js';
import { toSpendId } from '../src/chain/bip322.js';
import { mainnet, signet } from '../src/chain/chains.js';
import { outputKeyOf } from '../src/chain/curve.js';
import { readPsbt } from '../src/chain/psbt.js';
import { verifySignature } from '../src/signer/verify.js';
import published from './psbts.json' with { type: 'json' };

const bytes = (hex: string) => fromHex(hex) as Uint8Array;
const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
const utf8 = (text: string) => new TextEncoder().encode(text);
const source = { source: 'bitcoin/bips', licence: 'BSD-2-Clause' } as const;

describe('BIP-350', () => {
  vectorSet('BIP-350', { ...source, what: 'addresses of segregated witnesses, valid and invalid' });

  // §Test vectors: addresses and their output scripts.
  test.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', '0014751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7',
      '00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262',
    ],
    [
      'tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy',
      '0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c',
      '5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      '512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('parseAddress reads %s as its output script', (text, script) => {
    const parsed = parseAddress(text);
    expect(toHex(parsed.script)).toBe(script);
    expect(parsed.address).toBe(text.toLowerCase());
  });

  // §Test vectors: valid addresses of programs that cannot be spent yet, and invalid ones.
  test.each([
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf',
    'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh',
    'tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47',
    'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4',
    'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R',
    'bc1pw5dgrnzv',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav',
    'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf',
    'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j',
    'bc1gmk9yu',
  ])('parseAddress rejects %s', (text) => {
    expect(() => parseAddress(text)).toThrow('Invalid address');
  });
});

describe('BIP-86', () => {
  vectorSet('BIP-86', { ...source, what: 'addresses of P2TR by a key alone' });

  test.each([
    [
      'cc8a4bc64d897bddc5fbc2f670f7a8ba0b386779106cf1223c6fc5d7cd6fc115',
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    ],
    [
      '83dfe85a3151d2517290da461fe2815591ef69f2b18a2ce63f01697a8b313145',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
    ],
  ])('the output key of the internal key %s has the published address', (internal, address) => {
    const key = outputKeyOf(bytes(internal)) as Uint8Array;
    expect(addressOf('p2tr', key, mainnet.id).address).toBe(address);
  });
});

describe('BIP-322', () => {
  vectorSet('BIP-322', { ...source, what: 'hashes of messages and simple signatures' });
  const address = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l';

  // §Test vectors, "Transaction Hashes": the id of `to_spend`.
  test.each([
    ['', 'c5680aa69bb8d860bf82d4e9cd3504b55dde018de765a91bb566283c545a99a7'],
    ['Hello World', 'b79d196740ad5217771c1098fc4a4b51e0535c32236c71f1ea4d61a2d603352b'],
  ])('the transaction that holds the message %j has the published id', (message, id) => {
    const { script } = parseAddress(address);
    expect(toHex(toSpendId(script, utf8(message)).toReversed())).toBe(id);
  });

  // §Test vectors, "Simple": each message has signatures of two implementations.
  test.each([
    [
      '',
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      '',
      'AkgwRQIhAPkJ1Q4oYS0htvyuSFHLxRQpFAY56b70UvE7Dxazen0ZAiAtZfFz1S6T6I23MWI2lK/pcNTWncuyL8UL+oMdydVgzAEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
    [
      'Hello World',
      'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
    ],
    [
      'Hello World',
      'AkgwRQIhAOzyynlqt93lOKJr+wmmxIens//zPzl9tqIOua93wO6MAiBi5n5EyAcPScOjf1lAqIUIQtr3zKNeavYabHyR8eGhowEhAsfxIAMZZEKUPYWI4BruhAQjzFT8FSFSajuFwrDL1Yhy',
    ],
  ])(
    'verifySignature accepts the published signature of %j and rejects it for another message',
    async (message, signature) => {
      expect(await verifySignature({ address, message, signature })).toEqual({
        valid: true,
        scheme: 'bip122:bip322',
      });
      expect((await verifySignature({ address, message: `${message}.`, signature })).valid).toBe(false);
      const other = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
      expect((await verifySignature({ address: other, message, signature })).valid).toBe(false);
    },
  );

  test('verifySignature accepts the published signature of a key of Taproot', async () => {
    const taproot = 'bc1ppv609nr0vr25u07u95waq5lucwfm6tde4nydujnu8npg4q75mr5sxq8lt3';
    const signature =
      'AUHd69PrJQEv+oKTfZ8l+WROBHuy9HKrbFCJu7U1iK2iiEy1vMU5EfMtjc+VSHM7aU0SDbak5IUZRVno2P5mjSafAQ==';
    const checked = await verifySignature({ address: taproot, message: 'Hello World', signature });
    expect(checked).toEqual({ valid: true, scheme: 'bip122:bip322' });
    expect((await verifySignature({ address: taproot, message: 'Hello', signature })).valid).toBe(false);
  });
});

describe('BIP-174 and BIP-371', () => {
  vectorSet('BIP-174', { ...source, what: 'PSBTs, valid and invalid' });
  vectorSet('BIP-371', { ...source, what: 'PSBTs with fields of Taproot, valid and invalid' });

  // The base64 texts of both sections "Test Vectors", under their titles there.
  describe.each(Object.entries(published))('%s', (_, { valid, invalid }) => {
    test.each(valid as [string, string][])('readPsbt reads a %s', (_title, text) => {
      const psbt = readPsbt(bytesOf(text));
      expect(readPsbt(psbt?.toPSBT() ?? new Uint8Array())?.unsignedTx).toEqual(psbt?.unsignedTx);
      expect(psbt).toBeDefined();
    });

    test.each(invalid as [string, string][])('readPsbt returns undefined for a %s', (_title, text) => {
      expect(readPsbt(bytesOf(text))).toBeUndefined();
    });
  });

  test.each(['', 'AAAA'])('readPsbt returns undefined for the bytes %j', (text) => {
    expect(readPsbt(bytesOf(text))).toBeUndefined();
  });
});

describe('addresses beside bitcoinjs-lib', () => {
  independent('bitcoinjs-lib', { what: 'writes addresses, reads PSBTs and finishes transactions' });

  test('addressOf writes the addresses that bitcoinjs-lib writes, of every kind on every network', async () => {
    const ecc = await import('@bitcoinerlab/secp256k1');
    const { initEccLib, networks, payments } = await import('bitcoinjs-lib');
    initEccLib(ecc);
    for (let i = 1; i < 40; i++) {
      const pubkey = Uint8Array.from(ecc.pointFromScalar(new Uint8Array(32).fill(i), true) as Uint8Array);
      for (const [id, network] of [
        [mainnet.id, networks.bitcoin],
        [signet.id, networks.testnet],
      ] as const) {
        const p2wpkh = payments.p2wpkh({ pubkey, network });
        const theirs = {
          p2pkh: payments.p2pkh({ pubkey, network }).address,
          p2wpkh: p2wpkh.address,
          p2sh: payments.p2sh({ redeem: p2wpkh, network }).address,
          p2tr: payments.p2tr({ internalPubkey: pubkey.slice(1), network }).address,
        };
        for (const kind of ['p2pkh', 'p2wpkh', 'p2sh', 'p2tr'] as const) {
          const key = kind === 'p2tr' ? (outputKeyOf(pubkey) as Uint8Array) : pubkey;
          const ours = addressOf(kind, key, id).address;
          expect(ours).toBe(theirs[kind]);
          expect(addressOn(id, ours).kind).toBe(kind);
        }
      }
    }
  });
});
