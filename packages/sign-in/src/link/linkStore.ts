import { type AccountId, parseAccountId } from '@causeway/protocol';
import type { Link } from '../session.js';

/**
 * Keeps which user has which accounts. Each method is one step: of calls at once none may see another's half. A store
 * that cannot be reached must reject.
 */
export interface LinkStore {
  /** The user of an account, and the time that `add` or `move` was called with. */
  linkOf(account: AccountId): Promise<Link | undefined>;
  /** The accounts of a user, the earliest first. */
  accountsOf(user: string): Promise<readonly AccountId[]>;
  /** Gives an account to a user, unless a user has it. Answers with the link that the account then has. */
  add(account: AccountId, user: string, now: number): Promise<Link>;
  /** Takes an account away from a user. `false` for the user's only account and for one of another user. */
  remove(account: AccountId, user: string): Promise<boolean>;
  /** Gives the only account of a user to another one. `false` where it is not that user's, or not the only one. */
  move(account: AccountId, from: string, to: string, now: number): Promise<boolean>;
}

/** The account ids among stored texts. Another text names no account that could sign in, so it is left out. */
export function readAccounts(stored: readonly unknown[]): readonly AccountId[] {
  return stored.filter((text): text is AccountId => {
    try {
      return parseAccountId(text as string).id === text;
    } catch {
      return false;
    }
  });
}

/**
 * Keeps linked accounts in the memory of one process.
 *
 * @param options `maxKeys`: accounts kept at once. Without room, the oldest user with a single account is dropped, and
 *   only if there is none the oldest user. A dropped user's sessions end, and its accounts sign in as new users.
 * @example
 * import { memoryLinks } from '@causeway/sign-in/link';
 *
 * const store = memoryLinks({ maxKeys: 10_000 });
 */
export function memoryLinks({ maxKeys = 100_000 }: { readonly maxKeys?: number } = {}): LinkStore {
  const links = new Map<AccountId, Link>();
  const accounts = new Map<string, Set<AccountId>>();

  const dropUser = (user: string) => {
    for (const account of accounts.get(user) ?? []) links.delete(account);
    accounts.delete(user);
  };
  /** Makes room for an account of this user, who is dropped last. */
  const makeRoom = (user: string) => {
    let oldest = user;
    for (const [other, { size }] of accounts) {
      if (other === user) continue;
      if (size === 1) return dropUser(other);
      if (oldest === user) oldest = other;
    }
    dropUser(oldest);
  };
  const addLink = (account: AccountId, user: string, linkedAt: number): Link => {
    const link = { user, linkedAt };
    links.set(account, link);
    accounts.set(user, (accounts.get(user) ?? new Set()).add(account));
    return link;
  };
  const isOnlyOne = (account: AccountId, user: string) => {
    const linked = accounts.get(user);
    return linked?.size === 1 && linked.has(account);
  };

  return {
    linkOf: async (account) => links.get(account),
    accountsOf: async (user) => [...(accounts.get(user) ?? [])],
    async add(account, user, now) {
      const known = links.get(account);
      if (known) return known;
      if (links.size >= maxKeys) makeRoom(user);
      return addLink(account, user, now);
    },
    async remove(account, user) {
      if (links.get(account)?.user !== user || isOnlyOne(account, user)) return false;
      links.delete(account);
      return accounts.get(user)?.delete(account) ?? false;
    },
    async move(account, from, to, now) {
      if (!isOnlyOne(account, from)) return false;
      accounts.delete(from);
      addLink(account, to, now);
      return true;
    },
  };
}
