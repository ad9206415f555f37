import { type Chain, type Reader, type TransactionState, WalletError } from '@causeway/protocol';

const chain = (id: Chain['id'], name: string, testnet?: true): Chain => ({
  id,
  name,
  testnet,
  currency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  // The test network has no server.
  rpcUrls: testnet ? [] : ['https://rpc.example'],
  explorerUrl: 'https://explorer.example',
});

/** The networks of the scripted families. */
export const chainsOf: Readonly<Record<string, readonly Chain[]>> = {
  eip155: [
    chain('eip155:1', 'Ethereum'),
    chain('eip155:8453', 'Base'),
    chain('eip155:11155111', 'Sepolia', true),
  ],
  solana: [chain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana')],
  near: [chain('near:mainnet', 'NEAR')],
  cosmos: [chain('cosmos:cosmoshub-4', 'Cosmos Hub')],
  // More networks than a list shows without a search.
  polkadot: [
    'Polkadot',
    'Kusama',
    'Moonbeam',
    'Astar',
    'Acala',
    'Hydration',
    'Bifrost',
    'Centrifuge',
    'Phala',
  ].map((name, at) => chain(`polkadot:${String(at).repeat(32)}`, name)),
};

/** Accepts addresses that look like those of the scripted families. */
export function parseAddress(text: string): string {
  if (/^(0x[\da-f]{40}|[1-9A-HJ-NP-Za-km-z]{44}|[a-z]+\.near|cosmos1[a-z]+)$/i.test(text)) return text;
  throw new WalletError('invalid-address', { address: text, reason: 'scripted' } as never);
}

/** The hashes of the transactions that end in this way; any other is pending until the test ends. */
export const hashOf = {
  included: `0x${'01'.repeat(32)}`,
  failed: `0x${'02'.repeat(32)}`,
  replaced: `0x${'03'.repeat(32)}`,
  dropped: `0x${'04'.repeat(32)}`,
} as const;

/** Creates a reader of a chain with a coin and the first of the listed tokens; every transfer costs the same. */
export function readerOf(chain: Chain): Reader {
  const coin = { ...chain.currency, id: `${chain.id}/slip44:60` as const };
  const fee = 21_000n * 2_000_000_000n;
  const have = 1_250_000_000_000_000_000n;
  return {
    chain,
    walletSends: true,
    balances: async ({ assets }) =>
      assets
        ? assets.slice(0, 1).map((id) => ({
            asset: { id, name: 'Aave', symbol: 'AAVE', decimals: 18 },
            amount: 1_204_500_000_000_000_000_000n,
          }))
        : [{ asset: coin, amount: have }],
    preview: async ({ amount, asset }) => ({
      fee,
      maxFee: fee,
      total: asset ? amount : amount + fee,
      balance: have,
      most: have - fee,
      sufficient: amount + fee <= have,
      notes: amount === 1n ? [{ code: 'recipient-new' as const }] : [],
    }),
    build: async (transfer) => ({
      request: { to: transfer.to, memo: Reflect.get(transfer, 'memo') },
      trackBy: () => undefined,
    }),
    async *follow({ hash, signal }) {
      yield { status: 'pending' as const };
      const end = Object.entries(hashOf).find(([, one]) => one === hash);
      if (end) return yield { status: end[0], blockNumber: 1n, final: true } as TransactionState;
      await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    },
  } as Partial<Reader> as Reader;
}
