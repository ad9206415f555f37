import type { ChainId } from '@causeway/protocol';
import type { SolanaSigner } from '@causeway/solana';
import { inspectAddress } from '@causeway/solana/address';
import { clusterOf } from '@causeway/solana/chains';
import { parseWith } from '../addressWords.ts';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import type words from './locales/en.json';

declare module '../../i18n/keys.ts' {
  interface Texts {
    solana: typeof words;
  }
}

/** Solana. */
export const family = Object.freeze<Family<'solana', SolanaSigner>>({
  namespace: 'solana',
  switching: 'per-request',
  signs: ['message', 'sign-in'],
  schemes: {
    'solana:ed25519': 'solana.scheme.plain',
    'solana:ed25519+offchain': 'solana.scheme.offchain',
  },
  tokens: 'token',
  notes: {
    'recipient-token': { kind: 'warning', title: 'solana.token.title', what: 'solana.token.what' },
    'account-created': { kind: 'info', title: 'solana.account.title', what: 'solana.account.what' },
    'transfer-fee': { kind: 'warning', title: 'solana.fee.title', what: 'solana.fee.what' },
    'recipient-contract': { kind: 'warning', title: 'solana.program.title', what: 'solana.program.what' },
    'recipient-new': { kind: 'info', title: 'solana.new.title', what: 'solana.new.what' },
  },
  receiveNote: 'solana.receive',
  largest: 2n ** 64n - 1n,

  addressHint: () => '',
  parseAddress: parseWith('solana', inspectAddress),
  receive: (address) => `solana:${address}`,
  pay: async (what) => (await import('@causeway/solana/payment')).formatPayment(what),
  explorer(chain, what) {
    const cluster = clusterOf(chain.id as ChainId);
    const query = cluster === 'mainnet' || cluster === 'localnet' ? '' : `?cluster=${cluster}`;
    const link = explorerLink(chain, what, ['address', 'tx']);
    return link && link + query;
  },
});
