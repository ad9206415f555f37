import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { isOn, parseAddress } from './address.js';
import { networkOf } from './chains.js';

export {
  type AddressKind,
  address,
  addressOf,
  addressOn,
  isOn,
  type ParsedAddress,
  parseAddress,
} from './address.js';

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/bip122/address';
 * import { mainnet } from '@causeway/bip122/chains';
 *
 * inspectAddress('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', mainnet); // { status: 'bad', mistake: 'network', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: (text) => parseAddress(text).address,
  mistakes: {
    network: ({ address, chain }) => address !== undefined && !isOn(chain.id, parseAddress(address)),
    evm: /^0x/i,
    name: /^\S+\.[a-z]{2,}$/i,
    case: ({ text }) =>
      /^(bc|tb|bcrt)1/i.test(text) && text !== text.toLowerCase() && text !== text.toUpperCase(),
    checksum: /^((bc|tb|bcrt)1[02-9ac-hj-np-z]{6,}|[13mn2][1-9A-HJ-NP-Za-km-z]{24,34})$/i,
    form: /^/,
  },
  values: ({ chain }) => ({ network: chain.name, begins: `${networkOf(chain.id).prefix}1` }),
  // Both forms carry a checksum.
  checked: () => true,
});
