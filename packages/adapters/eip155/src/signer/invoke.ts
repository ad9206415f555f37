import type { Account, Session } from '@causeway/protocol';
import type { RequestOptions } from '../types.js';

/** Whose verbs these are. */
export interface VerbContext {
  readonly session: Session;
  readonly account: Account<'eip155'>;
}

/** Calls the wallet for the account, on the account's chain. */
export function invoke(context: VerbContext, method: string, params: unknown, options: RequestOptions = {}) {
  const { session, account } = context;
  const { signal, timeout } = options;
  return session.invokeMethod({ chainId: account.chainId, method, params }, { signal, timeout });
}
