/** The codes this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** A message was signed with a function-call key, which another party may hold. */
    'near-key-limited': { account: string; publicKey: string; receiver: string };
    /** The wallet signed another transaction than it was given. Nothing was sent. */
    'near-transaction-changed': { field: string };
    /** The receiver's account does not exist: the coins would be returned, but not the fee. Nothing was sent. */
    'near-account-missing': { account: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  limited:
    'The wallet signed with a key that may only call {receiver}. Use one with full access to {account}.',
  missing: 'There is no account {account}. Check the name; nothing was sent.',
  changed: 'The wallet changed the transaction: {field} is not what was asked for. Nothing was sent.',
} as const;
