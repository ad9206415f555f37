import type { Chain } from '@causeway/protocol';
import { addressOfScript } from './address.js';
import { readOutputs } from './psbt.js';

export { dustOf } from './select.js';

/** The outputs of a transaction, read from its bytes. */
export interface DescribedTransaction {
  /** Amounts in satoshis; the address is absent for a script that has none. */
  readonly outputs: readonly { readonly address?: string; readonly amount: bigint }[];
  /** In satoshis; absent where the PSBT does not contain the outputs that it spends. */
  readonly fee?: bigint;
}

/**
 * Reads the recipients and amounts of a PSBT; `undefined` when it is invalid.
 *
 * @param changeAddress an address whose outputs are left out: the change.
 * @example
 * import { regtest } from '@causeway/bip122/chains';
 * import { describeTransaction } from '@causeway/bip122/transaction';
 *
 * function print(psbt: Uint8Array, own: string): void {
 *   console.log(describeTransaction(psbt, regtest, own) ?? 'This is no PSBT.');
 * }
 */
export function describeTransaction(
  psbt: Uint8Array,
  { id }: Pick<Chain<'bip122'>, 'id'>,
  changeAddress?: string,
): DescribedTransaction | undefined {
  const found = readOutputs(psbt);
  if (!found) return undefined;
  const outputs = found.outputs.map(({ script, amount }) => {
    const address = addressOfScript(script, id)?.address;
    return { ...(address !== undefined && { address }), amount };
  });
  const payments = outputs.filter(({ address }) => changeAddress === undefined || address !== changeAddress);
  return { outputs: payments, ...(found.fee !== undefined && { fee: found.fee }) };
}
