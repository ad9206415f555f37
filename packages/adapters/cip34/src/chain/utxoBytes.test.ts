import { testSeed } from '@causeway/conformance';
import { independent } from '@causeway/conformance/independent';
import { toHex } from '@causeway/protocol/bytes';
import {
  Address,
  BigNum,
  ByronAddress,
  DataHash,
  PlutusData,
  TransactionHash,
  TransactionInput,
  TransactionOutput,
  TransactionUnspentOutput,
  Value,
} from '@emurgo/cardano-serialization-lib-nodejs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOutputs } from './utxoBytes.js';

independent('@emurgo/cardano-serialization-lib-nodejs', {
  what: 'writes the outputs of a wallet that we read',
});

const address = Address.from_bech32('addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz');
const mainnet = Address.from_bech32('addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8');

/** An output as the reference library writes it. */
function written(change: (output: TransactionOutput) => void = () => undefined, target = address): string {
  const input = TransactionInput.new(TransactionHash.from_hex('ab'.repeat(32)), 3);
  const output = TransactionOutput.new(target, Value.new(BigNum.from_str('18446744073709551615')));
  change(output);
  return TransactionUnspentOutput.new(input, output).to_hex();
}

test('an output of a wallet is read with every lovelace', () => {
  const [utxo, ...more] = readOutputs([written()], 0);
  expect(more).toEqual([]);
  expect(utxo).toMatchObject({
    id: 'ab'.repeat(32),
    index: 3,
    lovelace: 18_446_744_073_709_551_615n,
    plain: true,
  });
  expect(utxo?.address.address).toBe(address.to_bech32());
});

test('an output with a datum or its hash is counted and not spent', () => {
  const withDatum = written((output) => output.set_plutus_data(PlutusData.new_bytes(Uint8Array.of(1))));
  const withHash = written((output) => output.set_data_hash(DataHash.from_hex('cd'.repeat(32))));
  for (const hex of [withDatum, withHash]) {
    expect(readOutputs([hex], 0)).toMatchObject([{ plain: false, lovelace: 18_446_744_073_709_551_615n }]);
  }
});

test('the same output twice is one output', () => {
  expect(readOutputs([written(), written()], 0)).toHaveLength(1);
});

test('an output at an address of the Byron era is left out', () => {
  const byron = ByronAddress.from_base58(
    'Ae2tdPwUPEZ4YjgvykNpoFeYUxoyhNj2kg8KfKWN2FizsSpLUPv68MpTVDo',
  ).to_address();
  expect(readOutputs([written(undefined, byron)], 1)).toEqual([]);
});

test('an output of another network is rejected', () => {
  expect(() => readOutputs([written(undefined, mainnet)], 0)).toThrow(
    expect.objectContaining({ code: 'malformed-response' }),
  );
});

test('any bytes are read as an output or rejected with a named error', () => {
  const seed = testSeed();
  console.info(`fuzz of outputs: 3000 cases, seed ${seed}`);
  const good = written();
  fc.assert(
    fc.property(fc.nat(good.length / 2 - 1), fc.nat(255), fc.nat(good.length / 2), (at, byte, end) => {
      const bytes = Uint8Array.from(Buffer.from(good, 'hex')).subarray(0, end);
      bytes[at] = byte;
      try {
        expect(readOutputs([toHex(bytes)], 0).length).toBeLessThanOrEqual(1);
      } catch (error) {
        expect((error as { code?: string }).code).toBe('malformed-response');
      }
    }),
    { numRuns: 3000, seed },
  );
});
