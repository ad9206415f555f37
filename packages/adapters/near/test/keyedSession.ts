import type { Account, Call, Scope, Session } from '@causeway/protocol';

/** A session whose wallet is a function. */
export const keyedSession = (
  answer: (call: Call) => Promise<unknown>,
  account: Account,
  scope: Scope,
): Session => ({
  accounts: Object.freeze([account]),
  scopes: Object.freeze({ near: scope }),
  invokeMethod: answer,
  subscribe: () => () => undefined,
  close: () => undefined,
});
