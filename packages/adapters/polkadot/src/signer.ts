import type { Account, Session } from '@causeway/protocol';
import { load } from '@causeway/protocol/load';
import { signMessageMethod, signTransactionMethod } from './scope.js';
import type { PolkadotSigner } from './types.js';

const sign = load('sign', () => import('./sign.js'));
const signExtrinsic = load('signTransaction', () => import('./signTransaction.js'));

/**
 * The verbs of an account of a session. Only their names are here: what they do arrives on first use.
 */
export function createSigner(session: Session, account: Account<'polkadot'>): PolkadotSigner {
  const context = { session, account };
  const methods = session.scopes.polkadot?.methods ?? [];
  const verb =
    <M, K extends keyof M>(part: () => Promise<M>, name: K) =>
    async (options?: unknown) =>
      ((await part())[name] as (context: object, options: unknown) => unknown)(context, options);
  return Object.freeze({
    account,
    ...(methods.includes(signMessageMethod)
      ? { signMessage: verb(sign, 'signMessage'), signIn: verb(sign, 'signIn') }
      : {}),
    ...(methods.includes(signTransactionMethod)
      ? { signTransaction: verb(signExtrinsic, 'signTransaction') }
      : {}),
  }) as PolkadotSigner;
}
