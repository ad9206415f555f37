/** The codes this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The browser did not open the wallet's window. Nothing was requested. */
    'multiversx-popup-blocked': { wallet: string };
    /** The wallet signed another transaction than the requested one; `field` is the first difference. */
    'multiversx-transaction-changed': { field: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  blocked: 'The browser did not open the window of {wallet}. Allow windows for this site and try again.',
  changed: 'The wallet signed something other than the request: {field} differs.',
} as const;
