import { bytesToHex, type Hex, hexToBytes, isHex } from '@causeway/protocol/bytes';
import { type ExtrinsicRuntime, encodeSigner } from '../chain/extrinsic.js';
import { encodePayload } from '../chain/payload.js';
import { createScaleReader, type Reader } from '../chain/scale.js';
import type { SignerPayload } from '../types.js';

const quantity = (value: bigint): Hex => `0x${value.toString(16)}`;

/** Reads the part of each extension in the extrinsic, for those that have one. */
const readers: Readonly<Record<string, (reader: Reader) => Partial<SignerPayload>>> = {
  CheckMortality: readEra,
  CheckEra: readEra,
  CheckNonce: (reader) => ({ nonce: quantity(reader.compact()) }),
  ChargeTransactionPayment: (reader) => ({ tip: quantity(reader.compact()) }),
  SkipCheckIfFeeless: (reader) => ({ tip: quantity(reader.compact()) }),
  CheckMetadataHash: (reader) => ({ mode: Number(reader.uint(1)) }),
};

function readEra(reader: Reader): Partial<SignerPayload> {
  const first = reader.bytes(1);
  return { era: first[0] === 0 ? '0x00' : bytesToHex(Uint8Array.of(first[0] as number, ...reader.bytes(1))) };
}

/**
 * The payload of an extrinsic that a wallet built itself: the requested one, with the nonce, era, tip and
 * mode the wallet chose. `undefined` when it is not a signed extrinsic of this account, or makes another call
 * than requested. A fee asset is not changed: an extrinsic that has one must have the requested one.
 */
export function readSigned(
  value: unknown,
  requested: SignerPayload,
  account: Uint8Array,
  runtime: ExtrinsicRuntime,
): SignerPayload | undefined {
  if (!isHex(value) || value.length > 2 ** 22) return undefined;
  try {
    const reader = createScaleReader(hexToBytes(value), 'signPayload');
    if (reader.compact() !== BigInt(reader.remaining) || reader.uint(1) !== 0x84n) return undefined;
    const signer = encodeSigner(account, runtime);
    if (bytesToHex(reader.bytes(signer.length)) !== bytesToHex(signer)) return undefined;
    // The signature itself is verified from the answer; here it is only passed over.
    const type = account.length === 20 ? 2n : reader.uint(1);
    reader.bytes(type === 2n ? 65 : 64);
    let found: SignerPayload = requested;
    for (const name of requested.signedExtensions) {
      const decode = readers[name];
      if (decode) {
        found = { ...found, ...decode(reader) };
        continue;
      }
      const { extra } = encodePayload({ ...requested, signedExtensions: [name] }, runtime.emptyExtensions);
      if (bytesToHex(reader.bytes(extra.length)) !== bytesToHex(extra)) return undefined;
    }
    return bytesToHex(reader.bytes(reader.remaining)) === requested.method.toLowerCase() ? found : undefined;
  } catch {
    return undefined;
  }
}
