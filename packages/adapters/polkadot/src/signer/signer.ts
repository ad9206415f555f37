import type { Account, Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { signMessageMethod, signTransactionMethod } from '../scope.js';
import type { PolkadotSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const signExtrinsic = () => import('./signTransaction.js');

/**
 * The verbs of an account of a session. Only their names are here: their code is loaded on first use.
 */
export function createSigner(session: Session, account: Account<'polkadot'>): PolkadotSigner {
  const context = { session, account };
  const { when } = createVerbs(context, session.scopes.polkadot?.methods ?? []);

  return Object.freeze({
    account,
    ...when(signMessageMethod, sign, 'signMessage'),
    ...when(signMessageMethod, signIns, 'signIn'),
    ...when(signTransactionMethod, signExtrinsic, 'signTransaction'),
  }) as PolkadotSigner;
}
