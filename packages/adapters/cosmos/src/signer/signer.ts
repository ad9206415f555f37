import type { Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import type { CosmosAccount, CosmosSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const transactions = () => import('./signTransaction.js');
const send = () => import('./send.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(session: Session, account: CosmosAccount): CosmosSigner {
  const context = { session, account };
  const { verb, when } = createVerbs(context, session.scopes.cosmos?.methods ?? []);

  return Object.freeze({
    account,
    signMessage: verb(sign, 'signMessage'),
    signIn: verb(signIns, 'signIn'),
    signTransaction: verb(transactions, 'signTransaction'),
    getPublicKey: verb(transactions, 'getPublicKey'),
    ...when('keplr_sendTx', send, 'sendTransaction'),
    ...when('keplr_enable', send, 'enableChain'),
  }) as CosmosSigner;
}
