import type { Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { bulkMethod, governanceMethods } from '../methods.js';
import type { CardanoAccount, CardanoSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const reads = () => import('./reads.js');
const transactions = () => import('./signTransaction.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(session: Session, account: CardanoAccount): CardanoSigner {
  const context = { session, account };
  const { verb, when } = createVerbs(context, session.scopes.cip34?.methods ?? []);

  // Each is a separate verb, named without the prefix `cardano_`.
  const governance = governanceMethods.map((method) => when(method, reads, method.slice(8) as 'getHolder'));

  return Object.freeze({
    account,
    signMessage: verb(sign, 'signMessage'),
    signIn: verb(signIns, 'signIn'),
    signTransaction: verb(transactions, 'signTransaction'),
    getHolder: verb(reads, 'getHolder'),
    ...when(bulkMethod, transactions, 'signTransactions'),
    ...Object.assign({}, ...governance),
    ...when('cardano_submitTx', transactions, 'sendTransaction'),
  }) as CardanoSigner;
}
