import type { Chain } from '@causeway/protocol';

const near = Object.freeze({ name: 'NEAR', symbol: 'NEAR', decimals: 24 });

function chain(network: string, name: string, explorerUrl: string, testnet?: true): Chain<'near'> {
  return Object.freeze({
    id: `near:${network}` as const,
    name,
    currency: near,
    explorerUrl,
    testnet,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's accounts. Add yours with `{
// ...mainnet, rpcUrls: ['https://…'] }`. A reference is the network's own id, as `status` calls it.

/** NEAR, `mainnet`. */
export const mainnet = /* @__PURE__ */ chain('mainnet', 'NEAR', 'https://nearblocks.io');
/** NEAR's public test network, `testnet`. */
export const testnet = /* @__PURE__ */ chain(
  'testnet',
  'NEAR Testnet',
  'https://testnet.nearblocks.io',
  true,
);

/**
 * The network of a CAIP-2 id, as wallets and servers name it.
 *
 * @example
 * import { networkOf } from '@causeway/near/chains';
 *
 * networkOf('near:mainnet'); // 'mainnet'
 */
export const networkOf = (chainId: string): string => chainId.slice('near:'.length);
