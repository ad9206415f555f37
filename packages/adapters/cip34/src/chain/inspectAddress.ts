import type { Chain } from '@causeway/protocol';
import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { parseAddress } from './address.js';
import { invalid } from './addressBytes.js';
import { networkOf } from './chains.js';

export {
  addressFormat,
  enterpriseAddress,
  type ParsedAddress,
  parseAddress,
  readAddress,
} from './address.js';

/**
 * The start of every address of a network that can be paid.
 *
 * @example
 * import { addressStart } from '@causeway/cip34/address';
 * import { cardano } from '@causeway/cip34/chains';
 *
 * addressStart(cardano); // 'addr1'
 */
export const addressStart = (chain: Chain): string =>
  networkOf(chain.id)?.id === 1 ? 'addr1' : 'addr_test1';

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
 * import { inspectAddress } from '@causeway/cip34/address';
 * import { cardano } from '@causeway/cip34/chains';
 *
 * inspectAddress('$alice', cardano); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse(text, chain) {
    const { address, kind } = parseAddress(text, networkOf(chain.id)?.id);
    if (kind === 'reward') throw invalid('it is the address of rewards, which cannot be paid.');
    return address;
  },
  mistakes: {
    name: /^\$|^\S+\.[a-z]{2,}$/i,
    evm: /^0x/i,
    byron: /^(Ae2|DdzFF|37bt|2cWK)/,
    prefix: /^(?!(addr|stake)(_test)?1)/i,
    case: ({ text, address }) =>
      address === undefined && text !== text.toLowerCase() && text !== text.toUpperCase(),
    checksum: ({ text, address }) => address === undefined && !isAddress(text),
    stake: /^stake/i,
    network: /^/,
  },
  values: ({ chain }) => ({ begins: addressStart(chain), network: chain.name }),
  checked: () => true,
});
