import { type Chain, WalletError } from '@causeway/protocol';

/** The part of viem's `Chain` that a network is made of. */
export interface ViemChainLike {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  readonly blockExplorers?: { readonly default: { readonly url: string } };
  readonly testnet?: boolean;
}

/**
 * Makes a network of this toolkit from a chain of `viem/chains`, or of that shape. The servers are viem's: add your
 * own in front of them for anything but a trial.
 *
 * @throws WalletError `invalid-chain-id` when the id is not a whole number above 0.
 * @example
 * import { fromViem } from '@causeway/networks/viem';
 * import { berachain } from 'viem/chains';
 *
 * fromViem(berachain).id; // 'eip155:80094'
 */
export function fromViem(chain: ViemChainLike): Chain<'eip155'> {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers, testnet } = chain;
  if (!Number.isSafeInteger(id) || id <= 0)
    throw new WalletError('invalid-chain-id', { chain: `eip155:${id}` });
  const explorerUrl = blockExplorers?.default.url.replace(/\/+$/, '');
  return {
    id: `eip155:${id}`,
    name,
    currency: {
      name: nativeCurrency.name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
    },
    ...(testnet && { testnet }),
    rpcUrls: [...rpcUrls.default.http],
    ...(explorerUrl && { explorerUrl }),
  };
}
