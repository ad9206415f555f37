import { createInspectAddress, type TypedAddress } from '@causeway/protocol/inspectAddress';
import { address, addressKind, addressPrefix, genericPrefix, toChainAddress } from './address.js';

export {
  accountIdOf,
  address,
  addressKind,
  addressOn,
  addressPrefix,
  genericPrefix,
  toChainAddress,
} from './address.js';

/** In whose form an address is written, and in whose it must be. */
const formsOf = ({ address = '', chain }: TypedAddress) =>
  [addressPrefix(address), addressKind(chain)] as const;

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/polkadot/address';
 * import { polkadotAssetHub } from '@causeway/polkadot/chains';
 *
 * inspectAddress('alice.dot', polkadotAssetHub); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: {
    kind(typed) {
      if (typed.address === undefined) return false;
      const [form, expected] = formsOf(typed);
      return form !== expected && (form === 'h160' || expected === 'h160');
    },
    network(typed) {
      if (typed.address === undefined) return false;
      const [form, expected] = formsOf(typed);
      return form !== expected && form !== genericPrefix;
    },
    name: /^\S+\.[a-z]{2,}$/i,
    hex: /^0x/i,
    letters: /[^1-9A-HJ-NP-Za-km-z]/,
    length: /^(?!.{46,50}$)/,
    checksum: /^/,
  },
  values: ({ text, chain }) => ({ count: text.length, network: chain.name }),
  format: toChainAddress,
  checked: (_, address) => addressPrefix(address) !== 'h160',
});
