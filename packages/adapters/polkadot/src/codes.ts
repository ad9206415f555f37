/** The code this package adds to the shared catalogue. */
declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The wallet refused a request that came too soon after another one. It has shown nothing. */
    'polkadot-rate-limited': { method: string };
  }
}

/** The sentence of this package's code. */
export const sentence = 'The wallet received too many requests. Wait a few seconds and try again.';
