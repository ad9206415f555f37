import type { Chain, ChainId } from '@causeway/protocol';

const sol = Object.freeze({ name: 'Sol', symbol: 'SOL', decimals: 9 });

function chain(reference: string, name: string, explorerUrl: string, testnet?: true): Chain<'solana'> {
  return Object.freeze({
    id: `solana:${reference}` as const,
    name,
    currency: sol,
    explorerUrl,
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: which server learns of a visitor's addresses is the app's decision. Add yours with
// `{ ...mainnet, rpcUrls: ['https://…'] }`. A reference is the first 32 characters of the genesis hash (CASA
// solana/caip2).

/** Solana mainnet-beta. */
export const mainnet = /* @__PURE__ */ chain(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'https://explorer.solana.com',
);
/** Solana devnet. */
export const devnet = /* @__PURE__ */ chain(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'https://explorer.solana.com',
  true,
);
/** Solana testnet. */
export const testnet = /* @__PURE__ */ chain(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'https://explorer.solana.com',
  true,
);

/** Names that wallets know clusters by, and their CAIP-2 references. */
const clusters = [
  ['mainnet', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['devnet', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['testnet', '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
] as const;

/** A cluster as the Wallet Standard and explorers name it. */
export type Cluster = (typeof clusters)[number][0] | 'localnet';

/** The cluster of a CAIP-2 id; `localnet` for every chain that is not public. */
export function clusterOf(id: ChainId): Cluster {
  const reference = id.slice('solana:'.length);
  return clusters.find(([, known]) => known === reference)?.[0] ?? 'localnet';
}

/** The CAIP-2 id of a public cluster, named `mainnet` or `solana:mainnet`; `undefined` for any other name. */
export function chainOfCluster(name: string): ChainId<'solana'> | undefined {
  const bare = name.replace(/^solana:/, '');
  const found = clusters.find(([known]) => known === bare)?.[1];
  return found && `solana:${found}`;
}
