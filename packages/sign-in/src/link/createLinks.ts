import type { AccountId } from '@causeway/protocol';
import type { SignIn, VerifyOptions } from '../createSignIn.js';
import { signInError } from '../errors.js';
import type { Challenge } from '../family.js';
import type { Link, Session } from '../session.js';
import { reach } from '../store.js';
import { linkError } from './errors.js';
import type { LinkStore } from './linkStore.js';

/** A session whose account belongs to a user. */
export type LinkedSession = Session & Link;

/** An account that was another user's only one and is now signed for in a session of `to`. */
export interface Move {
  readonly account: AccountId;
  readonly from: string;
  readonly to: string;
}

/** The options of `createLinks`. */
export interface LinksOptions {
  readonly store: LinkStore;
  /** The line that the wallet shows for a further account; it names the session's account by default. */
  readonly statement?: (session: LinkedSession) => string;
  /**
   * Called before the only account of one user becomes an account of another, to join the site's data of
   * both. A rejection leaves all as it is; the same move may come again. Without it such an account is
   * refused.
   */
  readonly onMove?: (move: Move) => Promise<void>;
  /** Makes the id of a new user; a random UUID by default. */
  readonly createUser?: () => string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** The server's side of signing in, for users who have several accounts. Each session names its user. */
export interface Links extends SignIn {
  verify(
    options: Omit<VerifyOptions, 'purpose'>,
  ): Promise<{ readonly token: string; readonly session: LinkedSession }>;
  session(token: string): Promise<LinkedSession>;
  /** The accounts of the session's user, CAIP-10, the earliest first. @throws WalletError as `session` does. */
  accounts(token: string): Promise<readonly AccountId[]>;
  /**
   * Makes a challenge for a further account of the session's user. Its answer begins no session.
   *
   * @throws WalletError `siwx-invalid` for a network that is not accepted, and as `session` does.
   */
  challengeLink(token: string, account: AccountId): Promise<Challenge>;
  /**
   * Verifies the answer and gives its account to the session's user.
   *
   * @returns The user's accounts.
   * @throws WalletError `sign-in-account-taken`, and as `session` and `prove` do.
   */
  link(token: string, options: Omit<VerifyOptions, 'purpose'>): Promise<readonly AccountId[]>;
  /**
   * Takes an account away from the session's user, which ends the sessions it began. Nothing happens for an account that
   * is not the user's.
   *
   * @returns The accounts that are left.
   * @throws WalletError `sign-in-account-last`, and as `session` does.
   */
  unlink(token: string, account: AccountId): Promise<readonly AccountId[]>;
}

/**
 * Lets several accounts, of any families, sign in as one user. An account that signs in for the first time gets a user;
 * in its session further accounts are added, each by its own signature, and taken away.
 *
 * A user is found by the whole CAIP-10 id: one EVM address is another account on another network, where a
 * contract of that address may belong to another person.
 *
 * @example
 * import type { SignIn } from '@causeway/sign-in';
 * import { createHandler } from '@causeway/sign-in';
 * import { createLinks, linkRoutes, memoryLinks } from '@causeway/sign-in/link';
 *
 * function handlerOf(signIn: SignIn) {
 *   const links = createLinks(signIn, { store: memoryLinks() });
 *   return createHandler(links, { path: '/sign-in', routes: linkRoutes(links) });
 * }
 */
export function createLinks(signIn: SignIn, options: LinksOptions): Links {
  const { store, onMove, createUser = () => crypto.randomUUID(), now = Date.now } = options;
  const { statement = ({ account }) => `Add this account to the user of ${account}.` } = options;
  const purposeOf = (user: string) => `link:${user}`;
  const accountsOf = (user: string) => reach('links', () => store.accountsOf(user));

  async function session(token: string): Promise<LinkedSession> {
    const found = await signIn.session(token);
    const link = await reach('links', () => store.linkOf(found.account));
    // The account was taken away since; another user may have it now, or the same one again.
    if (!link || link.user !== found.user || link.linkedAt !== found.linkedAt) {
      throw signInError('sign-in-session-ended', {});
    }
    return found as LinkedSession;
  }

  async function move(account: AccountId, from: string, to: string): Promise<void> {
    const accounts = await accountsOf(from);
    if (!onMove || accounts.length !== 1) throw linkError('sign-in-account-taken', account);
    await onMove({ account, from, to });
    const isMoved = await reach('links', () => store.move(account, from, to, now()));
    if (!isMoved) throw linkError('sign-in-account-taken', account);
  }

  return Object.freeze<Links>({
    ...signIn,
    session,
    async verify(answer) {
      const linkOf = (account: AccountId) => reach('links', () => store.add(account, createUser(), now()));
      const { token, session } = await signIn.verify(answer, linkOf);
      return { token, session: session as LinkedSession };
    },
    accounts: async (token) => accountsOf((await session(token)).user),
    async challengeLink(token, account) {
      const current = await session(token);
      return signIn.challenge({
        account,
        purpose: purposeOf(current.user),
        statement: statement(current),
      });
    },
    async link(token, answer) {
      const { user } = await session(token);
      const account = await signIn.prove({ ...answer, purpose: purposeOf(user) });
      // The session may have ended while a chain was read.
      await session(token);
      const holder = await reach('links', () => store.add(account, user, now()));
      if (holder.user !== user) await move(account, holder.user, user);
      return accountsOf(user);
    },
    async unlink(token, account) {
      const { user } = await session(token);
      const isRemoved = await reach('links', () => store.remove(account, user));
      const remaining = await accountsOf(user);
      if (!isRemoved && remaining.includes(account)) throw linkError('sign-in-account-last', account);
      return remaining;
    },
  });
}
