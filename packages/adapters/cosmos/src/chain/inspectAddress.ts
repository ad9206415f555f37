import type { Chain } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { parseAddress } from './address.js';

export { addressFormat, formatAddress, type ParsedAddress, parseAddress } from './address.js';

/**
 * The start of every address of a chain.
 *
 * @example
 * import { addressStart } from '@causeway/cosmos/address';
 * import { cosmosHub } from '@causeway/cosmos/chains';
 *
 * addressStart(cosmosHub); // 'cosmos1'
 */
export const addressStart = (chain: Chain): string => `${peek(chain, 'bech32Prefix') ?? 'cosmos'}1`;

function isAddress(text: string): boolean {
  try {
    parseAddress(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/cosmos/address';
 * import { cosmosHub } from '@causeway/cosmos/chains';
 *
 * inspectAddress('alice.atom', cosmosHub); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: (text, chain) => parseAddress(text, [addressStart(chain).slice(0, -1)]).address,
  mistakes: {
    name: /^\S+\.[a-z]{2,}$/i,
    evm: /^0x/i,
    case: ({ text }) => text !== text.toLowerCase() && text !== text.toUpperCase(),
    checksum: ({ text, chain, address }) =>
      address === undefined && text.toLowerCase().startsWith(addressStart(chain)),
    prefix: ({ text, address }) => address === undefined && !isAddress(text),
    network: /^/,
  },
  values: ({ chain }) => ({ begins: addressStart(chain), network: chain.name }),
  checked: () => true,
});
