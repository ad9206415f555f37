import type { Account, Call, CallOptions, Keyed, Scope, Session } from '@causeway/protocol';

/** A session whose wallet is a key in this process, with a way to answer otherwise. */
export interface KeyedSession extends Session {
  readonly calls: readonly (Call & { readonly options?: CallOptions })[];
}

/**
 * Makes a session over the wallet side of a namespace: the key answers the signer's requests, in one process.
 *
 * @param answer replaces the key's answer; it may throw.
 */
export function keyedSession(options: {
  readonly keyed: Keyed;
  readonly account: Account;
  readonly namespace: string;
  readonly scope: Scope;
  readonly answer?: (call: Call, options?: CallOptions) => unknown;
}): KeyedSession {
  const { keyed, account, namespace, scope, answer } = options;
  const calls: (Call & { readonly options?: CallOptions })[] = [];
  return {
    calls,
    accounts: Object.freeze([account]),
    scopes: Object.freeze({ [namespace]: scope }),
    chainId: account.chainId,
    async invokeMethod(call, callOptions) {
      calls.push({ ...call, options: callOptions });
      return answer ? answer(call, callOptions) : keyed.invoke(call, callOptions);
    },
    subscribe: () => () => {},
    close: () => {},
  };
}
