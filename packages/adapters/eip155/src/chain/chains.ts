import type { Chain, Currency } from '@causeway/protocol';

const currency = (name: string, symbol: string): Currency => Object.freeze({ name, symbol, decimals: 18 });
const ether = currency('Ether', 'ETH');

function chain(
  id: number,
  name: string,
  coin: Currency,
  explorerUrl: string,
  testnet?: true,
): Chain<'eip155'> {
  return Object.freeze({
    id: `eip155:${id}` as const,
    name,
    currency: coin,
    explorerUrl,
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's addresses. Add yours with `{
// ...mainnet, rpcUrls: ['https://…'] }`.

/** Ethereum, EIP-155 chain 1. */
export const mainnet = /* @__PURE__ */ chain(1, 'Ethereum', ether, 'https://etherscan.io');
/** OP Mainnet, EIP-155 chain 10. */
export const optimism = /* @__PURE__ */ chain(10, 'OP Mainnet', ether, 'https://optimistic.etherscan.io');
/** BNB Smart Chain, EIP-155 chain 56. */
export const bnb = /* @__PURE__ */ chain(
  56,
  'BNB Smart Chain',
  currency('BNB', 'BNB'),
  'https://bscscan.com',
);
/** Gnosis, EIP-155 chain 100. */
export const gnosis = /* @__PURE__ */ chain(100, 'Gnosis', currency('xDAI', 'XDAI'), 'https://gnosisscan.io');
/** Unichain, EIP-155 chain 130. */
export const unichain = /* @__PURE__ */ chain(130, 'Unichain', ether, 'https://uniscan.xyz');
/** Polygon, EIP-155 chain 137. */
export const polygon = /* @__PURE__ */ chain(
  137,
  'Polygon',
  currency('POL', 'POL'),
  'https://polygonscan.com',
);
/** ZKsync Era, EIP-155 chain 324. */
export const zksync = /* @__PURE__ */ chain(324, 'ZKsync Era', ether, 'https://explorer.zksync.io');
/** Base, EIP-155 chain 8453. */
export const base = /* @__PURE__ */ chain(8453, 'Base', ether, 'https://basescan.org');
/** Arbitrum One, EIP-155 chain 42161. */
export const arbitrum = /* @__PURE__ */ chain(42161, 'Arbitrum One', ether, 'https://arbiscan.io');
/** Celo, EIP-155 chain 42220. */
export const celo = /* @__PURE__ */ chain(42220, 'Celo', currency('CELO', 'CELO'), 'https://celoscan.io');
/** Avalanche C-Chain, EIP-155 chain 43114. */
export const avalanche = /* @__PURE__ */ chain(
  43114,
  'Avalanche C-Chain',
  currency('Avalanche', 'AVAX'),
  'https://snowtrace.io',
);
/** Linea, EIP-155 chain 59144. */
export const linea = /* @__PURE__ */ chain(59144, 'Linea', ether, 'https://lineascan.build');
/** Scroll, EIP-155 chain 534352. */
export const scroll = /* @__PURE__ */ chain(534352, 'Scroll', ether, 'https://scrollscan.com');
/** Zora, EIP-155 chain 7777777. */
export const zora = /* @__PURE__ */ chain(7777777, 'Zora', ether, 'https://explorer.zora.energy');
/** Sepolia, EIP-155 chain 11155111. */
export const sepolia = /* @__PURE__ */ chain(
  11155111,
  'Sepolia',
  ether,
  'https://sepolia.etherscan.io',
  true,
);
/** Base Sepolia, EIP-155 chain 84532. */
export const baseSepolia = /* @__PURE__ */ chain(
  84532,
  'Base Sepolia',
  ether,
  'https://sepolia.basescan.org',
  true,
);
/** OP Sepolia, EIP-155 chain 11155420. */
export const optimismSepolia = /* @__PURE__ */ chain(
  11155420,
  'OP Sepolia',
  ether,
  'https://sepolia-optimism.etherscan.io',
  true,
);
/** Arbitrum Sepolia, EIP-155 chain 421614. */
export const arbitrumSepolia = /* @__PURE__ */ chain(
  421614,
  'Arbitrum Sepolia',
  ether,
  'https://sepolia.arbiscan.io',
  true,
);
/** Polygon Amoy, EIP-155 chain 80002. */
export const polygonAmoy = /* @__PURE__ */ chain(
  80002,
  'Polygon Amoy',
  currency('POL', 'POL'),
  'https://amoy.polygonscan.com',
  true,
);
