declare module '@causeway/protocol' {
  interface ErrorContexts {
    /** The provider refused. `code` is its gRPC status; `message` and `details` are its own texts. */
    'embedded-request-failed': {
      method: string;
      status: number;
      code: number;
      message: string;
      details: unknown;
    };
    /** No answer came from the provider: network, DNS, CORS, a redirect. Nothing is known of the effect. */
    'embedded-unreachable': { method: string; reason: string };
    /** Too many requests. `retryAfter` is in seconds, if the provider sends it. */
    'embedded-rate-limited': { method: string; retryAfter?: number };
    /** The activity waits for other people's approval; it is named by its fingerprint. */
    'embedded-consensus-needed': { activityId: string; fingerprint: string };
    /** This device's clock is off by this many seconds, ahead or behind, and correcting it once did not help. */
    'embedded-clock-skew': { seconds: number; direction: 'ahead' | 'behind' };
    /** A sealed bundle is not the requested one. Nothing of it was used. */
    'embedded-bundle-invalid': { reason: BundleFault };
    /** A key pair, a public key or a target key is malformed or does not fit together. */
    'embedded-key-invalid': { reason: string };
    'embedded-passkey-cancelled': Record<never, never>;
    'embedded-passkey-rp-mismatch': { rpId: string };
    'embedded-passkey-failed': { reason: string };
  }
}

/**
 * Why a bundle was refused: not of the documented shape (`format`), not signed by the pinned key (`signature`), made
 * for another organisation or user, or not sealed to this key (`decrypt`).
 */
export type BundleFault = 'format' | 'signature' | 'organization' | 'user' | 'decrypt';
