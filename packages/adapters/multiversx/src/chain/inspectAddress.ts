import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { address } from './address.js';

export { address, addressOf, isAddress, keyOf } from './address.js';

const begins = 'erd1';

/** The address of 32 zero bytes, which no key signs for: coins sent to it are lost. */
const nobody = 'erd1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq6gq4hu';

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/multiversx/address';
 * import { mainnet } from '@causeway/multiversx/chains';
 *
 * inspectAddress('@alice', mainnet); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: {
    nobody: ({ address }) => address === nobody,
    name: /^@|^\S+\.[a-z]{2,}$/i,
    evm: /^0x/i,
    prefix: /^(?!erd1)/i,
    case: ({ text, address }) =>
      address === undefined && text !== text.toLowerCase() && text !== text.toUpperCase(),
    length: /^(?!.{62}$)/s,
    checksum: /^/,
  },
  values: ({ text }) => ({ begins, count: text.length }),
  checked: () => true,
});
