import type { BitcoinSigner } from '@causeway/bip122';
import { inspectAddress } from '@causeway/bip122/address';
import { networkOf } from '@causeway/bip122/chains';
import type { ChainId } from '@causeway/protocol';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    bip122: typeof words;
  }
}

/** Bitcoin. */
export const family = Object.freeze<Family<'bip122', BitcoinSigner>>({
  namespace: 'bip122',
  switching: 'wallet-only',
  signs: ['message', 'sign-in'],
  schemes: { 'bip122:bip322': 'bip122.scheme.bip322', 'bip122:ecdsa': 'bip122.scheme.ecdsa' },
  notes: {
    'recipient-new': { kind: 'info', title: 'bip122.new.title', what: 'bip122.new.what' },
    'below-minimum': { kind: 'warning', title: 'bip122.dust.title', what: 'bip122.dust.what' },
  },
  holder: (signer, limits) => signer.getHolder(limits),
  receiveNote: 'bip122.receive',
  largest: 2_100_000_000_000_000n,

  addressHint: ({ id }) => `${networkOf(id as ChainId).prefix}1`,
  parseAddress: parseWith('bip122', inspectAddress),
  receive: (address) => `bitcoin:${address}`,
  pay: async ({ asset, ...what }) =>
    asset ? undefined : (await import('@causeway/bip122/payment')).formatPayment(what),
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'tx']),
});
