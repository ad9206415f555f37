import type { NearSigner } from '@causeway/near';
import { WalletError } from '@causeway/protocol';
import { explorerLink } from '../explorer.ts';
import type { Family } from '../family.ts';
import { verbs } from '../verbs.ts';
import type words from './locales/en.json';
import { readAddress } from './readAddress.ts';
import { readLate } from './readLate.ts';
import { textOf } from './textOf.ts';

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
  notes: {
    'recipient-evm': { kind: 'warning', title: 'near.ethereum.title', what: 'near.ethereum.what' },
    'recipient-new': { kind: 'info', title: 'near.new.title', what: 'near.new.what' },
  },
  receiveNote: 'near.receive',
  largest: 2n ** 128n - 1n,

  addressHint: () => '',
  readAddress,
  receive: (address) => address,
  explorer: (chain, what) =>
    explorerLink(chain, 'account' in what ? `/address/${what.account}` : `/txns/${what.transaction}`),

  ...verbs,
  async signMessage(signer, { message, ...options }) {
    const text = textOf(message);
    if (text !== undefined) return verbs.signMessage(signer as never, { message: text, ...options });
    throw new WalletError('invalid-params', { field: 'message', reason: 'must be text.' });
  },
  signInText: async () => ({ format: (await import('@causeway/near/siwx')).formatSiwx }),
  verify: async (options) => (await import('./verifySubject.ts')).verifySubject(options),
  readLate: async (answer, { subject, account }) => readLate(answer, subject, account),
});
