import { fromHex, toHex } from '@causeway/protocol/bytes';
import { malformed } from '@causeway/protocol/foreignError';
import { type ParsedAddress, readAddress } from './addressBytes.js';
import { at, bytesOf, readCbor } from './cbor.js';
import type { Assets, Utxo } from './ledger.js';

/** Lovelace and tokens. */
export interface Value {
  readonly lovelace: bigint;
  readonly assets: Assets;
}

const isWhole = (value: unknown): value is number | bigint =>
  (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
  (typeof value === 'bigint' && value >= 0n);

/** `value` of `conway.cddl`, decoded; `undefined` when it is invalid. */
export function valueIn(found: unknown): Value | undefined {
  const [coin, tokens]: readonly unknown[] = Array.isArray(found) ? found : [found, new Map()];
  if (!isWhole(coin) || !(tokens instanceof Map)) return undefined;
  const assets = new Map<string, Map<string, bigint>>();
  for (const [policy, names] of tokens) {
    if (!(policy instanceof Uint8Array) || !(names instanceof Map)) return undefined;
    const quantities = assets.get(toHex(policy)) ?? new Map<string, bigint>();
    for (const [name, quantity] of names) {
      if (!(name instanceof Uint8Array) || !isWhole(quantity)) return undefined;
      quantities.set(toHex(name), (quantities.get(toHex(name)) ?? 0n) + BigInt(quantity));
    }
    assets.set(toHex(policy), quantities);
  }
  return { lovelace: BigInt(coin), assets };
}

/** An address of the Byron era is known by its first byte; no wallet here signs for one. */
const isByron = (bytes: Uint8Array) => (bytes[0] ?? 0) >> 4 === 8;

function addressIn(bytes: Uint8Array): ParsedAddress | undefined {
  try {
    return readAddress(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Reads the outputs of a wallet: `transaction_unspent_output` of CIP-30, each in hex. Those at addresses of the Byron era
 * are left out.
 *
 * @throws WalletError `malformed-response` naming the first one that is invalid, or is of another network.
 */
export function readOutputs(list: readonly unknown[], networkId: 0 | 1 | undefined): readonly Utxo[] {
  const found = new Map<string, Utxo>();
  for (const [i, hex] of list.entries()) {
    const malformedAt = (part: string) => malformed('cardano_getUtxos', `[${i}]${part}`);
    const bytes = fromHex(hex);
    const decoded = bytes && readCbor(bytes);
    const [place, output]: readonly unknown[] = Array.isArray(decoded) ? decoded : [];
    const [id, index] = Array.isArray(place) ? place : [];
    if (!bytesOf(id, 32) || !Number.isSafeInteger(index) || index < 0) throw malformedAt('.input');
    // `conway.cddl`, `transaction_output`: a list in the old form, a map in the new one.
    const parts = Array.isArray(output) ? output : [0, 1, 2, 3].map((key) => at(output, key));
    const [target, amount, ...more] = parts as readonly unknown[];
    const value = valueIn(amount);
    if (!(target instanceof Uint8Array) || !value) throw malformedAt('.output');
    if (isByron(target)) continue;
    const address = addressIn(target);
    if (!address || (networkId !== undefined && address.networkId !== networkId))
      throw malformedAt('.output.address');
    const utxo = {
      id: toHex(id),
      index,
      address,
      ...value,
      plain: more.every((one) => (one ?? null) === null),
    };
    found.set(`${utxo.id}#${index}`, utxo);
  }
  return [...found.values()];
}
