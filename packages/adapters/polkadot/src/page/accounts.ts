import type { Account } from '@causeway/protocol';
import { hexToBytes } from '@causeway/protocol/bytes';
import { addressKind, addressOn } from '../chain/address.js';
import type { PolkadotChain } from '../types.js';
import type { NativeAccount } from './wire.js';

/** Kinds of keys whose account id is the public key itself. */
const bare = ['sr25519', 'ed25519'];

/**
 * The accounts of a session: each of the wallet's on each chain it exists on, in the chain's own form. An account that
 * is bound to a chain exists there alone; one of Ethereum's kind on chains of that kind alone.
 */
export function accountsOn(
  chains: readonly PolkadotChain[],
  natives: readonly NativeAccount[],
): readonly Account<'polkadot'>[] {
  const accounts: Account<'polkadot'>[] = [];
  for (const { accountId, genesisHash, name, type } of natives) {
    const bytes = hexToBytes(accountId);
    for (const chain of chains) {
      if (genesisHash && genesisHash !== chain.genesisHash.toLowerCase()) continue;
      const address = addressOn(bytes, addressKind(chain));
      if (address === undefined) continue;
      const id = `${chain.id}:${address}` as const;
      if (accounts.some((each) => each.id === id)) continue;
      accounts.push(
        Object.freeze({
          id,
          chainId: chain.id,
          address,
          ...(type && bare.includes(type) ? { publicKey: bytes } : {}),
          ...(name ? { label: name } : {}),
        }),
      );
    }
  }
  return Object.freeze(accounts);
}
