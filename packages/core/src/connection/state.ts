import type { Account, ChainId, ConnectionRecord, Session, WalletError } from '@causeway/protocol';

/** The four statuses of a connection. */
export type Status = 'disconnected' | 'connecting' | 'connected' | 'reconnecting';

/** A frozen snapshot of a session, taken after each change. */
export interface SessionView {
  readonly accounts: readonly Account[];
  readonly chainId?: ChainId;
  readonly topic?: string;
  readonly walletName?: string;
  readonly switchedNetwork: boolean;
}

/**
 * The state of one connector. Each status has only the fields that apply to it; `generation` counts attempts, so that
 * a stale answer can be recognised.
 */
export type ConnectionState =
  | {
      readonly status: 'disconnected';
      readonly generation: number;
      readonly error?: WalletError;
      /** Revokes a session that is restored only now. */
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

/** A command of the person or an answer of the connector. Answers carry the generation of their attempt. */
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
      /** True for a new session, false for a restored one. */
      readonly created: boolean;
    }
  | {
      readonly type: 'failed';
      readonly generation: number;
      readonly error: WalletError;
      /** True when the wallet has no session; false when that is unknown. */
      readonly final: boolean;
    }
  | { readonly type: 'changed'; readonly generation: number; readonly view: SessionView }
  | { readonly type: 'dropped'; readonly generation: number; readonly error?: WalletError }
  | { readonly type: 'ended'; readonly generation: number; readonly error?: WalletError };

/** Effects that `run` performs after a transition, in this order. */
export type Effect =
  | { readonly type: 'createSession'; readonly generation: number }
  | { readonly type: 'getSession'; readonly generation: number; readonly record: ConnectionRecord }
  | { readonly type: 'listen'; readonly generation: number; readonly session: Session }
  | { readonly type: 'abort'; readonly generation: number }
  /** Saves a record: a new one when `created`, otherwise only an existing one. */
  | { readonly type: 'persist'; readonly view: SessionView; readonly created?: boolean }
  | { readonly type: 'forget' }
  /** Closes the session; revokes the permission when `revoke`. */
  | { readonly type: 'close'; readonly session: Session; readonly revoke: boolean };

/** The initial state of every connection. */
export const initialState: ConnectionState = Object.freeze({ status: 'disconnected', generation: 0 });
