import type { ChainId } from '@causeway/protocol';
import type { CardanoChain } from '../types.js';

/**
 * The content of a reference (CIP-34): the id in addresses, 1 for mainnet and 0 for every other, and the
 * magic number.
 */
export interface Network {
  readonly id: 0 | 1;
  readonly magic: number;
}

/** Mainnet's network magic. */
export const mainnetMagic = 764824073;

/**
 * The network of a CAIP-2 id; `undefined` for an id of another namespace.
 *
 * @see https://cips.cardano.org/cip/CIP-0034
 * @example
 * import { networkOf, preprod } from '@causeway/cip34/chains';
 *
 * networkOf(preprod.id)?.magic; // 1
 */
export function networkOf(chainId: string): Network | undefined {
  const found = /^cip34:([01])-(\d{1,10})$/.exec(chainId);
  const magic = Number(found?.[2]);
  return found && magic < 2 ** 32 ? { id: found[1] === '1' ? 1 : 0, magic } : undefined;
}

/**
 * The CAIP-2 id of a network magic (CIP-34); only mainnet's has the network id 1.
 *
 * @example
 * import { chainIdOf, mainnetMagic } from '@causeway/cip34/chains';
 *
 * chainIdOf(mainnetMagic); // 'cip34:1-764824073'
 */
export const chainIdOf = (magic: number): ChainId<'cip34'> =>
  `cip34:${magic === mainnetMagic ? 1 : 0}-${magic}`;

function chain(magic: number, name: string, symbol: string, explorerUrl: string): CardanoChain {
  return Object.freeze({
    id: chainIdOf(magic),
    name,
    currency: Object.freeze({ name: 'Ada', symbol, decimals: 6 }),
    explorerUrl,
    testnet: magic === mainnetMagic ? undefined : true,
    rpcUrls: [],
  });
}

// Records carry no RPC URL: the app decides which server receives a visitor's addresses.

/** Cardano's mainnet, `1-764824073`. */
export const cardano = /* @__PURE__ */ chain(mainnetMagic, 'Cardano', 'ADA', 'https://cardanoscan.io');
/** The public test network that mirrors mainnet, `0-1`. */
export const preprod = /* @__PURE__ */ chain(1, 'Cardano Preprod', 'tADA', 'https://preprod.cardanoscan.io');
/** The public test network that is ahead of mainnet, `0-2`. */
export const preview = /* @__PURE__ */ chain(2, 'Cardano Preview', 'tADA', 'https://preview.cardanoscan.io');
