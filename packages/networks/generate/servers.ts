/**
 * Servers that no source names for browsers, written by hand: those with a source have it beside them. The others are the
 * operators' addresses as they are commonly published. None was tried when this list was written. They come before those of
 * the sources.
 */
export const documentedServers: Readonly<Record<string, readonly string[]>> = {
  // PublicNode; https://ethereum-rpc.publicnode.com lists them.
  'eip155:1': ['https://ethereum-rpc.publicnode.com'],
  'eip155:10': ['https://optimism-rpc.publicnode.com'],
  'eip155:56': ['https://bsc-rpc.publicnode.com'],
  'eip155:100': ['https://gnosis-rpc.publicnode.com'],
  'eip155:137': ['https://polygon-bor-rpc.publicnode.com'],
  'eip155:8453': ['https://base-rpc.publicnode.com'],
  'eip155:42161': ['https://arbitrum-one-rpc.publicnode.com'],
  'eip155:43114': ['https://avalanche-c-chain-rpc.publicnode.com'],
  'eip155:11155111': ['https://ethereum-sepolia-rpc.publicnode.com'],
  // The cluster's own server refuses requests that name a website as their origin.
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://solana-rpc.publicnode.com'],
  // System chains: those of @polkadot/apps-config 0.171.1, whose own dependencies are too many to install.
  'polkadot:68d56f15f85d3136970ec16946040bc1': [
    'https://polkadot-asset-hub-rpc.polkadot.io',
    'https://asset-hub-polkadot-rpc.n.dwellir.com',
    'https://asset-hub-polkadot.ibp.network',
  ],
  'polkadot:48239ef607d7928874027a43a6768920': [
    'https://kusama-asset-hub-rpc.polkadot.io',
    'https://asset-hub-kusama-rpc.n.dwellir.com',
    'https://asset-hub-kusama.ibp.network',
  ],
  'polkadot:67fa177a097bfa18f77ea95ab56e9bcd': [
    'https://polkadot-people-rpc.polkadot.io',
    'https://people-polkadot-rpc.n.dwellir.com',
  ],
  'polkadot:efb56e30d9b4a24099f88820987d0f45': [
    'https://polkadot-coretime-rpc.polkadot.io',
    'https://coretime-polkadot-rpc.n.dwellir.com',
  ],
  'polkadot:638cd2b9af4b3bb54b8c1f0d22711fc8': [
    'https://kusama-coretime-rpc.polkadot.io',
    'https://coretime-kusama-rpc.n.dwellir.com',
  ],
  'polkadot:67f9723393ef76214df0118c34bbbd3d': [
    'https://westend-asset-hub-rpc.polkadot.io',
    'https://asset-hub-westend-rpc.n.dwellir.com',
  ],
  'polkadot:374057be67b355151f271ff70c3db983': [
    'https://paseo-rpc.n.dwellir.com',
    'https://paseo.ibp.network',
  ],
  'polkadot:d6eec26135305a8ad257a20d00335728': [
    'https://asset-hub-paseo-rpc.n.dwellir.com',
    'https://asset-hub-paseo.ibp.network',
  ],
  // The network's own address for HTTP; the source has the one for WebSocket.
  'polkadot:fe58ea77779b7abda7da4ec526d14db9': ['https://rpc.api.moonbeam.network'],
  'polkadot:401a1f9dca3da46f5c4091016c8a2f26': ['https://rpc.api.moonriver.moonbeam.network'],
  // Koios, in the `servers` of its OpenAPI document (`koiosapi-mainnet.yaml` 1.4.2).
  'cip34:1-764824073': ['https://api.koios.rest/api/v1'],
  'cip34:0-1': ['https://preprod.koios.rest/api/v1'],
  'cip34:0-2': ['https://preview.koios.rest/api/v1'],
  // Esplora's interface: https://github.com/Blockstream/esplora/blob/master/API.md, https://mempool.space/docs/api/rest
  'bip122:000000000019d6689c085ae165831e93': ['https://blockstream.info/api', 'https://mempool.space/api'],
  'bip122:000000000933ea01ad0ee984209779ba': [
    'https://blockstream.info/testnet/api',
    'https://mempool.space/testnet/api',
  ],
  'bip122:00000000da84f2bafbbc53dee25a72ae': ['https://mempool.space/testnet4/api'],
  'bip122:00000008819873e925422c1ff0f99f7c': [
    'https://blockstream.info/signet/api',
    'https://mempool.space/signet/api',
  ],
  // https://docs.multiversx.com/sdk-and-tools/rest-api/gateway-overview; the SDK names the API, another interface.
  'mvx:1': ['https://gateway.multiversx.com'],
  'mvx:D': ['https://devnet-gateway.multiversx.com'],
  'mvx:T': ['https://testnet-gateway.multiversx.com'],
  // The presets of @near-wallet-selector/core 10.1.4, which it does not export.
  'near:mainnet': ['https://free.rpc.fastnear.com', 'https://near.drpc.org'],
  'near:testnet': ['https://test.rpc.fastnear.com'],
};

/** Servers that need a key, hold one, are closed to the public, or take WebSockets only. */
const refused =
  /\.infura\.io|alchemy\.com\/v2|rpc\.ankr\.com|\.blastapi\.io|blockeden\.xyz|[?&/]\w{20,}\b|\/\/wss\.|fake/i;

/** How many servers a network gets at most. A page may reach all of them, so each is one more that it trusts. */
const most = 4;

/**
 * The servers of a network in the order in which they are read: `https` only, without those that need a key, one for
 * each host.
 */
export function serversOf(id: string, urls: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const text of [...(documentedServers[id] ?? []), ...urls]) {
    if (!URL.canParse(text.trim())) continue;
    const url = new URL(text.trim());
    if (url.protocol !== 'https:' || refused.test(url.href)) continue;
    // A path of one slash means the same as an address without one.
    const clean = url.pathname === '/' && !url.search ? url.origin : url.href;
    if (!found.has(url.host)) found.set(url.host, clean);
  }
  return [...found.values()].slice(0, most);
}

/** The base of an explorer's links: `https`, without a slash at the end. */
export function explorerOf(url: string | null | undefined): string | undefined {
  if (!url || !URL.canParse(url)) return undefined;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' ? href.replace(/\/+$/, '') : undefined;
}
