import type { AccountId } from '@causeway/protocol';

/**
 * Keeps which user has which accounts. Each method is one step: of calls at once none may see another's half. A store
 * that cannot be reached must reject.
 */
export interface LinkStore {
  /** The user of an account. */
  userOf(account: AccountId): Promise<string | undefined>;
  /** The accounts of a user, the earliest first. */
  accountsOf(user: string): Promise<readonly AccountId[]>;
  /** Gives an account to a user, unless a user has it. Answers with the user who then has it. */
  add(account: AccountId, user: string, now: number): Promise<string>;
  /** Takes an account away from a user. `false` for the user's only account and for one of another user. */
  remove(account: AccountId, user: string): Promise<boolean>;
  /** Gives the only account of a user to another one. `false` where it is not that user's, or not the only one. */
  move(account: AccountId, from: string, to: string, now: number): Promise<boolean>;
}

/**
 * Keeps linked accounts in the memory of one process.
 *
 * @example
 * import { memoryLinks } from '@causeway/sign-in/link';
 *
 * const store = memoryLinks();
 */
export function memoryLinks(): LinkStore {
  const users = new Map<AccountId, string>();
  const accounts = new Map<string, Set<AccountId>>();

  const put = (account: AccountId, user: string) => {
    users.set(account, user);
    accounts.set(user, (accounts.get(user) ?? new Set()).add(account));
  };
  const isOnlyOne = (account: AccountId, user: string) => {
    const held = accounts.get(user);
    return held?.size === 1 && held.has(account);
  };

  return {
    userOf: async (account) => users.get(account),
    accountsOf: async (user) => [...(accounts.get(user) ?? [])],
    async add(account, user) {
      const holder = users.get(account);
      if (holder === undefined) put(account, user);
      return holder ?? user;
    },
    async remove(account, user) {
      if (users.get(account) !== user || isOnlyOne(account, user)) return false;
      users.delete(account);
      return accounts.get(user)?.delete(account) ?? false;
    },
    async move(account, from, to) {
      if (!isOnlyOne(account, from)) return false;
      accounts.delete(from);
      put(account, to);
      return true;
    },
  };
}
