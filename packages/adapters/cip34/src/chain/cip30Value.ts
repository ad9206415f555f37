import { WalletError } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { sumAssets } from './assets.js';
import { readCbor, writeCbor } from './cbor.js';
import type { Utxo } from './ledger.js';
import { writeOutput, writeValue } from './paymentBytes.js';
import { type Value, valueIn } from './utxoBytes.js';

/**
 * An amount as CIP-30 gives it: `value` of `conway.cddl`, in hex.
 *
 * @throws WalletError `invalid-params`.
 */
export function readValue(hex: unknown): Value {
  const bytes = fromHex(hex);
  const value = bytes && valueIn(readCbor(bytes));
  if (value) return value;
  throw new WalletError('invalid-params', {
    field: 'amount',
    reason: 'must be the CBOR of an amount in hex.',
  });
}

/** The total value of these outputs. */
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

const covers = (available: Value, required: Value): boolean =>
  available.lovelace >= required.lovelace &&
  [...required.assets].every(([policy, names]) =>
    [...names].every(([name, quantity]) => (available.assets.get(policy)?.get(name) ?? 0n) >= quantity),
  );

/** Outputs that hold this much together, as they come; `undefined` when all of them do not. */
export function enough(utxos: readonly Utxo[], required: Value): readonly Utxo[] | undefined {
  for (let count = 0; count <= utxos.length; count++) {
    const selected = utxos.slice(0, count);
    if (covers(totalOf(selected), required)) return selected;
  }
  return undefined;
}
