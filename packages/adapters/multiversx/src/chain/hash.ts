import { concatBytes, fromBase64, toHex } from '@causeway/protocol/bytes';
import { blake2b } from '@noble/hashes/blake2.js';
import { keyOf } from './address.js';
import { readSignature } from './crypto.js';
import { guarded, readDocument, type SignedDocument } from './wire.js';

function varint(value: number): Uint8Array {
  const bytes: number[] = [];
  let rest = BigInt(value);
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Uint8Array.of(...bytes, Number(rest));
}

/** A field of protobuf: left out when it is empty. */
function field(number: number, value: number | Uint8Array | undefined): Uint8Array {
  if (value === undefined || value === 0) return new Uint8Array();
  if (typeof value === 'number') return concatBytes(varint(number * 8), varint(value));
  return value.length === 0
    ? new Uint8Array()
    : concatBytes(varint(number * 8 + 2), varint(value.length), value);
}

/** Sign and magnitude, as the chain writes amounts; zero has a special byte. */
function amount(value: string): Uint8Array {
  const hex = BigInt(value).toString(16);
  const even = hex.length % 2 ? `0${hex}` : hex;
  return Uint8Array.of(0, ...(even.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
}

/**
 * The hash by which every server finds a signed transaction: BLAKE2b-256 of its protobuf form.
 *
 * @returns 64 hex digits.
 * @throws WalletError `invalid-params` when it is not a transaction.
 * @see mx-chain-core-go `data/transaction/proto/transaction.proto`
 * @example
 * import type { SignedDocument } from '@causeway/multiversx';
 * import { transactionHash } from '@causeway/multiversx/verify';
 *
 * function explorerLink(signed: SignedDocument): string {
 *   return `https://explorer.multiversx.com/transactions/${transactionHash(signed)}`;
 * }
 */
export function transactionHash(signed: SignedDocument): string {
  const document = readDocument(signed);
  const { options = 0 } = document;
  const isGuarded = (options & guarded) !== 0;
  const key = (text: string | undefined) => keyOf(text);
  const bytes = concatBytes(
    field(1, document.nonce),
    field(2, amount(document.value)),
    field(3, key(document.receiver)),
    field(4, fromBase64(document.receiverUsername)),
    field(5, key(document.sender)),
    field(6, fromBase64(document.senderUsername)),
    field(7, document.gasPrice),
    field(8, document.gasLimit),
    field(9, fromBase64(document.data)),
    field(10, new TextEncoder().encode(document.chainID)),
    field(11, document.version),
    field(12, readSignature(signed.signature)),
    field(13, options),
    field(14, isGuarded ? key(document.guardian) : undefined),
    field(15, isGuarded ? readSignature(signed.guardianSignature) : undefined),
    field(16, key(document.relayer)),
    field(17, document.relayer ? readSignature(signed.relayerSignature) : undefined),
  );
  return toHex(blake2b(bytes, { dkLen: 32 }));
}
