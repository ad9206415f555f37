import { parseAddress, readAddress } from './address.js';
import { at, readCbor } from './cbor.js';
import { readTransaction } from './transactionBytes.js';

/** The payments of a transaction, as far as its bytes show them. */
export interface DescribedTransaction {
  /** Amounts in lovelace, by address; `tokens` has the other contents of the outputs. */
  readonly outputs: readonly {
    readonly address: string;
    readonly lovelace: bigint;
    readonly tokens: boolean;
  }[];
  readonly fee: bigint;
}

const whole = (value: unknown): bigint | undefined =>
  typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
    ? BigInt(value)
    : undefined;

/**
 * Reads the recipients and amounts of a transaction; `undefined` when it is invalid, or has parts that are
 * not read here.
 *
 * @param changeAddress an address whose outputs are left out: the change.
 * @example
 * import { describeTransaction } from '@causeway/cip34/transaction';
 *
 * function print(transaction: Uint8Array, own: string): void {
 *   const described = describeTransaction(transaction, own);
 *   console.log(described ?? 'This transaction cannot be described.');
 * }
 */
export function describeTransaction(
  transaction: Uint8Array,
  changeAddress?: string,
): DescribedTransaction | undefined {
  const body = readCbor(readTransaction(transaction)?.body ?? new Uint8Array());
  const list = at(body, 1);
  const fee = whole(at(body, 2));
  if (!Array.isArray(list) || fee === undefined) return undefined;
  const excluded = changeAddress === undefined ? undefined : parseAddress(changeAddress).address;
  const outputs: { readonly address: string; readonly lovelace: bigint; readonly tokens: boolean }[] = [];
  for (const output of list as readonly unknown[]) {
    // `conway.cddl`: a list in the old form, a map in the new one.
    const [bytes, value] = Array.isArray(output) ? output : [at(output, 0), at(output, 1)];
    const tokens = Array.isArray(value);
    const lovelace = whole(tokens ? value[0] : value);
    if (!(bytes instanceof Uint8Array) || lovelace === undefined) return undefined;
    try {
      const { address } = readAddress(bytes);
      if (address !== excluded) outputs.push({ address, lovelace, tokens });
    } catch {
      return undefined;
    }
  }
  return { outputs, fee };
}
