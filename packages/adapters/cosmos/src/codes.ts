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
  key: 'The wallet uses a key type that is not supported on chain {chain}: {algo}.',
  changed: 'The wallet signed something other than the request: {field} differs.',
} as const;
