import type { CosmosSigner } from '@causeway/cosmos';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';
import { prefixOf, readAddress } from './readAddress.ts';

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
  notes: {},
  receiveNote: 'cosmos.receive',
  largest: 2n ** 256n - 1n,

  addressHint: (chain) => `${prefixOf(chain)}1`,
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/tx/${what.transaction}`),

  switcher: ({ enableChain }) =>
    enableChain && { switchChain: async (options) => void (await enableChain(options)) },
});
