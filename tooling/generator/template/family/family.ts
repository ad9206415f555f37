// @boundaries-ignore a package that is generated with this file
import type { ToynameSigner } from '@causeway/toyname';
// @boundaries-ignore a package that is generated with this file
import { inspectAddress } from '@causeway/toyname/address';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    toyname: typeof words;
  }
}

/** Toyname. */
export const family = Object.freeze<Family<'toyname', ToynameSigner>>({
  namespace: 'toyname',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: { 'toyname:plain': 'toyname.scheme.plain' },
  tokens: 'token',
  notes: {},
  receiveNote: 'toyname.receive',
  largest: 2n ** 64n - 1n,

  addressHint: () => '',
  parseAddress: parseWith('toyname', inspectAddress),
  receive: (address) => address,
  explorer: (chain, what) => explorerLink(chain, what, ['address', 'tx']),
});
