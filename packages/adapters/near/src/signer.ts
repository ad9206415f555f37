import type { Session } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { methods } from './methods.js';
import type { NearAccount, NearChain, NearSigner } from './types.js';

const sign = load('sign', () => import('./sign.js'));
const transact = load('signTransaction', () => import('./signTransaction.js'));

/** The verbs of an account of a session. Only their names are here: what they do arrives on first use. */
export function createSigner(
  session: Session,
  account: NearAccount,
  chains: readonly NearChain[],
): NearSigner {
  const context = { session, account, chains };
  const allowed = session.scopes.near?.methods ?? [];
  const when = <M, K extends keyof M & string>(needs: string, part: () => Promise<M>, name: K): object => {
    if (!allowed.includes(needs)) return {};
    const verb = async (options?: unknown) =>
      ((await part())[name] as (context: object, options: unknown) => unknown)(context, options);
    return { [name]: verb };
  };
  return Object.freeze({
    account,
    ...when(methods.message, sign, 'signMessage'),
    ...when(methods.message, sign, 'signIn'),
    ...when(methods.transaction, transact, 'signTransaction'),
    ...when(methods.accounts, transact, 'getPublicKey'),
    ...when(methods.send, transact, 'sendTransaction'),
  }) as NearSigner;
}
