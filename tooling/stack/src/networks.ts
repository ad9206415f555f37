import { startSolana } from '@causeway/devnets';
import type { Chain } from '@causeway/protocol';
import { solanaAddresses } from '@causeway/test-wallets';

/** A local network beside the EVM chains. */
export interface LocalNetwork {
  /** With the URL it has now. */
  readonly chain: Chain;
  /** Settles when it has ended, asked or not. */
  readonly ended: Promise<unknown>;
  /** May be called twice. */
  stop(): Promise<unknown>;
}

/** Starts one, on a free port of this machine. */
export type StartNetwork = (options: { readonly signal?: AbortSignal }) => Promise<LocalNetwork>;

const solana: StartNetwork = async ({ signal }) => {
  const { chainId, url, ended, stop } = await startSolana({ port: 0, funded: solanaAddresses, signal });
  const currency = { name: 'Sol', symbol: 'SOL', decimals: 9 };
  const chain = { id: chainId, name: 'Solana Local', currency, testnet: true, rpcUrls: [url] };
  return { chain, ended, stop };
};

/** Every local network beside the EVM chains, in the order the app lists them. */
export const networks: readonly StartNetwork[] = [solana];

/** Public networks of those namespaces, without a server: shown and chosen while nothing outside is asked. */
export const publicNetworks: readonly Chain[] = [
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    currency: { name: 'Sol', symbol: 'SOL', decimals: 9 },
    rpcUrls: [],
    explorerUrl: 'https://explorer.solana.com',
  },
];
