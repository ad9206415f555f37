import type { Chain, ChainId } from '@causeway/protocol';

const sol = Object.freeze({ name: 'Sol', symbol: 'SOL', decimals: 9 });

function chain(reference: string, name: string, testnet?: true): Chain<'solana'> {
  return Object.freeze({
    id: `solana:${reference}` as const,
    name,
    currency: sol,
    explorerUrl: 'https://explorer.solana.com',
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's addresses. Add yours with `{
// ...mainnet, rpcUrls: ['https://…'] }`. A reference is the first 32 characters of the genesis hash (CASA
// solana/caip2).

/** Solana mainnet-beta. */
export const mainnet = /* @__PURE__ */ chain('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana');
/** Solana devnet. */
export const devnet = /* @__PURE__ */ chain('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', true);
/** Solana testnet. */
export const testnet = /* @__PURE__ */ chain('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Solana Testnet', true);

/** The wallets' names of clusters, and their CAIP-2 references. */
const clusters = [
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
] as const;

/** A cluster as the Wallet Standard and explorers name it. */
export type Cluster = (typeof clusters)[number][0] | 'localnet';

/**
 * The cluster of a CAIP-2 id; `localnet` for every chain that is not public.
 *
 * @example
 * import { clusterOf, devnet } from '@causeway/solana/chains';
 *
 * clusterOf(devnet.id); // 'devnet'
 */
export function clusterOf(id: ChainId): Cluster {
  const reference = id.slice('solana:'.length);
  return clusters.find(([, known]) => known === reference)?.[0] ?? 'localnet';
}

/**
 * The `Chain ID` line of a sign-in: a public cluster's name, which wallets recognise, or the CAIP-2
 * reference.
 *
 * @example
 * import { chainLine, mainnet } from '@causeway/solana/chains';
 *
 * chainLine(mainnet.id.slice('solana:'.length)); // 'mainnet'
 */
export const chainLine = (reference: string): string =>
  clusters.find(([, known]) => known === reference)?.[0] ?? reference;

/**
 * The CAIP-2 reference that a `Chain ID` line means, with or without `solana:`; `undefined` when it is invalid.
 *
 * @example
 * import { referenceOf } from '@causeway/solana/chains';
 *
 * referenceOf('solana:mainnet'); // '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
 */
export function referenceOf(line: string): string | undefined {
  const bare = line.replace(/^solana:/, '');
  const known = clusters.find(([name]) => name === bare)?.[1];
  return known ?? (/^[-\w]{1,32}$/.test(bare) ? bare : undefined);
}
