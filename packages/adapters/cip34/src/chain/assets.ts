import type { Assets, TokenUnit, Utxo } from './ledger.js';

/** No tokens. */
export const noAssets: Assets = new Map();

/** The tokens of several outputs together. */
export function sumAssets(utxos: readonly Utxo[]): Assets {
  const sum = new Map<string, Map<string, bigint>>();
  for (const { assets } of utxos) {
    for (const [policy, names] of assets) {
      const quantities = sum.get(policy) ?? new Map<string, bigint>();
      for (const [name, quantity] of names) quantities.set(name, (quantities.get(name) ?? 0n) + quantity);
      sum.set(policy, quantities);
    }
  }
  return sum;
}

/** The quantity of a token in an output. */
export const quantityOf = ({ assets }: Pick<Utxo, 'assets'>, { policy, name }: TokenUnit): bigint =>
  assets.get(policy)?.get(name) ?? 0n;

/** Some of one token. */
export const oneToken = ({ policy, name }: TokenUnit, quantity: bigint): Assets =>
  new Map([[policy, new Map([[name, quantity]])]]);

/** The tokens that remain when one is sent; never less than none. */
export function without(assets: Assets, { policy, name }: TokenUnit, quantity: bigint): Assets {
  const names = new Map(assets.get(policy));
  const remaining = (names.get(name) ?? 0n) - quantity;
  if (remaining > 0n) names.set(name, remaining);
  else names.delete(name);
  const result = new Map(assets);
  if (names.size > 0) result.set(policy, names);
  else result.delete(policy);
  return result;
}
