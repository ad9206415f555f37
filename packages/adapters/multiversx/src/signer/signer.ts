import type { Account, Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { MultiversxSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const transactions = () => import('./signTransaction.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(session: Session, account: Account<'mvx'>): MultiversxSigner {
  const context = { session, account };
  const { when } = createVerbs(context, session.scopes.mvx?.methods ?? []);
  // Its window opens within the click, which does not last while a part is fetched.
  if (session.openWindow) for (const part of [sign, signIns, transactions]) part().catch(() => undefined);

  return Object.freeze({
    account,
    ...(session.openWindow && { openWindow: session.openWindow }),
    ...when(methods.message, sign, 'signMessage'),
    ...when(methods.message, signIns, 'signIn'),
    ...when(methods.message, sign, 'signNativeAuth'),
    ...when(methods.transaction, transactions, 'signTransaction'),
    ...when(methods.transactions, transactions, 'signTransactions'),
  }) as MultiversxSigner;
}
