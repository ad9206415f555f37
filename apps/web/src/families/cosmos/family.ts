import type { CosmosSigner } from '@causeway/cosmos';
import { addressStart, inspectAddress } from '@causeway/cosmos/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    cosmos: typeof words;
  }
}

/** Cosmos networks. */
export const family = Object.freeze<Family<'cosmos', CosmosSigner>>({
  namespace: 'cosmos',
  switching: 'suggest+enable',
  signs: ['message', 'sign-in'],
  schemes: { 'cosmos:adr036': 'cosmos.scheme.adr036' },
  // Denoms of the bank module are listed by owner, so only a contract's address can be typed.
  tokens: 'cw20',
  notes: {
    'recipient-token': { kind: 'warning', title: 'cosmos.token.title', what: 'cosmos.token.what' },
  },
  // The SDK's own limit (`MaxMemoCharacters` of x/auth), which counts bytes.
  receiveNote: 'cosmos.receive',
  largest: 2n ** 256n - 1n,

  addressHint: addressStart,
  parseAddress: parseWith('cosmos', inspectAddress),
  receive: (address) => address,
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'tx']),

  switcher: ({ enableChain }) =>
    enableChain && { switchChain: async (options) => void (await enableChain(options)) },
});
