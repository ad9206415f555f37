import type { Currency } from '@causeway/protocol';
import type { Hex } from '@causeway/protocol/bytes';
import type { PolkadotChain } from '../types.js';

const currency = (name: string, symbol: string, decimals: number): Currency =>
  Object.freeze({ name, symbol, decimals });

function chain(
  genesisHash: Hex,
  name: string,
  prefix: number,
  coin: Currency,
  explorerUrl: string,
  testnet?: true,
): PolkadotChain {
  return Object.freeze({
    // CASA polkadot/caip2: the first 32 digits of the genesis hash.
    id: `polkadot:${genesisHash.slice(2, 34)}` as const,
    name,
    currency: coin,
    genesisHash,
    prefix,
    explorerUrl,
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's addresses. Add yours with `{
// ...polkadotHub, rpcUrls: ['https://…'] }`.

const dot = /* @__PURE__ */ currency('Polkadot', 'DOT', 10);
const ksm = /* @__PURE__ */ currency('Kusama', 'KSM', 12);

/** Polkadot's relay chain. */
export const polkadotRelay = /* @__PURE__ */ chain(
  '0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  'Polkadot',
  0,
  dot,
  'https://polkadot.subscan.io',
);
/** Polkadot Asset Hub, where balances and assets live. */
export const polkadotAssetHub = /* @__PURE__ */ chain(
  '0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f',
  'Polkadot Asset Hub',
  0,
  dot,
  'https://assethub-polkadot.subscan.io',
);
/** Kusama's relay chain. */
export const kusama = /* @__PURE__ */ chain(
  '0xb0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe',
  'Kusama',
  2,
  ksm,
  'https://kusama.subscan.io',
);
/** Kusama Asset Hub, where balances and assets live. */
export const kusamaAssetHub = /* @__PURE__ */ chain(
  '0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a',
  'Kusama Asset Hub',
  2,
  ksm,
  'https://assethub-kusama.subscan.io',
);
/** Westend, Polkadot's test network. */
export const westend = /* @__PURE__ */ chain(
  '0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e',
  'Westend',
  42,
  currency('Westend', 'WND', 12),
  'https://westend.subscan.io',
  true,
);
