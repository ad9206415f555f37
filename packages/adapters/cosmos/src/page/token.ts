import { parseAccountId } from '@causeway/protocol';
import { fromHex, toHex } from '@causeway/protocol/bytes';
import { readAccount } from '../chain/account.js';
import type { CosmosChain } from '../types.js';
import type { WalletKey } from './keys.js';

/**
 * The part of a session that a page saves, to restore it without calling the wallet: reading a key can prompt
 * when the wallet is locked, and no wallet of Keplr's shape has a query that never does.
 */
export const writeToken = (keys: readonly WalletKey[]): string =>
  JSON.stringify(
    keys.map(({ chainId, address, publicKey, label }) => [`${chainId}:${address}`, toHex(publicKey), label]),
  );

/** The keys of an earlier visit, on chains the app still lists; `undefined` when none can be read. */
export function readToken(
  token: string | undefined,
  chains: readonly CosmosChain[],
): readonly WalletKey[] | undefined {
  try {
    const entries: unknown = JSON.parse(token ?? '');
    if (!Array.isArray(entries) || entries.length > 100) return undefined;
    const keys = entries.flatMap(([id, hex, label]: readonly unknown[]): readonly WalletKey[] => {
      const { chainId, address } = parseAccountId(id as string);
      const chain = chains.find((each) => each.id === chainId);
      const publicKey = fromHex(hex);
      const account = chain && readAccount(address, chain.bech32Prefix);
      if (!account || publicKey?.length !== 33) return [];
      const named = typeof label === 'string' ? { label: label.slice(0, 64) } : {};
      return [Object.freeze({ chainId: chain.id, address: account.address, publicKey, ...named })];
    });
    return keys.length > 0 ? keys : undefined;
  } catch {
    return undefined;
  }
}
