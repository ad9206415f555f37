import { decodeBech32 } from '@causeway/protocol/bech32';

/** Bytes of an account: 20 for a key (ADR-28), 32 for a module or a contract. */
export const accountLengths: readonly number[] = [20, 32];

/** Characters of an address at most (BIP-173 §Bech32). */
export const addressLimit = 90;

/**
 * An account's address as a wallet or a record gives it, in small letters; `undefined` when it is not an address of
 * the chains with this prefix. `parseAddress` names the mistake to a person; this address was not typed.
 */
export function readAccount(
  text: unknown,
  prefix: string,
): { readonly address: string; readonly bytes: Uint8Array } | undefined {
  if (typeof text !== 'string' || text.length > addressLimit) return undefined;
  const address = text.toLowerCase();
  if (text !== address && text !== text.toUpperCase()) return undefined;
  const found = decodeBech32(address);
  const fits = found?.prefix === prefix && accountLengths.includes(found.bytes.length);
  return fits ? { address, bytes: found.bytes } : undefined;
}

/** The chain's own id within its CAIP-2 id. */
export const referenceOf = (chainId: string): string => chainId.slice(chainId.indexOf(':') + 1);
