import type { Account, Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { BitcoinSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const transactions = () => import('./signTransaction.js');
const transfers = () => import('./transfer.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(session: Session, account: Account<'bip122'>): BitcoinSigner {
  const { verb, when } = createVerbs({ session, account }, session.scopes.bip122?.methods ?? []);
  return Object.freeze({
    account,
    ...when(methods.message, sign, 'signMessage'),
    ...when(methods.message, signIns, 'signIn'),
    ...when(methods.psbt, transactions, 'signTransaction'),
    ...when(methods.psbt, transactions, 'sendTransaction'),
    ...when(methods.transfer, transfers, 'sendTransfer'),
    getHolder: verb(transfers, 'getHolder'),
  }) as BitcoinSigner;
}
