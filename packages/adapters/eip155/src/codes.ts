/** The codes this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The browser did not open the wallet's window. Nothing was requested. */
    'eip155-popup-blocked': { wallet: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  blocked: 'The browser did not open the window of {wallet}. Allow windows for this site and try again.',
} as const;
