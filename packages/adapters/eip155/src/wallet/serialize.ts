import type { Hex } from '@causeway/protocol/bytes';
import { concatBytes, hexToBytes } from '@causeway/protocol/bytes';

/** A complete transaction, ready to sign. `gasPrice` makes it a legacy one (EIP-155). Amounts in wei. */
export interface CompleteTransaction {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly gas: bigint;
  readonly to?: Hex;
  readonly value: bigint;
  readonly data: Hex;
  readonly gasPrice?: bigint;
  readonly maxFeePerGas?: bigint;
  readonly maxPriorityFeePerGas?: bigint;
}

/** An ECDSA signature in numbers; `parity` is 0 or 1. */
export interface SignatureParts {
  readonly r: bigint;
  readonly s: bigint;
  readonly parity: bigint;
}

type Item = Uint8Array | readonly Item[];

/** Big-endian without leading zeros; zero is empty. */
function integer(value: bigint): Uint8Array {
  if (value === 0n) return new Uint8Array();
  const digits = value.toString(16);
  return hexToBytes(`0x${digits.length % 2 ? '0' : ''}${digits}`);
}

/** Recursive Length Prefix (Ethereum Yellow Paper, appendix B). */
function rlp(item: Item): Uint8Array {
  if (item instanceof Uint8Array) {
    return item.length === 1 && (item[0] as number) < 0x80
      ? item
      : concatBytes(prefix(item.length, 0x80), item);
  }
  const content = concatBytes(...item.map(rlp));
  return concatBytes(prefix(content.length, 0xc0), content);
}

function prefix(length: number, offset: number): Uint8Array {
  if (length < 56) return new Uint8Array([offset + length]);
  const size = integer(BigInt(length));
  return concatBytes(new Uint8Array([offset + 55 + size.length]), size);
}

/**
 * The bytes of a transaction: without a signature the bytes to hash and sign, with one the bytes to
 * broadcast.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1559
 * @see https://eips.ethereum.org/EIPS/eip-155
 */
export function serializeTransaction(
  transaction: CompleteTransaction,
  signature?: SignatureParts,
): Uint8Array {
  const { chainId, nonce, gas, to, value, data, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const target = to ? hexToBytes(to) : new Uint8Array();
  const call: Item[] = [target, integer(value), hexToBytes(data)];
  if (gasPrice !== undefined) {
    const { parity, r, s } = signature ?? { parity: undefined, r: 0n, s: 0n };
    const v = parity === undefined ? chainId : parity + chainId * 2n + 35n;
    return rlp([
      integer(nonce),
      integer(gasPrice),
      integer(gas),
      ...call,
      integer(v),
      integer(r),
      integer(s),
    ]);
  }
  const fields: Item[] = [
    integer(chainId),
    integer(nonce),
    integer(maxPriorityFeePerGas ?? 0n),
    integer(maxFeePerGas ?? 0n),
    integer(gas),
    ...call,
    [],
  ];
  if (signature) fields.push(integer(signature.parity), integer(signature.r), integer(signature.s));
  return concatBytes(new Uint8Array([2]), rlp(fields));
}
