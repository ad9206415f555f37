/** Shared with `@causeway/walletconnect`, so that an app says the same whichever way a phone is reached. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The relay could not be reached within `ms`. Nothing was sent. */
    'walletconnect-unreachable': { ms: number };
    /** Nobody answered any of `attempts` pairing codes. */
    'walletconnect-expired': { attempts: number };
  }
}

/** Sentences of these codes. */
export const sentences = {
  unreachable: 'The relay cannot be reached. Try again, or connect another way.',
  expired: 'No wallet answered. Start again with a new code.',
} as const;
