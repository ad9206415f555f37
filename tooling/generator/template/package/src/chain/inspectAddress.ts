import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { address } from './address.js';

export { address, addressOf } from './address.js';

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/toyname/address';
 * import { local } from '@causeway/toyname/chains';
 *
 * inspectAddress('alice', local); // { status: 'bad', mistake: 'length', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: { length: /^/ },
  values: ({ text }) => ({ count: text.length }),
});
