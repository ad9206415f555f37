import { bytesToHex, concatBytes, type Hex, hexToBytes } from '@causeway/protocol/bytes';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { baseOf } from './checkTypes.js';
import type { CheckedTypedData, TypedNode } from './types.js';

const utf8 = (text: string) => new TextEncoder().encode(text);

/** The three digests of a document, 0x-hex. Hardware wallets show the last two for comparison. */
export interface TypedDataDigests {
  /** The signed digest: `keccak256(0x1901 ‖ domain ‖ message)`. */
  readonly digest: Hex;
  readonly domain: Hex;
  readonly message: Hex;
}

/**
 * Hashes a checked document.
 *
 * @see https://eips.ethereum.org/EIPS/eip-712#specification
 * @example
 * import { checkTypedData, hashTypedData, type TypedData } from '@causeway/eip155/typedData';
 *
 * function digestOf(document: TypedData): string {
 *   return hashTypedData(checkTypedData(document)).digest;
 * }
 */
export function hashTypedData(checked: CheckedTypedData): TypedDataDigests {
  const typeHash = createTypeHash(checked.types);
  const domain = encode(checked.domain, typeHash);
  const message = encode(checked.message, typeHash);
  const digest = keccak_256(concatBytes(new Uint8Array([0x19, 0x01]), domain, message));
  return { digest: bytesToHex(digest), domain: bytesToHex(domain), message: bytesToHex(message) };
}

/** §Definition of encodeType: the type, then the types it refers to by name. */
function encodeType(name: string, types: CheckedTypedData['types']): string {
  const found = new Set<string>();
  const visit = (type: string) => {
    const fields = types.get(type);
    if (!fields || found.has(type)) return;
    found.add(type);
    for (const field of fields) visit(baseOf(field.type));
  };
  visit(name);
  found.delete(name);
  return [name, ...[...found].sort()]
    .map(
      (type) => `${type}(${(types.get(type) ?? []).map((field) => `${field.type} ${field.name}`).join(',')})`,
    )
    .join('');
}

/** §Definition of hashStruct: the hash of a type, made once, because a document may have thousands of values of it. */
function createTypeHash(types: CheckedTypedData['types']): (name: string) => Uint8Array {
  const made = new Map<string, Uint8Array>();
  return (name) => {
    const hash = made.get(name) ?? keccak_256(utf8(encodeType(name, types)));
    made.set(name, hash);
    return hash;
  };
}

/** §Definition of encodeData: 32 bytes for every value. */
function encode(node: TypedNode, typeHash: (name: string) => Uint8Array): Uint8Array {
  if (node.kind === 'value') return encodeValue(node.type, node.value);
  const parts = node.children.map((child) => encode(child, typeHash));
  if (node.kind === 'array') return keccak_256(concatBytes(...parts));
  return keccak_256(concatBytes(typeHash(node.type), ...parts));
}

function encodeValue(type: string, value: bigint | boolean | string): Uint8Array {
  if (typeof value === 'boolean') return word(value ? 1n : 0n);
  if (typeof value === 'bigint') return word(value);
  if (type === 'string') return keccak_256(utf8(value));
  const bytes = hexToBytes(value as Hex);
  if (type === 'bytes') return keccak_256(bytes);
  const padded = new Uint8Array(32);
  padded.set(bytes, type === 'address' ? 12 : 0);
  return padded;
}

function word(value: bigint): Uint8Array {
  const text = BigInt.asUintN(256, value).toString(16).padStart(64, '0');
  return hexToBytes(`0x${text}`);
}
