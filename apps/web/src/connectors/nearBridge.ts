import { type ConnectionRecord, isWalletError, type Session, type SessionRequest } from '@causeway/protocol';

/** How a new session begins. */
interface Beginning {
  /** The account of a visitor who returned from the wallet's page, which needs no prompt. */
  readonly account: string | undefined;
  /** The window that was opened for it; `null` where the browser opened none. */
  readonly popup: Window | null;
}

/** The way to one wallet. */
export interface Bridge {
  createSession(request: SessionRequest, beginning: Beginning): Promise<Session>;
  getSession(
    record: ConnectionRecord,
    options: { readonly signal: AbortSignal },
  ): Promise<Session | undefined>;
}

/** Ids of the networks that selectors and Meteor have names for. */
export const named = { 'near:mainnet': 'mainnet', 'near:testnet': 'testnet' } as const;

/** An abandoned request is not continued, and its window is closed. */
export function closingWith(close: () => void) {
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
      subscribe: session.subscribe,
      close: session.close,
      invokeMethod: (call, options) => session.invokeMethod(call, options).catch(giveUp),
    });
  return { giveUp, closing };
}
