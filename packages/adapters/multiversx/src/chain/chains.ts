import type { Chain } from '@causeway/protocol';

const chain = (reference: string, name: string, explorerUrl: string, symbol = 'EGLD'): Chain<'mvx'> =>
  Object.freeze({
    id: `mvx:${reference}` as const,
    name,
    currency: Object.freeze({ name: 'eGold', symbol, decimals: 18 }),
    explorerUrl,
    testnet: symbol !== 'EGLD',
    rpcUrls: [],
  });

// Records carry no gateway URL: the app decides which server receives a visitor's addresses. Add yours with
// `{ ...mainnet, rpcUrls: ['https://…'] }`. A reference is the chain's own id (CASA mvx/caip2).

/** MultiversX. */
export const mainnet = /* @__PURE__ */ chain('1', 'MultiversX', 'https://explorer.multiversx.com');
/** MultiversX devnet. */
export const devnet = /* @__PURE__ */ chain(
  'D',
  'MultiversX Devnet',
  'https://devnet-explorer.multiversx.com',
  'xEGLD',
);
/** MultiversX testnet. */
export const testnet = /* @__PURE__ */ chain(
  'T',
  'MultiversX Testnet',
  'https://testnet-explorer.multiversx.com',
  'xEGLD',
);
