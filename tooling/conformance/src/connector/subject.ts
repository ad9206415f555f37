import type { Account, Call, Connector, Scopes } from '@causeway/protocol';
import type { Disposable } from '../law.js';

/**
 * How the wallet behind a connector treats what it is asked.
 *
 * - `approve`, `reject`: answers every prompt at once.
 * - `stall`: leaves prompts open; those are answered late, after the next change.
 * - `hang`: answers nothing at all, not even what asks nobody; answers late, after the next change.
 * - `malformed`: answers with shapes that make no sense, a different one each time.
 * - `vanish`: is gone, and says so if its interface lets it.
 */
export type WalletBehaviour = 'approve' | 'reject' | 'stall' | 'hang' | 'malformed' | 'vanish';

/** The wallet's side, played by the test. */
export interface WalletSide {
  behave(behaviour: WalletBehaviour): void;
  setLocked(locked: boolean): void;
  /** Makes another account the active one. */
  switchAccount(): void;
  /** Takes the permission away, as a person does in the wallet. */
  revoke(): void;
  /** How often a person was asked so far. */
  readonly prompted: number;
  /** Whether the page has a permission now. */
  readonly permitted: boolean;
  /**
   * Makes everything that is asked reject with what `next` gives, until it is called without one: the wallet, or what
   * stands before it, such as the client of a relay.
   */
  failWith(next?: () => unknown): void;
  /** Resolves as soon as a request is held back by `stall` or `hang`. */
  held(): Promise<void>;
}

/** A connector, the wallet behind it, and what to ask for. The wallet approves until told otherwise. */
export interface ConnectorSubject extends Disposable {
  readonly connector: Connector;
  readonly wallet: WalletSide;
  /**
   * The wallet's interface has no events and no question that asks nobody: what changed shows with its next answer, and
   * a session is found by what the page kept.
   */
  readonly mute?: boolean;
  /** What `createSession` asks for. */
  readonly scopes: Scopes;
  /** A call that asks the person, such as a message to sign. */
  call(account: Account): Call;
  /** The connector as a new page would find it, with the same wallet behind it. */
  reload(): Connector | Promise<Connector>;
}
