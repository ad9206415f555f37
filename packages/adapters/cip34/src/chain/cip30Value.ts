import { WalletError } from '@causeway/protocol';
import { sumAssets, writeOutput, writeValue } from './build.js';
import { readCbor, writeCbor } from './cbor.js';
import { fromHex, toHex } from './hex.js';
import type { Assets, Utxo } from './reads.js';

/** Lovelace and tokens. */
export interface Value {
  readonly lovelace: bigint;
  readonly assets: Assets;
}

const refuse = (field: string) =>
  new WalletError('invalid-params', { field, reason: 'must be the CBOR of an amount in hex.' });

const whole = (value: unknown): value is number | bigint =>
  (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) ||
  (typeof value === 'bigint' && value >= 0n);

/**
 * An amount as CIP-30 gives it: `value` of `conway.cddl`, in hex.
 *
 * @throws WalletError `invalid-params`.
 */
export function readValue(hex: unknown, field: string): Value {
  const bytes = fromHex(hex);
  const found = bytes && readCbor(bytes);
  const [coin, tokens]: readonly unknown[] = Array.isArray(found) ? found : [found, new Map()];
  if (!whole(coin) || !(tokens instanceof Map)) throw refuse(field);
  const assets = new Map<string, Map<string, bigint>>();
  for (const [policy, names] of tokens) {
    if (!(policy instanceof Uint8Array) || !(names instanceof Map)) throw refuse(field);
    const own = new Map<string, bigint>();
    for (const [name, quantity] of names) {
      if (!(name instanceof Uint8Array) || !whole(quantity)) throw refuse(field);
      own.set(toHex(name), BigInt(quantity));
    }
    assets.set(toHex(policy), own);
  }
  return { lovelace: BigInt(coin), assets };
}

/** What these outputs hold together. */
export const totalOf = (utxos: readonly Utxo[]): Value => ({
  lovelace: utxos.reduce((sum, { lovelace }) => sum + lovelace, 0n),
  assets: sumAssets(utxos),
});

/** `value` of `conway.cddl`, in hex. */
export const valueHex = ({ lovelace, assets }: Value): string =>
  toHex(writeCbor(writeValue(lovelace, assets)));

/** `transaction_unspent_output` (CIP-30): the place and the output, in hex. */
export const utxoHex = ({ id, index, address, lovelace, assets }: Utxo): string =>
  toHex(writeCbor([[fromHex(id) as Uint8Array, index], writeOutput(address, lovelace, assets)]));

const covers = (held: Value, wanted: Value): boolean =>
  held.lovelace >= wanted.lovelace &&
  [...wanted.assets].every(([policy, names]) =>
    [...names].every(([name, quantity]) => (held.assets.get(policy)?.get(name) ?? 0n) >= quantity),
  );

/** Outputs that hold this much together, as they come; `undefined` when all of them do not. */
export function enough(utxos: readonly Utxo[], wanted: Value): readonly Utxo[] | undefined {
  for (let count = 0; count <= utxos.length; count++) {
    const taken = utxos.slice(0, count);
    if (covers(totalOf(taken), wanted)) return taken;
  }
  return undefined;
}
