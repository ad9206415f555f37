import type { Chain } from '@causeway/protocol';

// Records carry no RPC URL: the app decides which server receives a visitor's addresses.

/** The local chain; replace it by the public networks, by their CAIP-2 ids. */
export const local: Chain<'toyname'> = /* @__PURE__ */ Object.freeze({
  id: 'toyname:local' as const,
  name: 'Toyname Local',
  currency: Object.freeze({ name: 'Toyname', symbol: 'TOY', decimals: 8 }),
  testnet: true,
  rpcUrls: [],
});
