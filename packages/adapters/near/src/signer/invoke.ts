import { isWalletError, type Session, WalletError } from '@causeway/protocol';
import { peek } from '@causeway/protocol/hostile';
import type { NearAccount, NearChain, RequestOptions } from '../types.js';

/** Whose verbs these are. */
export interface VerbContext {
  readonly session: Session;
  readonly account: NearAccount;
  /** Chains the app is configured for. */
  readonly chains: readonly NearChain[];
}

/** Calls the wallet for the account, on the account's chain. */
export function invoke(context: VerbContext, method: string, params: unknown, options: RequestOptions = {}) {
  const { session, account } = context;
  const { signal, timeout } = options;
  return session.invokeMethod({ chainId: account.chainId, method, params }, { signal, timeout });
}

/** The same error, with a late answer brought into the shape of the verb's result. */
export function withLate(error: unknown, shape: (answer: unknown) => unknown): unknown {
  const late = peek(peek(error, 'context'), 'late');
  if (!isWalletError(error) || !(late instanceof Promise)) return error;
  const shaped = late.then(shape);
  shaped.catch(() => undefined);
  return new WalletError(error.code, { ...error.context, late: shaped } as never, { cause: error });
}
