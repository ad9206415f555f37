import { cleanText } from '@causeway/protocol/hostile';
import { decodeValue, isKind } from '../decode.js';
import type { Metadata, StorageMap } from '../metadata.js';
import { malformed } from '../reads.js';
import { createScaleReader } from '../scale.js';

/** Fields by name, as the runtime's metadata names them. */
type Fields = Readonly<Record<string, unknown>>;

/** Reads a stored record by the type that the runtime gives it. */
function readFields(bytes: Uint8Array, { value }: StorageMap, metadata: Metadata): Fields {
  const form = metadata.types[value];
  if (form?.kind !== 'composite') throw malformed('state_queryStorageAt');
  const values = decodeValue(createScaleReader(bytes, 'state_queryStorageAt'), value, metadata);
  const list = Array.isArray(values) ? values : [];
  return Object.fromEntries(form.fields.map(({ name }, at) => [name ?? String(at), list[at]]));
}

function uintIn(fields: Fields, name: string): bigint {
  const value = fields[name];
  if (typeof value !== 'bigint') throw malformed('state_queryStorageAt', name);
  return value;
}

/** The bytes of a list, however it is wrapped. */
function bytesIn(value: unknown): Uint8Array {
  if (!Array.isArray(value)) return new Uint8Array();
  return value.length === 1 && Array.isArray(value[0]) ? bytesIn(value[0]) : Uint8Array.from(value, Number);
}

const kindOf = (value: unknown) => (isKind(value) ? value.kind : undefined);

/** The rules of a token. */
export interface Details {
  /** The least that an account may have. */
  readonly minimum: bigint;
  /** Whether the token alone keeps an account alive, so that the recipient needs no coin. */
  readonly isSufficient: boolean;
  readonly isFrozen: boolean;
}

/** Reads `pallet_assets::AssetDetails`, whose older form has a flag for frozen. */
export function readDetails(bytes: Uint8Array, map: StorageMap, metadata: Metadata): Details {
  const fields = readFields(bytes, map, metadata);
  const status = kindOf(fields.status);
  return {
    minimum: uintIn(fields, 'min_balance'),
    isSufficient: fields.is_sufficient === 1n,
    isFrozen: status === undefined ? fields.is_frozen === 1n : status !== 'Live',
  };
}

/** An account's balance of a token. */
export interface Holding {
  readonly balance: bigint;
  /** `Blocked` can neither send nor receive. */
  readonly status: 'Liquid' | 'Frozen' | 'Blocked';
}

/** Reads `pallet_assets::AssetAccount`; nothing is stored of an account that has nothing. */
export function readHolding(bytes: Uint8Array | undefined, map: StorageMap, metadata: Metadata): Holding {
  if (!bytes) return { balance: 0n, status: 'Liquid' };
  const fields = readFields(bytes, map, metadata);
  const status = kindOf(fields.status);
  const isFrozen = status === undefined ? fields.is_frozen === 1n : status !== 'Liquid';
  return {
    balance: uintIn(fields, 'balance'),
    status: status === 'Blocked' ? 'Blocked' : isFrozen ? 'Frozen' : 'Liquid',
  };
}

/** The name, symbol and decimals in a token's metadata; without metadata its reference, and no decimals. */
export function readAbout(
  bytes: Uint8Array | undefined,
  map: StorageMap,
  metadata: Metadata,
  reference: string,
): { readonly name: string; readonly symbol: string; readonly decimals: number } {
  const fields = bytes ? readFields(bytes, map, metadata) : {};
  const text = (name: string, most: number) =>
    cleanText(new TextDecoder().decode(bytesIn(fields[name])), most);
  const symbol = text('symbol', 24) || cleanText(`#${reference}`, 12);
  return {
    symbol,
    name: text('name', 60) || symbol,
    decimals: bytes ? Number(uintIn(fields, 'decimals')) : 0,
  };
}
