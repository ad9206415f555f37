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
    'The wallet signed with a key that may only call {receiver}. Use a key with full access to {account}.',
  missing: 'Account {account} does not exist. Check the name. Nothing was sent.',
  changed: 'The wallet changed {field} of the transaction. Nothing was sent.',
} as const;
