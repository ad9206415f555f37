import type { Account, ChainId, ConnectionRecord, Session, WalletError } from '@causeway/protocol';

/** The four words of the specification. */
export type Status = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';

/** What is read from a session each time it says that it changed. Frozen. */
export interface SessionView {
  readonly accounts: readonly Account[];
  readonly chainId?: ChainId;
  readonly topic?: string;
  readonly walletName?: string;
  readonly switchedNetwork: boolean;
}

/**
 * The state of one connector. Each status carries only what is true in it; `generation` counts attempts, so
 * that an answer can be told from a stale one.
 */
export type ConnectionState =
  | {
      readonly status: 'disconnected';
      readonly generation: number;
      readonly error?: WalletError;
      /** Takes back also what only now comes back. */
      readonly revoke?: boolean;
    }
  | { readonly status: 'connecting'; readonly generation: number; readonly uri?: string }
  | { readonly status: 'reconnecting'; readonly generation: number; readonly record: ConnectionRecord }
  | {
      readonly status: 'connected';
      readonly generation: number;
      readonly session: Session;
      readonly view: SessionView;
    };

/** What a person asked for, or what the world answered. Answers carry the generation they belong to. */
export type ConnectionEvent =
  | { readonly type: 'connect' }
  | { readonly type: 'resume'; readonly record: ConnectionRecord }
  | { readonly type: 'disconnect'; readonly revoke?: boolean }
  | { readonly type: 'uri'; readonly generation: number; readonly uri: string }
  | {
      readonly type: 'opened';
      readonly generation: number;
      readonly session: Session;
      readonly view: SessionView;
      /** True when the person was asked, false when the session was found again. */
      readonly created: boolean;
    }
  | {
      readonly type: 'failed';
      readonly generation: number;
      readonly error: WalletError;
      /** True when the wallet said that there is no session; false when nobody knows. */
      readonly final: boolean;
    }
  | { readonly type: 'changed'; readonly generation: number; readonly view: SessionView }
  | { readonly type: 'dropped'; readonly generation: number }
  | { readonly type: 'ended'; readonly generation: number; readonly error?: WalletError };

/** What `run` does after a transition, in this order. */
export type Effect =
  | { readonly type: 'createSession'; readonly generation: number }
  | { readonly type: 'getSession'; readonly generation: number; readonly record: ConnectionRecord }
  | { readonly type: 'listen'; readonly generation: number; readonly session: Session }
  | { readonly type: 'abort'; readonly generation: number }
  /** Keeps a record: a new one when `created`, else only where there is one. */
  | { readonly type: 'persist'; readonly view: SessionView; readonly created?: boolean }
  | { readonly type: 'forget' }
  /** Drops listeners; takes the permission back when `revoke`. */
  | { readonly type: 'close'; readonly session: Session; readonly revoke: boolean };

/** Where every connection begins. */
export const initialState: ConnectionState = Object.freeze({ status: 'disconnected', generation: 0 });
