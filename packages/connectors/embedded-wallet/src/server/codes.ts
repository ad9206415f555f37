declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The request is not one the handler takes: its path, method, type, size, depth or JSON. */
    'embedded-request-refused': { status: number; reason: string };
    /** The request comes from a page whose origin is not on the list. */
    'embedded-origin-refused': Record<never, never>;
    /** The verification token is not the provider's, is for another parent, has expired, or was used before. */
    'embedded-token-invalid': {
      reason: 'format' | 'signature' | 'organization' | 'type' | 'expired' | 'used';
    };
    /** The provider rejected the code. `triesLeft`: the remaining tries, if known. */
    'embedded-code-refused': { reason: 'incorrect' | 'expired' | 'exhausted' | 'used'; triesLeft?: number };
    /** A wallet with this passkey exists. */
    'embedded-already-registered': Record<never, never>;
    /** The provider refused the handler's request; `status` is its HTTP status. */
    'embedded-provider-refused': { status: number };
    /** The provider, or the store of the limits, gives no answer. */
    'embedded-unavailable': { retryAfter: number };
  }
}

/** The sentences of the handler's codes, for the developer who reads an answer or a log. */
export const serverSentences = {
  'embedded-request-refused': 'The request was refused: {reason}',
  'embedded-origin-refused':
    'Pages of this origin may not use this handler. Add the origin to its allow list.',
  'embedded-rate-limited': 'Too many requests. Try again in {retryAfter} s.',
  'embedded-token-invalid': 'The verification token is invalid ({reason}). Verify the code again.',
  'embedded-code-refused': 'The code was refused: {reason}',
  'embedded-already-registered': 'A wallet with this passkey already exists. Sign in with it.',
  'embedded-provider-refused': 'The wallet service refused this request ({status}).',
  'embedded-unavailable': 'The service did not respond. Try again in {retryAfter} s.',
} as const;
