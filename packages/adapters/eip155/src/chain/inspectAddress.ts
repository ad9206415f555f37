import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { address } from './address.js';

export { address, checksum, isAddress } from './address.js';

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/eip155/address';
 * import { mainnet } from '@causeway/eip155/chains';
 *
 * inspectAddress('vitalik.eth', mainnet); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: {
    zero: ({ address }) => address !== undefined && /^0x0{40}$/.test(address),
    name: /^\S+\.[a-z]{2,}$/i,
    letters: /^0x[\da-f]*[^\da-f]/i,
    prefix: /^(?!0x)/,
    checksum: /^.{42}$/s,
    length: /^/,
  },
  values: ({ text }) => ({ count: text.length - 2 }),
  checked: (text, address) => text === address && /[A-F]/.test(address.slice(2)),
});
