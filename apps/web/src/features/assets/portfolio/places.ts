import type { Asset, Chain } from '@causeway/protocol';
import { namespaceOf } from '@causeway/protocol';

/** An account on a network whose holdings are read. */
export interface Place {
  /** CAIP-10. */
  readonly key: string;
  readonly chain: Chain;
  readonly address: string;
  /** The tokens to read even when the account holds none. */
  readonly tokens: readonly Asset[];
  /** Changes with the servers and tokens; another stamp causes a new read. */
  readonly stamp: string;
}

interface PlacesOptions {
  /** In the app's order. */
  readonly chains: readonly Chain[];
  readonly accounts: readonly { readonly address: string; readonly chainId: string }[];
  /** Whether an address of the namespace belongs to only one chain. */
  readonly isBound: (namespace: string) => boolean;
  readonly tokensOn: (chain: Chain) => readonly Asset[];
}

/** Lists every account on every network where it can be read, each once, in the order of the networks. */
export function placesOf({ chains, accounts, isBound, tokensOn }: PlacesOptions): readonly Place[] {
  const places = new Map<string, Place>();
  for (const chain of chains) {
    if (chain.rpcUrls.length === 0) continue;
    const namespace = namespaceOf(chain.id);
    const tokens = tokensOn(chain);
    const stamp = [...chain.rpcUrls, ...tokens.map(({ id }) => id)].join(' ');
    for (const { address, chainId } of accounts) {
      const isThere = isBound(namespace) ? chainId === chain.id : namespaceOf(chainId) === namespace;
      const key = `${chain.id}:${address}`;
      if (isThere && !places.has(key)) places.set(key, { key, chain, address, tokens, stamp });
    }
  }
  return [...places.values()];
}
