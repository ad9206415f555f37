import { isWalletError, type Session, WalletError } from '@causeway/protocol';
import type { SessionView } from './state.js';

/**
 * Reads the machine's view of a session. A session is foreign code: a getter that throws or an invalid list of
 * accounts becomes `malformed-response`.
 */
export function viewOf(session: Session): SessionView {
  try {
    const { accounts, chainId, topic, walletName, switchedNetwork } = session;
    if (!Array.isArray(accounts) || accounts.some((account) => typeof account.id !== 'string')) {
      throw accounts;
    }
    return Object.freeze({ accounts, chainId, topic, walletName, switchedNetwork: !!switchedNetwork });
  } catch (cause) {
    throw new WalletError('malformed-response', { method: 'session', path: 'accounts' }, { cause });
  }
}

/** Whether two views are equal. Sessions keep the identity of lists that did not change. */
export const sameView = (a: SessionView, b: SessionView): boolean =>
  (Object.keys(a) as (keyof SessionView)[]).every((name) => a[name] === b[name]);

/** A caught value as a `WalletError`. Connectors should do this themselves; a foreign error is wrapped. */
export function toWalletError(cause: unknown, method: string): WalletError {
  if (isWalletError(cause)) return cause;
  let reason = '';
  try {
    reason = String((cause as Error)?.message ?? cause);
  } catch {
    // The message of this error cannot be read.
  }
  return new WalletError('wallet-failed', { method, reason }, { cause });
}
