import type { CosmosChain } from '../types.js';

function chain(
  reference: string,
  name: string,
  [bech32Prefix, symbol, denom, gasPrice]: readonly [string, string, string, string],
  explorerUrl: string,
  more: { readonly testnet?: true; readonly coinType?: number; readonly decimals?: number } = {},
): CosmosChain {
  const { testnet, coinType = 118, decimals = 6 } = more;
  return Object.freeze({
    id: `cosmos:${reference}` as const,
    name,
    bech32Prefix,
    coinType,
    denom,
    gasPrice,
    currency: Object.freeze({ name: symbol, symbol, decimals }),
    explorerUrl,
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's addresses. `@causeway/networks`
// has many more, those whose keys are of Ethereum's kind among them.

const hub = ['cosmos', 'ATOM', 'uatom', '0.005'] as const;
const osmo = ['osmo', 'OSMO', 'uosmo', '0.03'] as const;

/** Cosmos Hub, `cosmoshub-4`. */
export const cosmosHub = /* @__PURE__ */ chain(
  'cosmoshub-4',
  'Cosmos Hub',
  hub,
  'https://www.mintscan.io/cosmos',
);
/** Osmosis, `osmosis-1`. */
export const osmosis = /* @__PURE__ */ chain('osmosis-1', 'Osmosis', osmo, 'https://www.mintscan.io/osmosis');
/** Celestia, `celestia`. */
export const celestia = /* @__PURE__ */ chain(
  'celestia',
  'Celestia',
  ['celestia', 'TIA', 'utia', '0.004'],
  'https://www.mintscan.io/celestia',
);
/** Noble, `noble-1`: fees in USDC. */
export const noble = /* @__PURE__ */ chain(
  'noble-1',
  'Noble',
  ['noble', 'USDC', 'uusdc', '0.1'],
  'https://www.mintscan.io/noble',
);
/** Akash, `akashnet-2`. */
export const akash = /* @__PURE__ */ chain(
  'akashnet-2',
  'Akash',
  ['akash', 'AKT', 'uakt', '0.025'],
  'https://www.mintscan.io/akash',
);
/** Juno, `juno-1`. */
export const juno = /* @__PURE__ */ chain(
  'juno-1',
  'Juno',
  ['juno', 'JUNO', 'ujuno', '0.075'],
  'https://www.mintscan.io/juno',
);
/** Stargaze, `stargaze-1`. */
export const stargaze = /* @__PURE__ */ chain(
  'stargaze-1',
  'Stargaze',
  ['stars', 'STARS', 'ustars', '1.1'],
  'https://www.mintscan.io/stargaze',
);
/** Cosmos Hub's public test network, `theta-testnet-001`. */
export const cosmosHubTestnet = /* @__PURE__ */ chain(
  'theta-testnet-001',
  'Cosmos Hub Testnet',
  hub,
  'https://www.mintscan.io/cosmoshub-testnet',
  { testnet: true },
);
/** Osmosis' test network, `osmo-test-5`. */
export const osmosisTestnet = /* @__PURE__ */ chain(
  'osmo-test-5',
  'Osmosis Testnet',
  osmo,
  'https://www.mintscan.io/osmosis-testnet',
  { testnet: true },
);
