import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { bytesToHex, type Hex } from '@causeway/protocol/bytes';
import { Metadata, TypeRegistry } from '@polkadot/types';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import hex from '@polkadot/types-support/metadata/v14/polkadot-hex';
import { u8aToHex } from '@polkadot/util';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { alice, local, payloadOf } from '../../test/fakes.js';
import { signedPayload } from '../signer/verify.js';
import type { SignerPayload } from '../types.js';
import { encodePayload } from './payload.js';

independent('@polkadot/types', { what: 'encodes payloads' });

const registry = new TypeRegistry();
beforeAll(() => registry.setMetadata(new Metadata(registry, hex as Hex)));

/** The reference library's bytes of a payload. */
function oracle(payload: SignerPayload): string {
  registry.setSignedExtensions([...payload.signedExtensions]);
  const extrinsicPayload = registry.createType('ExtrinsicPayload', payload as SignerPayloadJSON, {
    version: 4,
  });
  return u8aToHex(extrinsicPayload.toU8a({ method: true }));
}

const base = payloadOf().signedExtensions;
const quantity = (bits: number) =>
  fc
    .bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
    .map((value) => `0x${value.toString(16).padStart(bits / 4, '0')}`);
const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytesToHex);

describe('encodePayload', () => {
  test('encodePayload returns the bytes of the reference library for random fields', () => {
    const seed = testSeed();
    console.info(`seed ${seed}`);
    const lists = fc.constantFrom(
      base,
      [...base, 'PrevalidateAttests', 'CheckMetadataHash'],
      [
        'CheckNonZeroSender',
        'CheckSpecVersion',
        'CheckTxVersion',
        'CheckGenesis',
        'CheckEra',
        'CheckNonce',
        'CheckWeight',
        'ChargeTransactionPayment',
        'WeightReclaim',
      ],
      [...base].reverse(),
    );
    const era = fc.oneof(fc.constant('0x00'), fc.constantFrom('0xf502', '0x1500', '0xa500', '0x9501'));
    let compared = 0;
    fc.assert(
      fc.property(
        lists,
        quantity(32),
        quantity(64).map((value) => `0x${value.slice(2, 10)}`),
        quantity(128).filter((value) => BigInt(value) < 1n << 127n),
        quantity(32),
        bytes32,
        era,
        fc.boolean(),
        (signedExtensions, specVersion, nonce, tip, transactionVersion, blockHash, mortal, hashed) => {
          const withHash = signedExtensions.includes('CheckMetadataHash') && hashed;
          const payload = payloadOf({
            signedExtensions,
            specVersion,
            nonce,
            tip,
            transactionVersion,
            blockHash,
            era: mortal,
            ...(withHash ? { mode: 1, metadataHash: blockHash } : {}),
          }) as SignerPayload;
          expect(bytesToHex(encodePayload(payload).bytes)).toBe(oracle(payload));
          compared += 1;
        },
      ),
      { numRuns: 1000, seed },
    );
    console.info(`payloads equal to the reference library's: ${compared}`);
  });

  test('signedPayload hashes a payload longer than 256 bytes', () => {
    const long = payloadOf({ method: `0x0000${'11'.repeat(300)}` });
    expect(signedPayload(long)).toHaveLength(32);
    expect(signedPayload(payloadOf()).length).toBeGreaterThan(32);
  });

  test.each([
    ['nonce', { nonce: '12' }],
    ['nonce', { nonce: undefined }],
    ['nonce', { nonce: `0x1${'0'.repeat(16)}` }],
    ['tip', { tip: '0x' }],
    ['specVersion', { specVersion: '0x100000000' }],
    ['genesisHash', { genesisHash: '0x12' }],
    ['blockHash', { blockHash: null }],
    ['era', { era: '0x0011' }],
    ['era', { era: '0x010203' }],
    ['method', { method: '0x' }],
    ['version', { version: 5 }],
    ['signedExtensions', { signedExtensions: ['CheckNonce', 'SomethingNew'] }],
    ['signedExtensions', { signedExtensions: ['constructor'] }],
    ['signedExtensions', { signedExtensions: undefined }],
    ['mode', { mode: 2, signedExtensions: ['CheckMetadataHash'] }],
    ['metadataHash', { mode: 1, signedExtensions: ['CheckMetadataHash'] }],
  ])('encodePayload rejects an invalid %s and names the field', (field, change) => {
    const payload = payloadOf(change) as unknown as SignerPayload;
    expect(() => encodePayload(payload)).toThrow(`payload.${field}: `);
  });

  test('encodePayload returns different bytes for another chain', () => {
    const other = payloadOf({ genesisHash: `0x${'11'.repeat(32)}` });
    expect(bytesToHex(encodePayload(other).bytes)).not.toBe(bytesToHex(encodePayload(payloadOf()).bytes));
    expect(local.id).toBe(`polkadot:${payloadOf().genesisHash.slice(2, 34)}`);
    expect(alice).toBe(payloadOf().address);
  });
});
