import { bech32, hex } from '@scure/base';
import { decodeFirst, encode } from 'cborg';
import { type ListedOutput, toCbor, totalOf } from './values.js';

/** The bytes of an address. */
export const addressBytes = (address: string): Uint8Array =>
  bech32.fromWords(bech32.decode(address as `${string}1${string}`, false).words);

/** `transaction_unspent_output` of CIP-30, in hex. */
export function outputHex(output: ListedOutput): string {
  const { transaction, index, address } = output;
  return hex.encode(
    encode([
      [hex.decode(transaction.id), index],
      [addressBytes(address), toCbor(totalOf([output]))],
    ]),
  );
}

/** The origins of a transaction's inputs, as `id#index`; none when it cannot be read. */
export function inputsOf(transaction: string): readonly string[] {
  try {
    const tags = Object.fromEntries([24, 30, 258].map((tag) => [tag, (inner: () => unknown) => inner()]));
    // The first byte is that of the list; what follows the body, such as auxiliary data, has tags of its own.
    const afterHead = hex.decode(transaction).subarray(1);
    const [body] = decodeFirst(afterHead, { useMaps: true, tags }) as [Map<number, unknown>, Uint8Array];
    const inputs = body.get(0) as readonly (readonly [Uint8Array, number])[];
    return inputs.map(([id, index]) => `${hex.encode(id)}#${index}`);
  } catch {
    return [];
  }
}

/** Witness sets of one key each, as one: `a1 00 81 …` each. */
export function joinWitnesses(sets: readonly string[]): string {
  const witnesses = sets.map((set) => set.slice('a10081'.length));
  return `a100${(0x80 + witnesses.length).toString(16)}${witnesses.join('')}`;
}
