import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { address } from './address.js';

export { address, addressOf, isAddress } from './address.js';

/** The program that holds plain accounts: coins sent to its own address are lost. */
const system = '1'.repeat(32);

/**
 * Reads an address that a person typed, and names the mistake in one that is not right. Never throws.
 *
 * @example
 * import { inspectAddress } from '@causeway/solana/address';
 * import { mainnet } from '@causeway/solana/chains';
 *
 * inspectAddress('alice.sol', mainnet); // { status: 'bad', mistake: 'name', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: {
    system: ({ address }) => address === system,
    name: /^\S+\.[a-z]{2,}$/i,
    letters: /[^1-9A-HJ-NP-Za-km-z]/,
    length: /^/,
  },
  values: ({ text }) => ({ count: text.length }),
});
