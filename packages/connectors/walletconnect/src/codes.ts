/** The codes this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The relay could not be reached within `ms`. Nothing was sent. */
    'walletconnect-unreachable': { ms: number };
    /** No wallet answered any of `attempts` pairing codes. */
    'walletconnect-expired': { attempts: number };
    /** A link was not built, because its code, page or record is invalid. */
    'walletconnect-link-unsafe': { reason: string };
  }
}

/** Sentences of this package's codes. */
export const sentences = {
  unreachable: 'The relay cannot be reached. Try again, or use another way to connect.',
  expired: 'No wallet answered. Start again with a new code.',
  aborted: 'Pairing aborted',
  unsafe: 'This link cannot be opened: {reason}',
} as const;
