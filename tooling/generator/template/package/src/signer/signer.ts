import type { Account, Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { ToynameSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const transactions = () => import('./signTransaction.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(session: Session, account: Account<'toyname'>): ToynameSigner {
  const { when } = createVerbs({ session, account }, session.scopes.toyname?.methods ?? []);
  return Object.freeze({
    account,
    ...when(methods.message, sign, 'signMessage'),
    ...when(methods.message, signIns, 'signIn'),
    ...when(methods.transaction, transactions, 'signTransaction'),
  }) as ToynameSigner;
}
