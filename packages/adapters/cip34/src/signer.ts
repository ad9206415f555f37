import type { Session } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { bulkMethod } from './methods.js';
import type { CardanoAccount, CardanoSigner } from './types.js';

const sign = load('sign', () => import('./sign.js'));
const governance = load('governance', () => import('./governance.js'));
const transactions = load('signTransaction', () => import('./signTransaction.js'));

/** The verbs of an account of a session. Only their names are here: what they do arrives on first use. */
export function createSigner(session: Session, account: CardanoAccount): CardanoSigner {
  const context = { session, account };
  const methods = session.scopes.cip34?.methods ?? [];
  const verb =
    <M, K extends keyof M>(part: () => Promise<M>, name: K) =>
    async (options?: unknown) =>
      ((await part())[name] as (context: object, options: unknown) => unknown)(context, options);
  const when = <M, K extends keyof M>(method: string, part: () => Promise<M>, name: K) =>
    methods.includes(method) ? { [name]: verb(part, name) } : {};

  return Object.freeze({
    account,
    signMessage: verb(sign, 'signMessage'),
    signIn: verb(sign, 'signIn'),
    signTransaction: verb(transactions, 'signTransaction'),
    ...when(bulkMethod, transactions, 'signTransactions'),
    ...when('cardano_getPubDRepKey', governance, 'getPubDRepKey'),
    ...when('cardano_getRegisteredPubStakeKeys', governance, 'getRegisteredPubStakeKeys'),
    ...when('cardano_getUnregisteredPubStakeKeys', governance, 'getUnregisteredPubStakeKeys'),
    ...when('cardano_submitTx', transactions, 'sendTransaction'),
  }) as CardanoSigner;
}
