import type { NearSigner } from '@causeway/near';
import { inspectAddress } from '@causeway/near/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    near: typeof words;
  }
}

/** NEAR. */
export const family = Object.freeze<Family<'near', NearSigner>>({
  namespace: 'near',
  switching: 'reconnect',
  signs: ['message', 'sign-in'],
  schemes: { 'near:nep413': 'near.scheme.nep413' },
  verifyNote: 'near.verify',
  tokens: 'nep141',
  deposit: 'near.deposit',
  notes: {
    'recipient-evm': { kind: 'warning', title: 'near.ethereum.title', what: 'near.ethereum.what' },
    'recipient-token': { kind: 'warning', title: 'near.token.title', what: 'near.token.what' },
    'account-created': { kind: 'info', title: 'near.registers.title', what: 'near.registers.what' },
    'recipient-new': { kind: 'info', title: 'near.new.title', what: 'near.new.what' },
  },
  receiveNote: 'near.receive',
  largest: 2n ** 128n - 1n,

  addressHint: () => '',
  parseAddress: parseWith('near', inspectAddress),
  receive: (address) => address,
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'txns']),
});
