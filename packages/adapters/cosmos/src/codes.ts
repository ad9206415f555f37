/** The codes this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The wallet's key on this chain is of another curve than secp256k1. Nothing was signed. */
    'cosmos-key-unsupported': { chain: string; algo: string };
    /** The account is an Ethereum key on a Ledger, which signs no documents of Cosmos. Nothing was requested. */
    'cosmos-ledger-unsupported': { chain: string };
    /** The wallet signed another document than the requested one; `field` is the first difference. */
    'cosmos-document-changed': { field: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  key: 'Keys of chain {chain} are of a kind that cannot be checked here: {algo}.',
  changed: 'The wallet signed something other than what was asked: {field} differs.',
} as const;
