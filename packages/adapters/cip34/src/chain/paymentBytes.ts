import { fromHex, toHex } from '@causeway/protocol/bytes';
import type { ParsedAddress } from './address.js';
import { type Cbor, writeCbor } from './cbor.js';
import type { Assets, ProtocolParameters, Utxo } from './ledger.js';

/** CIP-55: beside its own bytes, an output counts as these. */
const outputOverhead = 160n;
/** Bytes of a witness by a key, `82 5820 … 5840 …`, and of the map and list around them, `a1 00 81 …`. */
const witnessBytes = 101;
const aroundWitnesses = (count: number) => (count < 24 ? 3 : count < 256 ? 4 : 5);

const bytesOf = (hex: string) => fromHex(hex) as Uint8Array;

/** `conway.cddl`, `value`: lovelace, or lovelace and tokens. */
export function writeValue(lovelace: bigint, assets: Assets): Cbor {
  if (assets.size === 0) return lovelace;
  const tokens = [...assets].map(([policy, names]) => {
    const quantities = [...names].map(([name, quantity]) => [bytesOf(name), quantity] as const);
    return [bytesOf(policy), new Map<Cbor, Cbor>(quantities)] as const;
  });
  return [lovelace, new Map<Cbor, Cbor>(tokens)];
}

/** `conway.cddl`, `transaction_output`: an address and a value. */
export const writeOutput = ({ bytes }: ParsedAddress, lovelace: bigint, assets: Assets): readonly Cbor[] => [
  bytes,
  writeValue(lovelace, assets),
];

/** The least an output must hold (CIP-55). */
export function minimumOf(
  address: ParsedAddress,
  assets: Assets,
  { utxoPerByte }: ProtocolParameters,
): bigint {
  // Its number takes five bytes, as of every amount from 65,536 to 2^32 lovelace; a larger amount is enough
  // anyway.
  const size = BigInt(writeCbor(writeOutput(address, 1_000_000n, assets)).length);
  return (outputOverhead + size) * utxoPerByte;
}

export type Output = readonly Cbor[];

/** A transaction without its witnesses (`conway.cddl`, `transaction`). */
export function writeTransaction(
  inputs: readonly Utxo[],
  outputs: readonly Output[],
  fee: bigint,
  validUntil: bigint,
) {
  const body = new Map<Cbor, Cbor>([
    [0, inputs.map(({ id, index }) => [bytesOf(id), index])],
    [1, outputs],
    [2, fee],
    [3, validUntil],
  ]);
  return writeCbor([body, new Map(), true, null]);
}

/** The size of a transaction when every key of its inputs has signed: an empty witness set is one byte already. */
export function signedSize(transaction: Uint8Array, inputs: readonly Utxo[]): number {
  const keys = new Set(inputs.map(({ address }) => toHex(address.keyHash ?? address.bytes))).size || 1;
  return transaction.length - 1 + aroundWitnesses(keys) + keys * witnessBytes;
}

/** The least fee: it depends on the size, and is itself part of the size. */
export function leastFee(
  make: (fee: bigint) => Uint8Array,
  inputs: readonly Utxo[],
  { feeConstant, feePerByte }: ProtocolParameters,
): bigint {
  for (let fee = 0n; ; ) {
    const next = feeConstant + feePerByte * BigInt(signedSize(make(fee), inputs));
    // A larger number may take more bytes: it grows until it fits.
    if (next <= fee) return fee;
    fee = next;
  }
}
