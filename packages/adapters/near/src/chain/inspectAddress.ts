import { createInspectAddress } from '@causeway/protocol/inspectAddress';
import { address } from './address.js';

export { type AccountKind, address, implicitAccount, isAccountId, kindOf } from './address.js';

/** Networks by the ending their names have. A local network may have any. */
const endings: Readonly<Record<string, string>> = { near: 'mainnet', testnet: 'testnet' };
const names: Readonly<Record<string, string>> = { mainnet: 'NEAR', testnet: 'NEAR Testnet' };

/** The network that the ending of a name means. */
const networkIn = (text: string) => endings[/\.([a-z]+)$/i.exec(text)?.[1]?.toLowerCase() ?? ''];

/** Bech32, or base 58 of 32 bytes, alone or with the prefix and checksum of SS58. */
const foreign =
  /^(?:[a-z][a-z_]*1[02-9ac-hj-np-z]{38,}|[1-9A-HJ-NP-Za-km-z]{40,44}|[1-9A-HJ-NP-Za-km-z]{46,50})$/;

/**
 * Reads an account that a person typed, and names the mistake in one that is not right. Never throws. Almost any word in
 * small letters could be an account, so the addresses of other kinds of networks are mistakes too.
 *
 * @example
 * import { inspectAddress } from '@causeway/near/address';
 * import { mainnet } from '@causeway/near/chains';
 *
 * inspectAddress('alice.testnet', mainnet); // { status: 'bad', mistake: 'network', … }
 */
export const inspectAddress = /* @__PURE__ */ createInspectAddress({
  parse: address.parse,
  mistakes: {
    kind: ({ text }) => foreign.test(text),
    evm: ({ text }) => /^0x[\da-f]{20,}$/i.test(text) && text.length !== 42,
    hex: ({ text }) => /^[\da-f]{50,}$/i.test(text) && text.length !== 64,
    length: ({ text }) => text.length < 2 || text.length > 64,
    network({ text, chain }) {
      const network = chain.id.slice('near:'.length);
      const actual = networkIn(text);
      return actual !== undefined && network in names && actual !== network;
    },
    letters: /[^-a-z\d_.]/i,
    marks: /^/,
  },
  values({ text, chain }) {
    const actual = networkIn(text) ?? '';
    const count = text.length;
    return { count, digits: count - 2, other: names[actual] ?? actual, network: chain.name };
  },
});
