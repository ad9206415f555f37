import { isWalletError, WalletError } from '@causeway/protocol';
import { isHex } from '@causeway/protocol/bytes';
import { peek } from '@causeway/protocol/hostile';
import { address } from '../address.js';
import { arrayOf, checkFields, checkTypes, domainFields, invalid, keysOf } from './checkTypes.js';
import type { CheckedTypedData, TypedData, TypedDataField, TypedNode } from './types.js';

const depthLimit = 32;
/** A person cannot read a document with more values than this. */
const valueLimit = 20_000;

/** The expectations against which a document is checked. */
export interface CheckOptions {
  /** CAIP-2 id the signature is for; a `domain.chainId` must be this chain. */
  readonly chainId?: string;
}

interface Walk {
  readonly types: ReadonlyMap<string, readonly TypedDataField[]>;
  count: number;
}

/**
 * Checks every field of a document and copies it, once. Missing and extra fields, wrong types, values out of
 * range and bad checksums are errors that name the path; so is a domain for another chain. `EIP712Domain` is
 * derived from the domain, and must match it where it is given.
 *
 * @throws WalletError `invalid-params`, `chain-mismatch`.
 * @see https://eips.ethereum.org/EIPS/eip-712
 * @example
 * import { checkTypedData, type TypedData } from '@causeway/eip155/typedData';
 *
 * const document: TypedData = {
 *   domain: { name: 'Shop', chainId: 1 },
 *   types: { Order: [{ name: 'amount', type: 'uint256' }] },
 *   primaryType: 'Order',
 *   message: { amount: 5n },
 * };
 * const checked = checkTypedData(document, { chainId: 'eip155:1' });
 */
export function checkTypedData(document: TypedData, { chainId }: CheckOptions = {}): CheckedTypedData {
  for (const key of keysOf(document, 'document')) {
    if (!['domain', 'types', 'primaryType', 'message'].includes(key)) {
      throw invalid(key, 'is not part of a document.');
    }
  }
  const primaryType = peek(document, 'primaryType');
  if (typeof primaryType !== 'string' || primaryType === 'EIP712Domain') {
    throw invalid('primaryType', 'must name the type of the message.');
  }
  const types = peek(document, 'types');
  const used = checkTypes(types, primaryType);
  const source = peek(document, 'domain');
  const declared = keysOf(types, 'types').includes('EIP712Domain') ? peek(types, 'EIP712Domain') : undefined;
  const fields = domainTypeOf(source, declared);

  const walk: Walk = { types: new Map([['EIP712Domain', fields], ...used]), count: 0 };
  const domain = readNode(source, 'EIP712Domain', 'domain', 'domain', walk, 0);
  const message = readNode(peek(document, 'message'), primaryType, 'message', 'message', walk, 0);

  const named = domain.kind === 'struct' && domain.children.find(({ name }) => name === 'chainId');
  if (chainId !== undefined && named && named.kind === 'value' && `eip155:${named.value}` !== chainId) {
    throw new WalletError('chain-mismatch', { expected: `eip155:${named.value}`, actual: chainId });
  }
  return Object.freeze({ primaryType, types: walk.types, domain, message });
}

/** The domain's type: the standard's fields that are there, in the standard's order or the document's. */
function domainTypeOf(domain: unknown, declared: unknown): readonly TypedDataField[] {
  const present = keysOf(domain, 'domain').filter((key) => peek(domain, key) !== undefined);
  const odd = present.find((key) => !domainFields.some(({ name }) => name === key));
  if (odd !== undefined) throw invalid(`domain.${odd}`, 'is not a field of a domain.');
  const derived = domainFields.filter(({ name }) => present.includes(name));
  if (declared === undefined) return Object.freeze(derived);
  const fields = checkFields(declared, 'types.EIP712Domain');
  for (const { name, type } of fields) {
    const standard = domainFields.find((field) => field.name === name);
    if (standard?.type !== type) throw invalid(`types.EIP712Domain.${name}`, 'is not a field of a domain.');
    if (!present.includes(name)) throw invalid(`domain.${name}`, 'is missing.');
  }
  const hidden = derived.find(({ name }) => !fields.some((field) => field.name === name));
  if (hidden)
    throw invalid(`domain.${hidden.name}`, 'is not in types.EIP712Domain, so it would not be signed.');
  return fields;
}

