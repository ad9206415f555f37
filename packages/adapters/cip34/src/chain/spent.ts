import { fromHex, toHex } from '@causeway/protocol/bytes';
import { writeCbor } from './cbor.js';
import type { Utxo } from './ledger.js';
import { itemsOf } from './span.js';
import { readTransaction } from './transactionBytes.js';

/** The tag of a set (CDDL of Conway, `nonempty_set`), which builders write or leave out. */
const setTag = 'd90102';

/**
 * The known outputs that a transaction spends (`conway.cddl`, `transaction_body`, key 0).
 *
 * @param transaction CBOR of a whole transaction; none are found in other bytes.
 */
export function spentOf(transaction: Uint8Array, known: readonly Utxo[]): readonly Utxo[] {
  const body = readTransaction(transaction)?.body;
  const entries = (body && itemsOf(body, 5)) ?? [];
  const at = entries.findIndex((key, i) => i % 2 === 0 && key.length === 1 && key[0] === 0);
  const inputs = entries[at + 1];
  if (at < 0 || !inputs) return [];
  const isTagged = toHex(inputs.subarray(0, 3)) === setTag;
  const items = itemsOf(isTagged ? inputs.subarray(3) : inputs, 4) ?? [];
  const spent = new Set(items.map(toHex));
  return known.filter(({ id, index }) =>
    spent.has(toHex(writeCbor([fromHex(id) ?? new Uint8Array(), index]))),
  );
}
