import type { Account, Call, Connector, Scopes } from '@causeway/protocol';
import type { Disposable } from '../law.js';

/**
 * How the wallet behind a connector treats its requests.
 *
 * - `approve`, `reject`: answers every prompt at once.
 * - `stall`: leaves prompts open; those are answered late, after the next change.
 * - `hang`: answers nothing at all, not even a request that needs no prompt; answers late, after the next
 *   change.
 * - `malformed`: answers with shapes that make no sense, a different one each time.
 * - `vanish`: is gone, and reports it if its interface has an event for it.
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
  /** How many prompts a person has seen so far. */
  readonly prompted: number;
  /** Whether the page has a permission now. */
  readonly permitted: boolean;
  /**
   * Makes every request reject with the result of `next`, until it is called without one: in the wallet, or
   * in the layer before it, such as the client of a relay.
   */
  failWith(next?: () => unknown): void;
  /** Resolves as soon as a request is held back by `stall` or `hang`. */
  held(): Promise<void>;
}

/**
 * A connector, the wallet behind it, and the scopes to request. The wallet approves until it is configured
 * otherwise.
 */
export interface ConnectorSubject extends Disposable {
  readonly connector: Connector;
  readonly wallet: WalletSide;
  /**
   * The wallet's interface has no events and no query without a prompt: a change shows with its next answer,
   * and a session is found from the page's record.
   */
  readonly mute?: boolean;
  /** The scopes that `createSession` requests. */
  readonly scopes: Scopes;
  /** A call that prompts the person, such as a message to sign. */
  call(account: Account): Call;
  /** The connector as a new page would find it, with the same wallet behind it. */
  reload(): Connector | Promise<Connector>;
}
