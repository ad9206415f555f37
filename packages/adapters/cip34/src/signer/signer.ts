import type { Session } from '@causeway/protocol';
import { createVerbs, load } from '@causeway/protocol/load';
import { bulkMethod } from '../methods.js';
import type { CardanoAccount, CardanoSigner } from '../types.js';

const sign = load('sign', () => import('./sign.js'));
const signIns = load('signIn', () => import('./signIn.js'));
const governance = load('governance', () => import('./governance.js'));
const transactions = load('signTransaction', () => import('./signTransaction.js'));

/** The verbs of an account of a session. Only their names are here: what they do arrives on first use. */
export function createSigner(session: Session, account: CardanoAccount): CardanoSigner {
  const context = { session, account };
  const { verb, when } = createVerbs(context, session.scopes.cip34?.methods ?? []);

  return Object.freeze({
    account,
    signMessage: verb(sign, 'signMessage'),
    signIn: verb(signIns, 'signIn'),
    signTransaction: verb(transactions, 'signTransaction'),
    ...when(bulkMethod, transactions, 'signTransactions'),
    ...when('cardano_getPubDRepKey', governance, 'getPubDRepKey'),
    ...when('cardano_getRegisteredPubStakeKeys', governance, 'getRegisteredPubStakeKeys'),
    ...when('cardano_getUnregisteredPubStakeKeys', governance, 'getUnregisteredPubStakeKeys'),
    ...when('cardano_submitTx', transactions, 'sendTransaction'),
  }) as CardanoSigner;
}
