/** The code that wallet apps of a phone add to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** No wallet app of this phone opened, or none answered. Nothing was sent. */
    'solana-app-missing': Record<never, never>;
  }
}

/** Sentences of this code. */
export const sentences = {
  closed: 'No wallet app opened on this phone.',
  silent: 'No wallet app on this phone answered.',
} as const;
