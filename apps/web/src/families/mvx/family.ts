import type { MultiversxSigner } from '@causeway/multiversx';
import { inspectAddress } from '@causeway/multiversx/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    mvx: typeof words;
  }
}

/** MultiversX. */
export const family = Object.freeze<Family<'mvx', MultiversxSigner>>({
  namespace: 'mvx',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: { 'mvx:ed25519-keccak': 'mvx.scheme.keccak' },
  tokens: 'esdt',
  notes: {
    'recipient-contract': { kind: 'warning', title: 'mvx.contract.title', what: 'mvx.contract.what' },
  },
  receiveNote: 'mvx.receive',
  largest: 10n ** 32n,

  addressHint: () => 'erd1',
  parseAddress: parseWith('mvx', inspectAddress),
  parseToken: (text) =>
    /^([a-z0-9]{1,4}-)?[A-Z0-9]{3,10}-[0-9a-f]{6}(-([0-9a-f]{2}){1,8})?$/.test(text)
      ? { status: 'ok', address: text, checked: false }
      : { status: 'bad', why: { key: 'mvx.token.identifier' } },
  receive: (address) => address,
  explorer: (chain, what) => explorerLink(chain, what, ['accounts', 'transactions']),
});