function readNode(
  value: unknown,
  type: string,
  name: string,
  path: string,
  walk: Walk,
  depth: number,
): TypedNode {
  if (depth > depthLimit) throw invalid(path, `is nested deeper than ${depthLimit} levels.`);
  if (++walk.count > valueLimit)
    throw invalid(path, `is beyond the ${valueLimit} values a document may have.`);
  const array = arrayOf(type);
  const fields = walk.types.get(type);
  if (!array && !fields)
    return Object.freeze({ kind: 'value', name, path, type, value: atom(value, type, path) });
  const children: TypedNode[] = [];
  if (array) {
    const length = Array.isArray(value) ? value.length : undefined;
    if (length === undefined) throw invalid(path, 'must be a list.');
    if (array.length !== undefined && length !== array.length) {
      throw invalid(path, `must have ${array.length} entries, not ${length}.`);
    }
    for (let i = 0; i < length; i++) {
      children.push(readNode(peek(value, i), array.element, `[${i}]`, `${path}[${i}]`, walk, depth + 1));
    }
  } else if (fields) {
    const keys = keysOf(value, path).filter((key) => peek(value, key) !== undefined);
    const extra = keys.find((key) => !fields.some((field) => field.name === key));
    if (extra !== undefined)
      throw invalid(`${path}.${extra}`, `is not a field of ${type}, so it would not be signed.`);
    for (const field of fields) {
      const at = `${path}.${field.name}`;
      if (!keys.includes(field.name)) throw invalid(at, 'is missing.');
      children.push(readNode(peek(value, field.name), field.type, field.name, at, walk, depth + 1));
    }
  }
  return Object.freeze({
    kind: array ? 'array' : 'struct',
    name,
    path,
    type,
    children: Object.freeze(children),
  });
}

function atom(value: unknown, type: string, path: string): bigint | boolean | string {
  if (type === 'string') {
    if (typeof value !== 'string') throw invalid(path, 'must be text.');
    if (!isWellFormed(value)) throw invalid(path, 'must be well-formed Unicode.');
    return value;
  }
  if (type === 'bool') {
    if (typeof value !== 'boolean') throw invalid(path, 'must be true or false.');
    return value;
  }
  if (type === 'address') {
    if (typeof value !== 'string' || value !== value.trim()) throw invalid(path, 'must be an address.');
    try {
      return address.parse(value);
    } catch (error) {
      throw invalid(
        path,
        isWalletError(error, 'invalid-address') ? error.context.reason : 'must be an address.',
      );
    }
  }
  if (type.startsWith('bytes')) {
    const size = type === 'bytes' ? undefined : Number(type.slice(5));
    if (!isHex(value, size)) throw invalid(path, `must be 0x-hex${size ? ` of ${size} bytes` : ''}.`);
    return value.toLowerCase();
  }
  return integer(value, type, path);
}

function integer(value: unknown, type: string, path: string): bigint {
  const signed = type.startsWith('int');
  const bits = BigInt(type.slice(signed ? 3 : 4));
  let number: bigint | undefined;
  if (typeof value === 'bigint') number = value;
  else if (typeof value === 'number' && Number.isSafeInteger(value)) number = BigInt(value);
  else if (typeof value === 'string' && value.length <= 80 && /^(-?\d+|0x[\da-f]+)$/i.test(value)) {
    number = BigInt(value.toLowerCase());
  }
  if (number === undefined) throw invalid(path, 'must be a whole number.');
  const top = 1n << (signed ? bits - 1n : bits);
  if (number >= top || number < (signed ? -top : 0n)) throw invalid(path, `does not fit ${type}.`);
  return number;
}

/** Lone surrogates have no UTF-8 form: two different texts would be signed alike. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
