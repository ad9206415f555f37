import type { Stop, Store, WalletError } from '@causeway/protocol';
import type { SessionView, StoredSession } from '../types.js';

/** Holds the one session, which this tab, another tab or its expiry may change. */
export interface Keeper {
  readonly view: Store<SessionView>;
  /** This page's copy of the session. */
  readonly cached: StoredSession | undefined;
  /** The number of sign-outs, here or in another tab. Work that began before one is void. */
  readonly signOuts: number;
  /** The session now, or `undefined`. Reads the store on the first call. @throws WalletError `storage-unavailable`. */
  current(): Promise<StoredSession | undefined>;
  /** @throws WalletError `embedded-session-expired`, `embedded-signed-out`, `storage-unavailable`. */
  require(): Promise<StoredSession>;
  /**
   * Stores the session of a sign-in and notifies every tab. Resolves with the one before.
   *
   * @throws WalletError `embedded-signed-out` when the person signed out since `signOuts` was read.
   */
  enter(session: StoredSession, signOuts: number): Promise<StoredSession | undefined>;
  /** Writes the fields of a renewal to its session. `false` when that session no longer exists. */
  renew(session: StoredSession, fields: Partial<StoredSession>): Promise<boolean>;
  /** Changes the session that is. @throws WalletError as `require`. */
  change(fields: Partial<StoredSession>): Promise<void>;
  /** Removes this session, unless it was renewed. With an error the screens can show a reason. */
  end(session: StoredSession, error?: WalletError): Promise<void>;
  /** Removes any session: at once here, then in the store. Returns them. */
  signOut(): { readonly known?: StoredSession; readonly stored: Promise<StoredSession | undefined> };
  /** Subscribes to changes of the stored session. The result may be called twice. */
  subscribe(listener: (session: StoredSession | undefined, error?: WalletError) => void): Stop;
}
