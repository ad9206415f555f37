import { hex } from '@scure/base';
import { decode, encode } from 'cborg';

/** An output as the local chain lists it (Ogmios, `queryLedgerState/utxo`). */
export interface ListedOutput {
  readonly transaction: { readonly id: string };
  readonly index: number;
  readonly address: string;
  readonly value: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** Quantities by token: its policy and its name in hex, or the empty text for lovelace. */
type Value = ReadonlyMap<string, bigint>;

const policyLength = 56;

/** The sum of outputs. */
export function totalOf(outputs: readonly ListedOutput[]): Value {
  const total = new Map([['', 0n]]);
  for (const { value } of outputs) {
    for (const [policy, names] of Object.entries(value)) {
      for (const [name, quantity] of Object.entries(names)) {
        const token = policy === 'ada' ? '' : policy + name;
        total.set(token, (total.get(token) ?? 0n) + BigInt(quantity));
      }
    }
  }
  return total;
}

/** `value` of `conway.cddl`, for the encoder: lovelace alone, or with tokens. */
export function toCbor(value: Value): unknown {
  const policies = new Map<string, Map<Uint8Array, bigint>>();
  for (const [token, quantity] of value) {
    if (token === '') continue;
    const policy = token.slice(0, policyLength);
    const names = policies.get(policy) ?? new Map<Uint8Array, bigint>();
    policies.set(policy, names.set(hex.decode(token.slice(policyLength)), quantity));
  }
  const lovelace = value.get('') ?? 0n;
  const tokens = [...policies].map(([policy, names]) => [hex.decode(policy), names] as const);
  return tokens.length > 0 ? [lovelace, new Map(tokens)] : lovelace;
}

/** A value in hex, as CIP-30 has it. */
export const valueHex = (value: Value): string => hex.encode(encode(toCbor(value)));

/** Reads a value, or an amount of lovelace alone; throws CIP-30's `InvalidRequest` for anything else. */
function readValue(text: unknown): Value {
  try {
    const found = decode(hex.decode(String(text)), { useMaps: true }) as unknown;
    const [lovelace, policies] = (Array.isArray(found) ? found : [found, new Map()]) as [
      bigint | number,
      Map<Uint8Array, Map<Uint8Array, bigint | number>>,
    ];
    const tokens = [...policies].flatMap(([policy, names]) =>
      [...names].map(
        ([name, quantity]) => [hex.encode(policy) + hex.encode(name), BigInt(quantity)] as const,
      ),
    );
    return new Map([['', BigInt(lovelace)], ...tokens]);
  } catch {
    throw Object.assign(new Error('The amount is not a value in CBOR.'), { code: -1 });
  }
}

/** As many of the outputs as reach an amount in CBOR; none when all of them do not. */
export function reach(
  outputs: readonly ListedOutput[],
  amount: unknown,
): readonly ListedOutput[] | undefined {
  const target = [...readValue(amount)];
  const isReached = (chosen: readonly ListedOutput[]) => {
    const total = totalOf(chosen);
    return target.every(([token, quantity]) => (total.get(token) ?? 0n) >= quantity);
  };
  const counts = Array.from({ length: outputs.length + 1 }, (_, count) => outputs.slice(0, count));
  return counts.find(isReached);
}

/** A page of a list; throws CIP-30's `PaginateError`, the number of pages, beyond the last. */
export function pageOf<T>(list: readonly T[], paginate: unknown): readonly T[] {
  if (paginate === undefined || paginate === null) return list;
  const { page, limit } = paginate as { readonly page: number; readonly limit: number };
  const pages = Math.ceil(list.length / limit);
  if (page > 0 && page >= pages) throw { maxSize: pages };
  return list.slice(page * limit, (page + 1) * limit);
}
