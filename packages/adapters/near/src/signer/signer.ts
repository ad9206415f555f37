import type { Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { NearAccount, NearChain, NearSigner } from '../types.js';

const sign = () => import('./sign.js');
const signIns = () => import('./signIn.js');
const transact = () => import('./signTransaction.js');

/** The verbs of an account of a session. Only their names are here: their code is loaded on first use. */
export function createSigner(
  session: Session,
  account: NearAccount,
  chains: readonly NearChain[],
): NearSigner {
  const context = { session, account, chains };
  const { when } = createVerbs(context, session.scopes.near?.methods ?? []);
  // Its window opens within the click, which does not last while a part is fetched.
  if (session.openWindow) for (const part of [sign, signIns, transact]) part().catch(() => undefined);

  return Object.freeze({
    account,
    ...(session.openWindow && { openWindow: session.openWindow }),
    ...when(methods.message, sign, 'signMessage'),
    ...when(methods.message, signIns, 'signIn'),
    ...when(methods.transaction, transact, 'signTransaction'),
    ...when(methods.accounts, transact, 'getPublicKey'),
    ...when(methods.send, transact, 'sendTransaction'),
  }) as NearSigner;
}
