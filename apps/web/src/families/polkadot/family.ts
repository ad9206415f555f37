import type { PolkadotSigner } from '@causeway/polkadot';
import { inspectAddress } from '@causeway/polkadot/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    polkadot: typeof words;
  }
}

/** Polkadot's networks. */
export const family = Object.freeze<Family<'polkadot', PolkadotSigner>>({
  namespace: 'polkadot',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: {
    'polkadot:sr25519+bytes': 'polkadot.scheme.sr25519',
    'polkadot:ed25519+bytes': 'polkadot.scheme.ed25519',
    'polkadot:ecdsa+bytes': 'polkadot.scheme.ecdsa',
    'polkadot:ethereum+bytes': 'polkadot.scheme.ethereum',
  },
  tokens: 'assets',
  notes: {
    'below-minimum': { kind: 'warning', title: 'polkadot.minimum.title', what: 'polkadot.minimum.what' },
  },
  receiveNote: 'polkadot.receive',
  largest: 2n ** 128n - 1n,

  addressHint: () => '',
  parseAddress: parseWith('polkadot', inspectAddress),
  // Tokens by location are listed by owner; a person can only type a number.
  parseToken: (text) =>
    /^(0|[1-9]\d{0,9})$/.test(text)
      ? { status: 'ok', address: text, checked: false }
      : { status: 'bad', why: { key: 'polkadot.token.number' } },
  receive: (address) => address,
  explorer: (chain, what) => explorerLink(chain, what, ['account', 'extrinsic']),
});
