import type { Account, Chain, Session } from '@causeway/protocol';
import { createVerbs } from '@causeway/protocol/load';
import { methods } from '../methods.js';
import type { SolanaSigner } from '../types.js';

const sign = () => import('./sign.js');
const send = () => import('./send.js');

/**
 * The verbs of an account of a session. Only their names are here: their code is loaded on first use.
 */
export function createSigner(
  session: Session,
  account: Account<'solana'>,
  chains: readonly Chain<'solana'>[],
): SolanaSigner {
  const context = { session, account, chains };
  const { when } = createVerbs(context, session.scopes.solana?.methods ?? []);

  return Object.freeze({
    account,
    ...when([methods.message], sign, 'signMessage'),
    ...when([methods.offchain], sign, 'signOffchainMessage'),
    ...when([methods.signIn, methods.message], sign, 'signIn'),
    ...when([methods.transaction], send, 'signTransaction'),
    ...when([methods.all], send, 'signAllTransactions'),
    ...when([methods.send, methods.transaction], send, 'sendTransaction'),
  }) as SolanaSigner;
}
