import { type ConnectionRecord, isWalletError, type Session, type SessionRequest } from '@causeway/protocol';
import type { Popups } from '@causeway/protocol/popup';

/** The windows of one wallet. */
export type Windows = Popups<Window>;

/** The way to one wallet. */
export interface Bridge {
  /** @param account of a visitor who returned from the wallet's page, which needs no prompt. */
  createSession(request: SessionRequest, account: string | undefined): Promise<Session>;
  getSession(
    record: ConnectionRecord,
    options: { readonly signal: AbortSignal },
  ): Promise<Session | undefined>;
}

/** Ids of the networks that selectors and Meteor have names for. */
export const named = { 'near:mainnet': 'mainnet', 'near:testnet': 'testnet' } as const;

/**
 * An abandoned request is not continued, and its window is closed.
 *
 * @param openWindow opens the window of a request; absent for a wallet that takes the page along.
 */
export function closingWith(close: () => void, openWindow: Session['openWindow']) {
  const giveUp = (error: unknown): never => {
    if (isWalletError(error, 'aborted') || isWalletError(error, 'timeout')) close();
    throw error;
  };
  const closing = (session: Session): Session =>
    Object.freeze<Session>({
      get accounts() {
        return session.accounts;
      },
      scopes: session.scopes,
      chainId: session.chainId,
      native: session.native,
      ...(openWindow && { openWindow }),
      subscribe: session.subscribe,
      close: session.close,
      invokeMethod: (call, options) => session.invokeMethod(call, options).catch(giveUp),
    });
  return { giveUp, closing };
}
